import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import { type Launch, type LaunchOptions, launchEmbedded } from './launch.ts'
import type { Postmaster } from './postmaster.ts'

export interface EmbeddedServer {
  readonly connectionString: string
  /** Connects to where the server is now: after a restart it can be at another address. */
  readonly Client: new (
    config: pg.ClientConfig,
  ) => pg.Client
  /** Stops the server if no other process uses it. */
  close(): Promise<void>
}

export interface EmbeddedOptions extends LaunchOptions {
  /** Called when the connection to the server is lost, when it is restored, and when a restart fails. */
  readonly onEvent: (event: 'lost' | 'restored' | 'restart-failed', error?: unknown) => void
  /** The server, if the caller has started it already. */
  readonly launch?: Launch | undefined
  /** Does not create the database `arena` if it is missing. */
  readonly unchanged?: boolean
}

/** Advisory lock: any number that no other program locks in the database `postgres`. */
const USERS_LOCK = 0x4152454e

/**
 * Uses the PostgreSQL that is running on `dataDir`, or starts one.
 *
 * Several processes can share it (a second instance, or the command line next to the service). Each holds a shared
 * advisory lock. A process that closes and gets the exclusive lock is the last one, and stops the server. A killed
 * process loses its lock with its connection, so the count is correct after a crash.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { startTimeoutMs = 60_000, launch = launchEmbedded(options) } = options
  const { cluster, findOrLaunch } = await launch.launched
  let running: Postmaster
  let lockHolder: pg.Client
  let closing = false
  let restoring: Promise<void> = Promise.resolve()

  function address(database: string): string {
    const { socketFolder, port } = running
    return `postgres://arena:${cluster.password}@${encodeURIComponent(socketFolder)}:${port}/${database}`
  }

  class EmbeddedClient extends pg.Client {
    constructor(settings: pg.ClientConfig) {
      super({ ...settings, connectionString: address(settings.database ?? 'arena') })
    }
  }

  /** Takes the shared lock. Returns `false` while the last user is stopping the server. */
  async function takeSharedLock(): Promise<boolean> {
    const client = new EmbeddedClient({ database: 'postgres', application_name: 'arena lock' })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as locked', [USERS_LOCK])
      if (rows[0]?.locked) {
        lockHolder = client
        client.on('end', restore)
        return true
      }
      await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      if ((error as { code?: string }).code === '28P01') {
        throw new StartError(
          `The database in ${options.dataDir} rejects the password in the file \`password\`: restore that file, or set DATA_DIR to another folder.`,
        )
      }
    }
    await pause(100)
    return false
  }

  async function connect(): Promise<void> {
    const deadline = performance.now() + startTimeoutMs
    while (!closing) {
      running = await findOrLaunch()
      if (await takeSharedLock()) return
      if (performance.now() >= deadline) {
        throw new StartError(
          `The built-in database in ${options.dataDir} runs but accepts no connection: stop the other programs that use it and start again, or see ${cluster.logFile}.`,
        )
      }
    }
  }

  async function reconnect(): Promise<void> {
    while (!closing) {
      try {
        await connect()
        if (!closing) options.onEvent('restored')
        return
      } catch (error) {
        if (closing) return
        options.onEvent('restart-failed', error)
        await pause(1_000, undefined, { ref: false })
      }
    }
  }

  function restore(): void {
    if (closing) return
    options.onEvent('lost')
    restoring = reconnect()
  }

  await connect()
  // On the existing connection: another one would cost a server process and a password check.
  if (!options.unchanged) await createArenaDatabase(lockHolder!)

  return {
    get connectionString() {
      return address('arena')
    },
    Client: EmbeddedClient,
    async close() {
      closing = true
      // Without this, a server that is being restarted would be left running.
      await restoring
      const isLast = await lockHolder
        .query('select pg_try_advisory_lock($1) as alone', [USERS_LOCK])
        .then(({ rows }) => rows[0]?.alone === true)
        .catch(() => false)
      if (isLast) await cluster.stop()
      await lockHolder.end().catch(() => {})
    },
  }
}

async function createArenaDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'arena'")
  if (rowCount === 0) {
    await client.query('create database arena').catch((error: { code?: string }) => {
      // Another process created it at the same moment.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  }
}
