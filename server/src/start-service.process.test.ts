import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
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
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${errors}${welcome}`)))
    child.stdout?.on('data', (text) => {
      welcome += text
      const found = /ready at (http:\S+)/.exec(welcome)?.[1]
      if (found && welcome.includes('Ctrl-C')) resolve(found)
    })
  })
  return { process: child, url: address, welcome }
}

/** Starts the service where it must fail, and returns its exit code and message. */
async function startRefused(variables: Record<string, string>): Promise<{ code: number; message: string }> {
  const child = launch(variables)
  let message = ''
  child.stderr?.on('data', (text) => {
    message += text
  })
  const [code] = await once(child, 'close')
  return { code, message }
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

/** PostgreSQL removes its pid file shortly before its process ends. */
async function waitForExit(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function battleAndVote(url: string) {
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const client = createClient({ baseUrl: url, token })
  const { threadId } = await client.threads.create({ title: 'Shared' })
  const { comparisonId } = await client.battles.start({ prompt: 'Hello', threadId })
  await client.votes.cast({ comparisonId, voteChoice: 'tie' })
  return { token, threadId, comparisonId }
}

beforeAll(() => {
  // Processes run the build, which may be older than the sources.
  execFileSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root })
})

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-process-'))
  dataDir = path.join(folder, 'data')
})

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
    await waitForExit(pid)
  }
  await rm(folder, { recursive: true, force: true })
})

describe('a start on an empty folder', () => {
  it('prints its addresses, how to get a token, and how to configure real models', async () => {
    const { url, welcome } = await start()
    expect(welcome).toContain(`In a browser   ${url}/\n`)
    expect(welcome).toContain(`${url}/docs`)
    expect(welcome).toContain(`curl -s -X POST ${url}/api/auth/guest`)
    expect(welcome).toContain('simulated')
    expect(welcome).toContain('GROQ_API_KEY')
    await battleAndVote(url)
  })

  it('[D5] is stopped by Ctrl-C, with its database', async () => {
    const service = await start()
    const pid = await postmaster()
    expect(await stop(service)).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await waitForExit(pid)
  })
})

describe('a stop', () => {
  it('[D5] does not wait for idle connections', async () => {
    const service = await start()
    const { hostname, port } = new URL(service.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    idle.on('error', () => {})
    const ended = once(idle, 'close')
    expect(await stop(service)).toBe(0)
    await ended
  })

  it('[D5] during the start stops the database too', async () => {
    const child = launch()
    const exited = once(child, 'exit')
    while (!existsSync(path.join(dataDir, 'postgres/postmaster.pid')))
      await new Promise((resolve) => setTimeout(resolve, 5))
    const pid = await postmaster()
    child.kill('SIGINT')
    await exited
    await waitForExit(pid)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('[D5] sends streams their last event, on both addresses of localhost', async () => {
    const service = await start({ SIMULATOR_PACE: 'human' })
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

describe('after kill -9', () => {
  it.each([
    ['the service', false],
    ['the service and the database', true],
  ])('[D3] of %s everything acknowledged is there at the next start', async (_killed, alsoDatabase) => {
    const first = await start()
    const { token, threadId, comparisonId } = await battleAndVote(first.url)
    const pid = await postmaster()
    await stop(first, 'SIGKILL')
    if (alsoDatabase) {
      process.kill(pid, 'SIGKILL')
      await waitForExit(pid)
    }

    const second = await start()
    const client = createClient({ baseUrl: second.url, token })
    const { items } = await client.threads.messages(threadId)
    expect(items).toMatchObject([{ comparisonId, voteChoice: 'tie', position: 1 }])
    expect((await client.leaderboard.read()).totalVotes).toBe(1)
    expect(await stop(second)).toBe(0)
  })
})

describe('two processes on one folder', () => {
  it('[D2] share the database, and the last one to exit stops it', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const { token, threadId } = await battleAndVote(first.url)
    const pid = await postmaster()
    expect(await stop(first)).toBe(0)
    expect(isAlive(pid)).toBe(true)
    const seen = await createClient({ baseUrl: second.url, token }).threads.read(threadId)
    expect(seen.title).toBe('Shared')
    expect(await stop(second)).toBe(0)
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await waitForExit(pid)
  })
})

describe('[D4] a start that cannot succeed exits non-zero with one sentence', () => {
  async function expectRefused(variables: Record<string, string>, ...words: string[]): Promise<string> {
    const { code, message } = await startRefused(variables)
    expect(code).toBe(1)
    expect(message).toMatch(/^[^\n]+\.\n$/)
    for (const word of words) expect(message).toContain(word)
    return message
  }

  it('if the port is taken', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, 'localhost', resolve))
    const { port } = taken.address() as { port: number }
    await expectRefused({ PORT: String(port) }, `Port ${port} is taken`)
    taken.close()
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  it('if the data folder cannot be written', async () => {
    await writeFile(dataDir, 'a file, not a folder')
    await expectRefused({}, 'DATA_DIR')
    await rm(dataDir)
  })

  it('if the data are of another version of PostgreSQL', async () => {
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true })
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '12\n')
    await expectRefused({}, 'PostgreSQL 12')
  })

  // config.test.ts has every invalid value.
  it.each([
    ['PORT', 'abc'],
    ['CATALOGUE_FILE', '/does/not/exist.json'],
    ['FALLBACK_MODEL', 'unknown/model'],
  ])('if %s is invalid', async (name, value) => {
    await expectRefused({ [name]: value }, name)
  })

  it('if the database of DATABASE_URL does not answer', async () => {
    const message = await expectRefused({ DATABASE_URL: 'postgres://arena:hunter2@127.0.0.1:1/arena' }, 'DATABASE_URL')
    expect(message).not.toContain('hunter2')
  })
})
