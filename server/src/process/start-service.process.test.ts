import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pngOf } from '../features/attachments/fixtures.ts'
import { PATIENCE } from '../testing/patience.ts'
import { createTestDatabase } from '../testing/start-arena.ts'
import { startTcpProxy, type TcpProxy } from '../testing/start-tcp-proxy.ts'
import { unusedPort } from '../testing/unused-port.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const arena = path.join(root, 'cli/bin/arena.js')

/** The built service in its own process, as an operator starts it. */
interface Started {
  readonly process: ChildProcess
  readonly url: string
  readonly welcome: string
}

let folder: string
let dataDir: string
const started: ChildProcess[] = []

const environment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  PORT: '0',
  DATA_DIR: dataDir,
  SIMULATOR_PACE: 'off',
  LOG_LEVEL: 'warn',
  ...variables,
})

function launch(variables: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [arena, 'serve'], { cwd: folder, env: environment(variables) })
  started.push(child)
  return child
}

async function start(variables: Record<string, string> = {}): Promise<Started> {
  const child = launch(variables)
  let welcome = ''
  let errorOutput = ''
  child.stderr?.on('data', (text) => {
    errorOutput += text
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${errorOutput}${welcome}`)))
    child.stdout?.on('data', (text) => {
      welcome += text
      const found = /ready at (http:\S+)/.exec(welcome)?.[1]
      if (found) resolve(found)
    })
  })
  return { process: child, url: address, welcome }
}

/** The log and the welcome message of a process. */
function collectOutput(child: ChildProcess) {
  const collected = { text: '' }
  child.stdout?.on('data', (text) => {
    collected.text += text
  })
  return collected
}

/** Starts the service, which must fail, and returns its exit code and output. */
async function refused(variables: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = launch(variables)
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

async function stop(service: Started, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const exited = once(service.process, 'exit')
  service.process.kill(signal)
  const [code] = await exited
  return code
}

const postmaster = async () =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Resolves when the process has ended. This can be a moment after it has removed its lock file. */
async function gone(pid: number): Promise<void> {
  await vi.waitUntil(() => !isAlive(pid), { ...PATIENCE, interval: 20 })
}

const image = pngOf({ width: 3, height: 2 })

async function play(url: string) {
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const client = createClient({ baseUrl: url, token })
  const { threadId } = await client.threads.create({ title: 'Kept' })
  const { attachmentId } = await client.attachments.upload(new Blob([new Uint8Array(image)]))
  const { comparisonId } = await client.battles.start({ prompt: 'Hello', threadId, attachments: [attachmentId] })
  await client.votes.cast({ comparisonId, voteChoice: 'tie' })
  return { token, threadId, comparisonId, attachmentId }
}

/** The folder of a service that was stopped. A database that is made anew costs more than anything else here. */
let stopped: string
let firstStart: Started
const copyStopped = () => execFileSync('cp', ['-a', stopped, dataDir])

async function createFolder(): Promise<void> {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-process-'))
  dataDir = path.join(folder, 'data')
}

beforeAll(async () => {
  await createFolder()
  const folderOfStopped = folder
  firstStart = await start({ LOG_FORMAT: 'pretty' })
  await stop(firstStart)
  stopped = dataDir
  return () => rm(folderOfStopped, { recursive: true, force: true })
})

beforeEach(createFolder)

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
  }
  if (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) {
    const pid = await postmaster()
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await gone(pid)
  }
  await rm(folder, { recursive: true, force: true })
})

describe('a start on an empty folder', () => {
  it('prints its address, how to get a token, that models are simulated and how to use real ones', () => {
    const { url, welcome } = firstStart
    expect(welcome).toContain(`In a browser   ${url}/\n`)
    expect(welcome).toContain(`${url}/docs`)
    expect(welcome).toContain(`curl -s -X POST ${url}/api/auth/guest`)
    expect(welcome).toContain('simulated')
    expect(welcome).toContain('npx arena hosts add')
  })
})

describe('a stop', () => {
  it('[D10] [O20] by SIGTERM to `npm start` ends the service, and every line of its output is JSON (nightly)', async () => {
    // Without its scripts before the start, which build the product.
    const npm = spawn('npm', ['start', '--silent', '--ignore-scripts'], {
      cwd: root,
      env: environment({ DATABASE_URL: await createTestDatabase(), SHUTDOWN_DRAIN_MS: '0', LOG_LEVEL: 'info' }),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    started.push(npm)
    const output = collectOutput(npm)
    await vi.waitUntil(() => output.text.includes('Arena is ready'), PATIENCE)
    const service = (JSON.parse(output.text.trim().split('\n')[0]!) as { pid: number }).pid
    onTestFinished(() => void (isAlive(service) && process.kill(service, 'SIGTERM')))
    npm.kill('SIGTERM')
    await gone(service)
    const lines = output.text.trim().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Arena is ready at http:\/\/localhost:\d+ with /), 'stopping']),
    )
  })

  it('[D5] by SIGINT closes idle connections and stops the database', async () => {
    copyStopped()
    const service = await start()
    const pid = await postmaster()
    const { hostname, port } = new URL(service.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    idle.on('error', () => {})
    const ended = once(idle, 'close')
    expect(await stop(service)).toBe(0)
    await ended
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await gone(pid)
  })

  it('[D5] during the start also stops the database (nightly)', async () => {
    const child = launch()
    const exited = once(child, 'exit')
    // The file is empty for a moment, and its number is negative while the database is made.
    const pid = await vi.waitUntil(
      async () => {
        const number = await postmaster().catch(() => 0)
        return number > 0 && number
      },
      { ...PATIENCE, interval: 5 },
    )
    child.kill('SIGINT')
    await exited
    await gone(pid)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('[D5] ends streams with a last event, on both addresses of localhost (nightly)', async () => {
    const service = await start({ DATABASE_URL: await createTestDatabase(), SIMULATOR_PACE: 'human' })
    const { port } = new URL(service.url)
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    const answers = await Promise.allSettled(
      ['127.0.0.1', '[::1]'].map((host) =>
        fetch(`http://${host}:${port}/api/arena/chat/stream`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ prompt: 'Tell me everything about rivers' }),
        }),
      ),
    )
    // Some machines have only one of them.
    const streams = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(streams.length).toBeGreaterThan(0)
    const stopped = stop(service)
    for (const stream of streams)
      expect(await stream.text()).toMatch(/data: \{"object":"ai\.(?:stream\.done|error)".*\}\n\n$/)
    expect(await stopped).toBe(0)
  })
})

