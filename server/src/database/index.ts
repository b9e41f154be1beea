import pg from 'pg'
import { StartError } from '../start-error.ts'
import { startEmbedded } from './embedded/index.ts'
import type { Launch } from './embedded/launch.ts'
import { embeddedSettings } from './embedded/settings.ts'
import { migrate } from './migrate.ts'
import { type ClosableDatabase, createDatabase, createPool } from './pool.ts'

export { type Database, DatabaseFailure, type Statement, statement } from './database.ts'
export { doLongWork } from './do-long-work.ts'

export interface DatabaseOptions {
  /** Connection string of the operator's PostgreSQL; `null` starts the embedded server. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly connectionsMax: number
  /** The embedded server, if the caller has started it already. */
  readonly launch?: Launch | undefined
  readonly log: { warn(facts: object, message: string): void }
}

/** Opens the configured database and migrates its schema. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  connectionsMax,
  launch,
  log,
}: DatabaseOptions): Promise<ClosableDatabase> {
  const embedded = databaseUrl
    ? null
    : await startEmbedded({
        ...embeddedSettings({ dataDir, connectionsMax }),
        launch,
        onEvent: (event, error) =>
          log.warn({ reason: error instanceof Error ? error.message : null }, `embedded database ${event}`),
      })
  const pool = createPool({
    connectionString: embedded?.connectionString ?? databaseUrl ?? '',
    Client: embedded?.Client,
    connectionsMax,
    // The driver attaches its client, password included, to this error: log only the message.
    onIdleError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  const database = createDatabase(pool)
  const close = async () => {
    await database.close()
    await embedded?.close()
  }
  try {
    await migrate(pool, log)
  } catch (error) {
    await close()
    throw databaseUrl ? explain(databaseUrl, error) : error
  }
  return { ...database, close }
}

function explain(databaseUrl: string, error: unknown): unknown {
  if (error instanceof StartError) return error
  const { host, database } = new pg.Client({ connectionString: databaseUrl })
  const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
  return new StartError(
    `The database ${database} on ${host} cannot be used (${reason}): check DATABASE_URL and that the server is running.`,
  )
}
