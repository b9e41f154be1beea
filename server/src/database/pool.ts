import { type Database, DatabaseFailure, type Statement } from './database.ts'
import pg from './driver.ts'
import { createStatementQueue } from './statement-queue.ts'
import { types } from './types.ts'

export interface PoolOptions {
  readonly connectionString: string
  readonly connectionsMax: number
  readonly onIdleError: (error: Error) => void
}

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connectionsMax,
    // The others are closed when nobody has needed them for ten seconds. Without this one, whoever calls after a quiet while
    // would wait for a new connection first, which takes longer than all the rest.
    min: 1,
    types,
    application_name: 'arena',
    // While the database is away a request must fail with its envelope, not hang until its caller gives up.
    connectionTimeoutMillis: 5_000,
    // A connection that was cut without a word would otherwise hold its request forever.
    query_timeout: 20_000,
    keepAlive: true,
    // Of the system's two hours a firewall in between waits for a few minutes, and the connection that is kept would be dead.
    keepAliveInitialDelayMillis: 60_000,
  })
  pool.on('error', options.onIdleError)
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  // Without a listener the loss of a connection would end the process: of an idle one the pool tells, of one that is held
  // nobody does, and its holder learns of it from the statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  const run = createStatementQueue(pool)
  return {
    pool,
    async rows<Row>(statement: Statement<Row>, values: readonly unknown[] = []) {
      try {
        return (await run(statement, values)) as Row[]
      } catch (cause) {
        throw new DatabaseFailure(`${statement.name} failed`, { cause })
      }
    },
  }
}
