import pg from 'pg'
import { type Database, DatabaseFailure, type Statement } from './database.ts'

export interface PoolOptions {
  readonly connectionString: string
  /** Creates the connections, if the server can move to another address. */
  readonly Client?: (new (config: pg.ClientConfig) => pg.Client) | undefined
  readonly connectionsMax: number
  readonly onIdleError: (error: Error) => void
}

/** Counts are returned as numbers. They never reach 2^53 here, and a string would turn sums into concatenations. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

export function createPool({ connectionString, Client, connectionsMax, onIdleError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    Client: Client as (new () => pg.Client) | undefined,
    max: connectionsMax,
    // The pool closes idle connections after ten seconds. One stays open: a new connection takes longer than most requests.
    min: 1,
    types,
    application_name: 'arena',
    // While the database is unreachable a request must fail with its error response, not hang until the client gives up.
    connectionTimeoutMillis: 5_000,
    // Without this, a connection that was cut without a TCP reset would block its request forever.
    query_timeout: 20_000,
    keepAlive: true,
    // The system default is two hours. Firewalls drop idle connections after a few minutes.
    keepAliveInitialDelayMillis: 60_000,
  })
  pool.on('error', onIdleError)
  // Checked-out clients emit an unhandled 'error' unless we listen. Their next query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** PostgreSQL rejects NUL in text: one in a prompt or an answer would lose the whole turn. */
const withoutNul = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

export function createDatabase(pool: pg.Pool): Database {
  return {
    pool,
    async rows<Row>({ name, text }: Statement<Row>, values: readonly unknown[] = []) {
      try {
        const result = await pool.query({ name, text, values: values.map(withoutNul) })
        return result.rows as Row[]
      } catch (cause) {
        throw new DatabaseFailure(`${name} failed`, { cause })
      }
    },
  }
}
