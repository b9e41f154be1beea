import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { urlsOf } from '../base/database-urls.ts'
import { StartError } from '../base/start-error.ts'
import type { Tracer } from '../tracing/index.ts'
import { checkPooler } from './check-pooler.ts'
import type { Database } from './database.ts'
import { hasCluster } from './embedded/cluster.ts'
import { startEmbedded } from './embedded/index.ts'
import type { Launch } from './embedded/launch.ts'
import { embeddedSettings } from './embedded/settings.ts'
import { isWorthWaiting } from './is-worth-waiting.ts'
import { migrate } from './migrate.ts'
import { createDatabase, createPools } from './pool.ts'
import { createReplica } from './replica.ts'
import { createClientOf } from './several-hosts.ts'

export { createSchema, MIGRATIONS } from './create-schema.ts'
export { type Database, DatabaseFailure, type Statement, statement } from './database.ts'
export { doLongWork } from './do-long-work.ts'
export { documentOf } from './document-of.ts'
export { inTransaction } from './in-transaction.ts'
export type { Migration } from './migrations/index.ts'
export { refuseReadOnly } from './refuse-read-only.ts'
export { rowsOf } from './rows-of.ts'
export { readSchema, refuseBreaking, type Schema } from './schema.ts'

export interface DatabaseOptions {
  /** Connection string of the operator's PostgreSQL; `null` starts the embedded server. */
  readonly databaseUrl: string | null
  /** Of a streaming replica of it. */
  readonly databaseReadUrl?: string | null
  readonly dataDir: string
  readonly connectionsMax: number
  /** The embedded server, if the caller has started it already. */
  readonly launch?: Launch | undefined
  /** Uses an existing database and its schema as they are: nothing is created or migrated. */
  readonly unchanged?: boolean
  /** Reports every statement of a request, if traces are on. */
  readonly tracer?: Tracer | null
  readonly log: { warn(details: object, message: string): void }
}

export interface OpenDatabase extends Database {
  close(): Promise<void>
}

export interface WaitOptions {
  /** How long to wait for a server that cannot be reached. */
  readonly waitMs?: number
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  /** Called before each wait. */
  readonly onWait?: () => void
}

/** Until it is open, every statement fails as in an outage: it must not reach a schema that has not been checked. */
export interface StartedDatabase extends OpenDatabase {
  /** Connects and migrates the schema. Returns the names of the migrations that it applied. */
  open(options?: WaitOptions): Promise<readonly string[]>
}

const RETRY_MS = 2_000

/** Starts the embedded database if it is the configured one. */
export async function startDatabase({
  databaseUrl,
  databaseReadUrl = null,
  dataDir,
  connectionsMax,
  launch,
  unchanged = false,
  tracer,
  log,
}: DatabaseOptions): Promise<StartedDatabase> {
  if (unchanged && databaseUrl === null) refuseMissing(dataDir)
  const embedded = databaseUrl
    ? null
    : await startEmbedded({
        ...embeddedSettings({ dataDir, connectionsMax }),
        launch,
        unchanged,
        onEvent: (event, error) =>
          log.warn({ reason: error instanceof Error ? error.message : null }, `embedded database ${event}`),
      })
  const hosts = databaseUrl === null ? [] : urlsOf(databaseUrl)
  let isOpen = false
  let isClosing = false
  const pools = createPools({
    connectionString: embedded?.connectionString ?? hosts[0] ?? '',
    Client: embedded?.Client ?? (hosts.length > 1 ? createClientOf(hosts) : undefined),
    connectionsMax,
    tracer,
    onConnect() {
      if (!isOpen) throw new Error('the database is not open yet')
    },
    onIdleError(error) {
      // The driver attaches its client, password included, to this error: log only the message.
      if (!isClosing) log.warn({ reason: error.message }, 'database connection lost')
    },
  })
  const replica = databaseReadUrl ? createReplica({ connectionString: databaseReadUrl, connectionsMax, log }) : null
  const database = createDatabase({ ...pools, replica })

  async function tryToOpen(): Promise<readonly string[]> {
    if (!embedded) await checkPooler(pools, log)
    const applied = unchanged ? [] : await migrate(pools.pool, log)
    isOpen = true
    return applied
  }

  return {
    ...database,
    async open({ waitMs = 0, signal, onWait } = {}) {
      const giveUpAt = performance.now() + waitMs
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await tryToOpen()
        } catch (error) {
          if (!isWorthWaiting(error) || performance.now() >= giveUpAt)
            throw databaseUrl ? explain(databaseUrl, error) : error
          log.warn({ attempt, reason: reasonOf(error) }, 'waiting for the database')
          onWait?.()
          await pause(Math.min(RETRY_MS, giveUpAt - performance.now()), undefined, { signal })
        }
      }
    },
    async close() {
      isClosing = true
      await database.close()
      await embedded?.close()
    },
  }
}

/** Opens the configured database and migrates its schema, or fails at once. `applied` has the names of new migrations. */
export async function openDatabase(
  options: DatabaseOptions,
): Promise<OpenDatabase & { readonly applied: readonly string[] }> {
  const database = await startDatabase(options)
  try {
    return { ...database, applied: await database.open() }
  } catch (error) {
    await database.close()
    throw error
  }
}

function refuseMissing(dataDir: string): void {
  if (hasCluster(dataDir)) return
  throw new StartError(
    `There is no database in ${dataDir} yet: start the service, which creates it, or set DATA_DIR or DATABASE_URL to the one it uses.`,
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error)

function explain(databaseUrl: string, error: unknown): unknown {
  if (error instanceof StartError) return error
  const clients = urlsOf(databaseUrl).map((connectionString) => new pg.Client({ connectionString }))
  return new StartError(
    `The database ${clients[0]!.database} on ${clients.map(({ host }) => host).join(', ')} cannot be used (${reasonOf(error)}): check DATABASE_URL and that the server is running.`,
  )
}
