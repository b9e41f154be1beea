import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './index.ts'

let dataDir: string
const started: EmbeddedServer[] = []

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, connectionsMax: 20, durable: false, onEvent: () => {}, ...options })
  started.push(server)
  return server
}

async function stop(server: EmbeddedServer): Promise<void> {
  started.splice(started.indexOf(server), 1)
  await server.close()
}

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const portOf = ({ connectionString }: EmbeddedServer) => Number(new URL(connectionString).port)

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'arena-embedded-'))
})
afterEach(async () => {
  for (const server of [...started]) await stop(server)
  await rm(dataDir, { recursive: true, force: true })
})

describe('a start', () => {
  it('[D4] on a server that accepts no connection fails with one sentence', async () => {
    const first = await start()
    await query(first.connectionString, 'alter database postgres allow_connections false')
    const second = start({ startTimeoutMs: 300 })
    await expect(second).rejects.toBeInstanceOf(StartError)
    await expect(second).rejects.toThrow(/accepts no connection: stop the other programs [^\n]+\.$/)
  })

  it('[D4] in a folder that cannot be created rejects once, without an unhandled rejection', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')
    await expect(start({ dataDir: path.join(file, 'data') })).rejects.toThrow(/file/)
    // An unhandled rejection would end the process of this test in the next turn of the event loop.
    await pause(0)
  })

  it('removes the temporary folder of a start that was killed an hour ago, but no recent one', async () => {
    for (const name of ['initialising-old', 'initialising-new'])
      await mkdir(path.join(dataDir, name, 'postgres'), { recursive: true })
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(path.join(dataDir, 'initialising-old'), twoHoursAgo, twoHoursAgo)
    await start()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('initialising-'))).toEqual(['initialising-new'])
  })

  it.skipIf(!existsSync('/proc/self/fd'))('leaves no file open', async () => {
    await start()
    const files = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(files.filter((file) => file.startsWith(dataDir))).toEqual([])
  })
})

describe('the port', () => {
  it('[D1] is the port of the previous server, unless another program uses it', async () => {
    const first = await start()
    const port = portOf(first)
    await stop(first)
    const second = await start()
    expect(portOf(second)).toBe(port)
    await stop(second)

    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const third = await start()
    expect(portOf(third)).not.toBe(port)
    expect(await query(third.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    await new Promise((resolve) => other.close(resolve))
  })

  it('[D1] [D2] stays the same when a killed server is restarted, for every process that shares it', async () => {
    let restored = 0
    const onEvent = (event: string) => {
      if (event === 'restored') restored += 1
    }
    const [first, second] = [await start({ onEvent }), await start({ onEvent })]
    const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
    while (restored < 2) await pause(20)
    for (const { connectionString } of [first, second]) {
      expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  })
})