describe('SIGTERM', () => {
  const ask = (url: string, token: string) =>
    fetch(`${url}/api/arena/chat/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ prompt: 'Tell me everything about rivers' }),
    })

  beforeEach(() => void copyStopped())

  it('[D10] answers every request until the listener closes, and finishes them', async () => {
    const service = await start({ SIMULATOR_PACE: 'human', SHUTDOWN_DRAIN_MS: '5000' })
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    const before = await ask(service.url, token)
    const stopped = stop(service, 'SIGTERM')
    await vi.waitUntil(async () => (await fetch(`${service.url}/ready`)).status === 503, { ...PATIENCE, interval: 5 })
    const during = await ask(service.url, token)
    for (const stream of [before, during]) expect(await stream.text()).toMatch(/"object":"ai\.stream\.done"[^\n]*\n\n$/)
    expect(await stopped).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('[D5] [D10] is ended by Ctrl-C, which ends streams with a last event and stops the database (nightly)', async () => {
    const service = await start({ SIMULATOR_PACE: 'human', SHUTDOWN_DRAIN_MS: '600000', SHUTDOWN_GRACE_MS: '600000' })
    const { token } = await createClient({ baseUrl: service.url }).identity.guest()
    const pid = await postmaster()
    service.process.kill('SIGTERM')
    await vi.waitUntil(async () => (await fetch(`${service.url}/ready`)).status === 503, { ...PATIENCE, interval: 5 })
    // Signals within a quarter of a second count as one.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const stream = await ask(service.url, token)
    const stopped = stop(service, 'SIGINT')
    expect(await stream.text()).toMatch(/data: \{"object":"ai\.(?:stream\.done|error)".*\}\n\n$/)
    expect(await stopped).toBe(0)
    await gone(pid)
  })
})

describe('after kill -9', () => {
  it.each([
    ['the service (nightly)', false],
    ['the service and the database', true],
  ])('[D3] [Y14] of %s all acknowledged data are there after the next start', async (_what, alsoDatabase) => {
    copyStopped()
    const first = await start()
    const { token, threadId, comparisonId, attachmentId } = await play(first.url)
    const pid = await postmaster()
    await stop(first, 'SIGKILL')
    if (alsoDatabase) {
      process.kill(pid, 'SIGKILL')
      await gone(pid)
    }

    const second = await start()
    const client = createClient({ baseUrl: second.url, token })
    const { items } = await client.threads.messages(threadId)
    expect(items).toMatchObject([{ comparisonId, voteChoice: 'tie', position: 1, attachments: [{ attachmentId }] }])
    expect(Buffer.from(await (await client.attachments.read(attachmentId)).arrayBuffer())).toEqual(image)
    // A start that takes long shows the stored board at first (L26).
    await expect.poll(async () => (await client.leaderboard.read()).totalVotes).toBe(1)
    expect(await stop(second)).toBe(0)
  })
})

describe('two processes on one folder', () => {
  it('[D2] share the database, and the last one stops it (nightly)', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const { token, threadId } = await play(first.url)
    const pid = await postmaster()
    expect(await stop(first)).toBe(0)
    expect(isAlive(pid)).toBe(true)
    const seen = await createClient({ baseUrl: second.url, token }).threads.read(threadId)
    expect(seen.title).toBe('Kept')
    expect(await stop(second)).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await gone(pid)
  })
})

describe('a start whose database cannot be reached', () => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await startTcpProxy(await createTestDatabase())
    await proxy.shut()
  })
  afterEach(() => proxy.shut())

  const waits = (output: string) => output.match(/"attempt":\d+.*"msg":"waiting for the database"/g) ?? []

  it('[D8] listens at once, logs every attempt, and is ready when the database is there', async () => {
    // Its address is needed before it prints it.
    const port = await unusedPort()
    const output = collectOutput(launch({ DATABASE_URL: proxy.url, PORT: String(port) }))
    const call = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)
    const health = () =>
      call('/health').then(
        ({ status }) => status,
        () => null,
      )
    await vi.waitUntil(async () => (await health()) === 200, PATIENCE)
    expect((await call('/ready')).status).toBe(503)
    const flag = await call('/api/settings/feature-flag/public_sharing')
    expect([flag.status, await flag.json()]).toMatchObject([500, { code: 'FLAGS_ERROR' }])
    const guest = await call('/api/auth/guest', { method: 'POST' })
    expect([guest.status, await guest.json()]).toMatchObject([500, { code: 'AUTH_ERROR' }])
    await vi.waitUntil(() => waits(output.text).length >= 2, PATIENCE)
    expect(output.text).not.toContain('Arena is ready')

    await proxy.open()
    await vi.waitUntil(() => output.text.includes('Arena is ready'), PATIENCE)
    expect((await call('/ready')).status).toBe(200)
    await play(`http://localhost:${port}`)
  })

  it('[D4] [D8] exits with one sentence when the wait is over (nightly)', async () => {
    const { code, output } = await refused({ DATABASE_URL: proxy.url, DATABASE_WAIT_S: '1' })
    expect(code).toBe(1)
    expect(output).toMatch(/^The database \S+ on 127\.0\.0\.1 cannot be used [^\n]+ check DATABASE_URL [^\n]+\.\n$/)
  })

  it('[D4] [D8] does not wait if the server refuses the password (nightly)', async () => {
    await proxy.open()
    const address = new URL(proxy.url)
    address.password = 'wrong'
    const child = launch({ DATABASE_URL: address.href })
    const output = collectOutput(child)
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(waits(output.text)).toEqual([])
  })

  it('[D5] [D8] stops on SIGINT while it waits (nightly)', async () => {
    const child = launch({ DATABASE_URL: proxy.url })
    const output = collectOutput(child)
    await vi.waitUntil(() => waits(output.text).length > 0, PATIENCE)
    const exited = once(child, 'exit')
    child.kill('SIGINT')
    expect(await exited).toEqual([0, null])
  })
})

