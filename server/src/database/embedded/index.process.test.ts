import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { PATIENCE } from '../../testing/patience.ts'
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

async function query({ Client }: EmbeddedServer, sql: string): Promise<unknown[]> {
  const client = new Client({})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Where PostgreSQL says that it listens. */
async function listening() {
  const [pid, , , port, socketFolder, address] = (
    await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  ).split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder!, address }
}

/** The folder of a server that was stopped: making one costs more than most tests here. */
let stopped: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'arena-embedded-'))
  stopped = path.join(dataDir, 'data')
  const folder = dataDir
  await stop(await start({ dataDir: stopped }))
  return () => rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'arena-embedded-'))
})
afterEach(async () => {
  for (const server of [...started]) await stop(server)
  await rm(dataDir, { recursive: true, force: true })
})

describe('a start', () => {
  it('[D4] on a server that accepts no connection fails with one sentence (nightly)', async () => {
    const first = await start()
    await query(first, 'alter database postgres allow_connections false')
    const second = start({ startTimeoutMs: 300 })
    await expect(second).rejects.toBeInstanceOf(StartError)
    await expect(second).rejects.toThrow(/accepts no connection: stop the other programs [^\n]+\.$/)
  })

  it('[D4] in a folder that cannot be created rejects once, without an unhandled rejection (nightly)', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')
    await expect(start({ dataDir: path.join(file, 'data') })).rejects.toThrow(/file/)
    // An unhandled rejection would end the process of this test in the next turn of the event loop.
    await pause(0)
  })

  it('removes the temporary folder of a start that was killed an hour ago, but no recent one (nightly)', async () => {
    for (const name of ['initialising-old', 'initialising-new'])
      await mkdir(path.join(dataDir, name, 'postgres'), { recursive: true })
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(path.join(dataDir, 'initialising-old'), twoHoursAgo, twoHoursAgo)
    await start()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('initialising-'))).toEqual(['initialising-new'])
  })

  it.skipIf(!existsSync('/proc/self/fd'))('leaves no file open (nightly)', async () => {
    await start()
    const files = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    expect(files.filter((file) => file.startsWith(dataDir))).toEqual([])
  })
})

const paths: [what: string, nested: string][] = [
  ['a short path', 'data'],
  ['a path too long for a socket (nightly)', 'data-'.repeat(20)],
]

describe.each(paths)('a server in a data folder with %s', (_what, nested) => {
  beforeEach(() => {
    dataDir = path.join(dataDir, nested)
    execFileSync('cp', ['-a', stopped, dataDir])
  })
  afterEach(() => {
    dataDir = path.dirname(dataDir)
  })

  it('[D6] listens on a socket in a folder that only its owner can enter, and on no TCP port', async () => {
    const server = await start()
    const { address, socketFolder } = await listening()
    expect(address).toBe('')
    const { mode, uid } = await stat(socketFolder)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe((await stat(path.join(dataDir, 'postgres'))).uid)
    const settings = "select current_setting('listen_addresses') tcp, current_setting('unix_socket_permissions') mode"
    expect(await query(server, settings)).toEqual([{ tcp: '', mode: '0700' }])
  })

  it('[D2] [D6] is found by every process, and leaves no folder behind (nightly)', async () => {
    const [first, second] = [await start(), await start()]
    const { socketFolder } = await listening()
    for (const server of [first, second]) expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(first)
    await stop(second)
    expect(existsSync(path.join(socketFolder, '.s.PGSQL.5432'))).toBe(false)
    expect(existsSync(socketFolder)).toBe(socketFolder.startsWith(dataDir))
  })

  it('[D1] [D2] [D6] is reached again by every process after a kill, even if another program holds its port', async () => {
    let restored = 0
    const onEvent = (event: string) => {
      if (event === 'restored') restored += 1
    }
    const [first, second] = [await start({ onEvent }), await start({ onEvent })]
    const { pid, port } = await listening()
    const received: Buffer[] = []
    const other = createServer((socket) => socket.on('data', (bytes) => received.push(bytes)))
    // If another PostgreSQL of this machine holds the port already, that does as well.
    await new Promise<void>((resolve) => other.once('error', () => resolve()).listen(port, '127.0.0.1', resolve))
    try {
      process.kill(pid, 'SIGKILL')
      await vi.waitUntil(() => restored >= 2, { ...PATIENCE, interval: 20 })
      for (const server of [first, second]) expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(Buffer.concat(received).toString()).toBe('')
    } finally {
      other.close()
    }
  })

  it('[D3] [D6] starts although the lock of its socket names a running process (nightly)', async () => {
    await stop(await start())
    await writeFile(path.join(dataDir, 'postgres/.s.PGSQL.5432.lock'), `${process.pid}\n`)
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
