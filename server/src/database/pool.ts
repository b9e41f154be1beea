import pg from './driver.ts'
import { type Database, DatabaseFailure, type Statement } from './port.ts'

const INT8 = 20

/** Counts come back as numbers; they never reach 2^53 here, and a string would turn sums into concatenations. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** PostgreSQL stores no NUL in text: one in a prompt or an answer would lose the whole turn. */
const withoutNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

export interface PoolOptions {
  readonly connectionString: string
  readonly connectionsMax: number
  readonly onIdleError: (error: Error) => void
}

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connectionsMax,
    types,
    application_name: 'arena',
    // While the database is away a request must fail with its envelope, not hang until its caller gives up.
    connectionTimeoutMillis: 5_000,
    // A connection that was cut without a word would otherwise hold its request forever.
    query_timeout: 20_000,
    keepAlive: true,
  })
  // Without listeners the loss of a connection would end the process: of an idle one the pool tells, of one that is
  // held between two statements nobody does, and its holder learns of it from the next.
  pool.on('error', options.onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

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
