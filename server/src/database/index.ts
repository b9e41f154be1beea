import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import pg from './driver.ts'
import { startEmbedded } from './embedded/index.ts'
import type { Launch } from './embedded/launch.ts'
import { embeddedSettings } from './embedded/settings.ts'
import { migrate } from './migrate.ts'
import { createDatabase, createPool } from './pool.ts'

export { type Database, DatabaseFailure, type Statement, statement } from './database.ts'
export { doLongWork } from './do-long-work.ts'

export interface DatabaseOptions {
  /** A PostgreSQL of the operator's own; `null` starts the embedded one. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly connectionsMax: number
  /** The embedded server, where it was set going before; else it is now. */
  readonly launch?: Launch | undefined
  readonly log: { warn(facts: object, message: string): void }
}

export interface OpenDatabase extends Database {
  close(): Promise<void>
}

/** Opens the configured database with its schema up to date. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  connectionsMax,
  launch,
  log,
}: DatabaseOptions): Promise<OpenDatabase> {
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
    connectionsMax,
    // The driver hangs its client, password included, on this error: only the sentence may reach the log.
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const close = async () => {
    await pool.end()
    await embedded?.close()
  }
  try {
    await migrate(pool)
  } catch (error) {
    await close()
    throw databaseUrl ? explain(databaseUrl, error) : error
  }
  return { ...createDatabase(pool), close }
}

function explain(databaseUrl: string, error: unknown): unknown {
  if (error instanceof StartError) return error
  const { host, database } = new pg.Client({ connectionString: databaseUrl })
  const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
  return new StartError(
    `The database ${database} on ${host} cannot be used (${reason}): check DATABASE_URL and that the server is running.`,
  )
}
