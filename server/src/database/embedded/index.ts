import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { type Launch, type LaunchOptions, launchEmbedded } from './launch.ts'

export interface EmbeddedServer {
  readonly connectionString: string
  /** Stops the server when nobody else uses it. */
  close(): Promise<void>
}

export interface EmbeddedOptions extends LaunchOptions {
  /** Told when the server went away and came back, or could not be brought back yet. */
  readonly onEvent: (event: 'lost' | 'restored' | 'restart-failed', error?: unknown) => void
  /** The server, where it was set going before. */
  readonly launch?: Launch | undefined
}

/** Any number will do that no other program uses as an advisory lock in the database `postgres`. */
const TENANCY = 0x4152454e

/**
 * A PostgreSQL of our own in `dataDir`: the one that runs there already, or a new one.
 *
 * Several processes may share it (a second instance, the command line beside the service). Each holds a shared
 * advisory lock; whoever leaves and can take it alone is the last one and stops the server. A process that is killed
 * loses its lock with its connection, so the count is right after any crash.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { startTimeoutMs = 60_000, launch = launchEmbedded(options) } = options
  const { cluster, findOrLaunch } = await launch.launched
  let port: number | null = null
  let tenant: pg.Client
  let closing = false

  const address = (database: string) => `postgres://arena:${cluster.password}@127.0.0.1:${port}/${database}`

  /** Becomes one of the users of the running server. Fails while its last user is stopping it. */
  async function enter(): Promise<boolean> {
    const client = new pg.Client({ connectionString: address('postgres'), application_name: 'arena tenant' })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as entered', [TENANCY])
      if (rows[0]?.entered) {
        tenant = client
        client.on('end', restore)
        return true
      }
      await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '28P01') {
        throw new StartError(
          `The database in ${options.dataDir} refuses the password kept beside it: restore the file \`password\`, or set DATA_DIR to another folder.`,
        )
      }
    }
    await pause(100)
    return false
  }

  async function settle(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs
    while (!closing) {
      port = await findOrLaunch()
      if (await enter()) return
      if (Date.now() >= deadline) {
        throw new StartError(
          `The built-in database in ${options.dataDir} runs but lets nobody in: stop the other programs that use it and start again, or see ${cluster.logFile}.`,
        )
      }
    }
  }

  function restore(): void {
    if (closing) return
    options.onEvent('lost')
    void (async () => {
      for (;;) {
        try {
          await settle()
          if (closing) return
          options.onEvent('restored')
          return
        } catch (error) {
          if (closing) return
          options.onEvent('restart-failed', error)
          await pause(1_000, undefined, { ref: false })
        }
      }
    })()
  }

  await settle()
  // By the connection that is there: one more would be one more process and one more proof of the password.
  await createArenaDatabase(tenant!)

  return {
    connectionString: address('arena'),
    async close() {
      closing = true
      const last = await tenant
        .query('select pg_try_advisory_lock($1) as alone', [TENANCY])
        .then(({ rows }) => rows[0]?.alone === true)
        .catch(() => false)
      if (last) await cluster.stop()
      await tenant.end().catch(() => {})
    },
  }
}

async function createArenaDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'arena'")
  if (rowCount === 0) {
    await client.query('create database arena').catch((error: { code?: string }) => {
      // Two processes that start at once both find it missing.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  }
}