describe('a schema of a newer version', () => {
  it('[O24] is used as it is if it only adds to the schema, and refused with a sentence if it breaks this version', async () => {
    const databaseUrl = await createTestDatabase()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query("create table newer (id uuid); insert into migrations (name) values ('9998-newer')")
      await client.query('alter table votes add column newer text')
      await client.query('alter table comparisons add column newer jsonb')
      const service = await start({ DATABASE_URL: databaseUrl })
      let log = ''
      service.process.stdout?.on('data', (text) => {
        log += text
      })
      const { comparisonId } = await play(service.url)
      const { rows } = await client.query('select count(*) from votes where comparison_id = $1', [comparisonId])
      expect(rows).toEqual([{ count: '1' }])
      await stop(service)
      expect(service.welcome + log).toContain('the database has migrations of a newer Arena')

      await client.query("insert into migrations (name, breaks) values ('9999-breaking', true)")
      const { code, output } = await refused({ DATABASE_URL: databaseUrl })
      expect(code).toBe(1)
      expect(output).toMatch(
        /^The database was migrated by a newer major version of Arena \(9999-breaking\): [^\n]+\n$/,
      )
    } finally {
      await client.end()
    }
  })
})

describe('[D4] a start that fails prints one sentence and exits with status 1', () => {
  const oneSentence = /^[^\n]+\.\n$/

  it('when the port is taken (nightly)', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve))
    const { port } = taken.address() as { port: number }
    copyStopped()
    const { code, output } = await refused({ PORT: String(port) })
    taken.close()
    expect(code).toBe(1)
    expect(output).toMatch(oneSentence)
    expect(output).toContain(`Port ${port} is taken`)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('when the data folder belongs to another version of PostgreSQL (nightly)', async () => {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '12\n')
    const { code, output } = await refused({})
    expect(code).toBe(1)
    expect(output).toMatch(oneSentence)
    expect(output).toContain('PostgreSQL 12')
  })

  // A mount needs a namespace of its own, which containers often may not have.
  const readOnly = ['-rm', 'sh', '-c', 'mount -t tmpfs -o ro none "$0" && exec "$@"']
  it.skipIf(spawnSync('unshare', [...readOnly, os.tmpdir(), 'true']).status !== 0)(
    'when the data folder is on a read-only file system (nightly)',
    async () => {
      const child = spawn('unshare', [...readOnly, folder, process.execPath, arena, 'serve'], { env: environment({}) })
      let output = ''
      child.stderr?.on('data', (text) => {
        output += text
      })
      expect((await once(child, 'close'))[0]).toBe(1)
      expect(output).toMatch(oneSentence)
      expect(output).toContain('(read-only file system)')
    },
  )

  // config.test.ts has every invalid value.
  it.each<[string, Record<string, string>]>([
    ['PORT (nightly)', { PORT: 'abc' }],
    ['DATA_DIR (nightly)', { DATA_DIR: arena }],
    ['CATALOGUE_FILE (nightly)', { CATALOGUE_FILE: '/does/not/exist.json' }],
    ['FALLBACK_MODEL (nightly)', { FALLBACK_MODEL: 'unknown/model' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://arena:hunter2@127.0.0.1:1/arena' }],
  ])('when %s is wrong', async (_, variable) => {
    copyStopped()
    const { code, output } = await refused({ DATABASE_WAIT_S: '0', ...variable })
    expect(code).toBe(1)
    expect(output).toMatch(oneSentence)
    expect(output).toContain(Object.keys(variable)[0])
    expect(output).not.toContain('hunter2')
  })

  it('when several settings are wrong: all of them, and names that look misspelt', async () => {
    const { code, output } = await refused({ DATABSE_URL: 'postgres://db/arena', RATE_LIMIT: 'many', GUESTS: 'no' })
    expect(code).toBe(1)
    expect(output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^GUESTS must be one of/),
      expect.stringMatching(/^RATE_LIMIT must be/),
      'DATABSE_URL is set, but Arena has no such setting: did you mean DATABASE_URL?',
    ])
  })
})
