import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { vi } from 'vitest'
import { cookiesOf } from '../../../auth/fixtures.ts'
import { PATIENCE } from '../../../testing/patience.ts'
import { unusedPort } from '../../../testing/unused-port.ts'
import { PASSWORD } from '../../admin/fixtures.ts'

const bin = path.resolve(import.meta.dirname, '../../../../../cli/bin/arena.js')
const started: ChildProcess[] = []

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Starts the built service on a database, and waits until it is ready. */
export async function launchService({
  databaseUrl,
  folder,
  env = {},
}: {
  readonly databaseUrl: string
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
}): Promise<{ url: string; pid: number; kill: () => Promise<void> }> {
  const port = await unusedPort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...env,
  }
  const child = spawn(process.execPath, [bin, 'serve'], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isReady, { ...PATIENCE, interval: 50 })
  return { url, pid: child.pid!, kill: () => kill(child) }
}

/** Kills all services that this file started. */
export async function killServices(): Promise<void> {
  for (const child of started) await kill(child)
}

/** The token of a new account. */
export async function signUpAt(url: string, email = 'owner@arena.test'): Promise<string> {
  const made = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Olga', email, password: PASSWORD }),
  })
  const session = { headers: { cookie: cookiesOf(made.headers) } }
  return ((await (await fetch(`${url}/api/auth/token`, session)).json()) as { token: string }).token
}
