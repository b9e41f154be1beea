import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@arena/client'
import { createTestDatabase } from '../../server/src/testing/create-test-database.ts'
import { unusedPort } from '../../server/src/testing/unused-port.ts'

const execute = promisify(execFile)
export const bin = path.resolve(import.meta.dirname, '../../cli/bin/arena.js')

type Variables = Readonly<Record<string, string>>

export interface Service {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Runs an `arena` command on this service's data and returns its output. */
  arena(...words: string[]): Promise<string>
  /** Kills the process, as in an outage. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(change?: Variables): Promise<void>
  close(): Promise<void>
}

/** The built service with its own database on the PostgreSQL of this run, which costs less than one of its own. */
export async function startService(variables: Variables = {}): Promise<Service> {
  const DATABASE_URL = await createTestDatabase()
  return runService({ DATABASE_URL, ARENA_SECRET_KEY: 'the secret of the journeys, thirty-two', ...variables })
}

/** The built service, as `npm start` runs it: without DATABASE_URL it starts an embedded database. */
export async function runService(variables: Variables = {}): Promise<Service> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-e2e-'))
  // The database may run as another user, who needs access to the folder.
  await chmod(folder, 0o711)
  const own = {
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    // A restart keeps it, and nobody else gets it in between.
    PORT: String(await unusedPort()),
    LOG_LEVEL: 'warn',
    SIMULATOR_PACE: 'off',
    ...variables,
  }
  let running = await launch(own)
  const url = running.url
  return {
    url,
    dataDir: own.DATA_DIR,
    get pid() {
      return running.process.pid!
    },
    async arena(...words) {
      const env = environment({ ...own, PORT: new URL(url).port })
      return (await execute(process.execPath, [bin, ...words], { env, cwd: tmpdir() })).stdout
    },
    kill: () => end(running.process, 'SIGKILL'),
    async restart(change = {}) {
      running = await launch({ ...own, ...change, PORT: new URL(url).port })
    },
    async close() {
      await end(running.process, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const environment = (variables: Variables) => ({ PATH: process.env.PATH, HOME: process.env.HOME, ...variables })

async function launch(variables: Variables): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: environment(variables),
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece
      const address = /ready at (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${output}`)))
  })
  return { process: child, url }
}

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Another guest, who uses the API instead of the page. */
export async function joinAsGuest({ url }: Pick<Service, 'url'>) {
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  return createClient({ baseUrl: url, token })
}
