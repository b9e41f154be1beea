import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { untilTrue } from './patience.ts'
import { unusedPort } from './unused-port.ts'

export interface PostgresServer {
  /** Of the database `arena`. */
  readonly url: string
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

const installed = '/usr/lib/postgresql'

/** The newest PostgreSQL of the system (`apt-get install postgresql`), which unlike the embedded one can be replicated. */
export const installedVersion = () => readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))[0]!
const program = (name: string) => path.join(installed, installedVersion(), 'bin', name)

/** PostgreSQL refuses to run as root. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'arena-postgres-'))
  const user = unprivileged()
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  return folder
}

const run = (name: string, args: readonly string[]) =>
  execFileSync(program(name), args, { ...unprivileged(), cwd: os.tmpdir(), stdio: 'ignore' })

async function open(folder: string, user: string): Promise<PostgresServer> {
  const port = await unusedPort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=500', 'hot_standby_feedback=on']
  const args = ['-D', folder, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const server: ChildProcess = spawn(program('postgres'), args, {
    ...unprivileged(),
    cwd: os.tmpdir(),
    stdio: 'ignore',
  })
  const connect = async (database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const accepts = async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
    const client = await connect('postgres').catch(() => null)
    await client?.end()
    return client !== null
  }
  await untilTrue(accepts)
  return {
    url: `postgres://${user}@127.0.0.1:${port}/arena`,
    async query(sql) {
      const client = await connect('arena').catch(() => connect('postgres'))
      try {
        return (await client.query<Record<string, unknown>>(sql)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      const exited = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null
      // An immediate shutdown: the data are removed.
      server.kill('SIGQUIT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server with a migrated database. */
export async function startPrimary(): Promise<PostgresServer> {
  const folder = newFolder()
  run('initdb', ['-D', folder, '-U', 'arena', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const server = await open(folder, 'arena')
  await server.query('create database arena')
  const pool = new pg.Pool({ connectionString: server.url })
  await migrate(pool, { warn: () => {} })
  await pool.end()
  return server
}

/** A streaming replica. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const folder = newFolder()
  const { hostname, port } = new URL(primary.url)
  run('pg_basebackup', ['-D', folder, '-R', '-h', hostname, '-p', port, '-U', 'arena', '-c', 'fast', '--no-sync'])
  return open(folder, 'arena')
}
