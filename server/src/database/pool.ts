import pg from 'pg'
import { TracedPool, type Tracer, traceStatements } from '../tracing/index.ts'
import { type Database, DatabaseFailure, type Replica, type Statement } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { wasRolledBack } from './was-rolled-back.ts'

export interface PoolOptions {
  readonly connectionString: string
  /** Creates the connections, if the server can move to another address. */
  readonly Client?: (new (config: pg.ClientConfig) => pg.Client) | undefined
  readonly connectionsMax: number
  /** Called for every new connection. If it throws, the connection is not used. */
  readonly onConnect?: () => void
  readonly onIdleError: (error: Error) => void
  /** How long a request waits for a connection. */
  readonly connectionMsMax?: number
  /** Reports every statement of a request, if traces are on. */
  readonly tracer?: Tracer | null | undefined
}

/** Counts are returned as numbers. They never reach 2^53 here, and a string would turn sums into concatenations. */
export const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * PostgreSQL applies these itself. A limit of ours alone would leave the statement running: it would hold its locks, and
 * could store something after its request was answered with an error.
 */
export const serverLimits = {
  statement_timeout: 15_000,
  // Statements that wait for a lock hold connections that others need.
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
} as const satisfies pg.ClientConfig

/** Of the connections, so many are reserved: few, because each answers thousands of reads by key in a second. */
const reservedOf = (connectionsMax: number): number => Math.min(3, Math.floor(connectionsMax / 4))

export interface Pools {
  readonly pool: pg.Pool
  /** For authentication and reads by key. Without it, these use the other pool. */
  readonly reservedPool?: pg.Pool
}

/** Both pools together have at most `connectionsMax` connections. */
export function createPools({ connectionsMax, ...options }: PoolOptions): Pools {
  const reserved = reservedOf(connectionsMax)
  const pool = createPool({ ...options, connectionsMax: connectionsMax - reserved })
  return reserved === 0 ? { pool } : { pool, reservedPool: createPool({ ...options, connectionsMax: reserved }) }
}

export function createPool({
  Client,
  connectionsMax,
  onIdleError,
  // While the database is unreachable a request must fail with its error response, not hang until the client gives up.
  connectionMsMax = 5_000,
  tracer,
  ...options
}: PoolOptions): pg.Pool {
  const Pool = tracer ? TracedPool : pg.Pool
  const pool = new Pool({
    ...options,
    Client: (tracer ? traceStatements(Client ?? pg.Client, tracer) : Client) as (new () => pg.Client) | undefined,
    max: connectionsMax,
    // The pool closes idle connections after ten seconds. One stays open: a new connection takes longer than most requests.
    min: 1,
    types,
    application_name: 'arena',
    connectionTimeoutMillis: connectionMsMax,
    ...serverLimits,
    // Without this, a connection that was cut without a TCP reset would block its request forever. It is longer than the
    // server's own limits: when the server cancels a statement, it is known that nothing was stored.
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
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

export async function runStatement<Row>(
  pool: pg.Pool,
  { name, text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseFailure(`${name} failed`, { cause })
  })
  try {
    const result = await client.query({ name, text, values: values.map(withoutNul) })
    client.release()
    return result.rows as Row[]
  } catch (cause) {
    client.release(true)
    throw new DatabaseFailure(`${name} failed`, { cause, isOutcomeUnknown: !wasRolledBack(cause) })
  }
}

export interface ClosableDatabase extends Database {
  close(): Promise<void>
}

interface DatabaseOptions extends Pools {
  readonly replica?: Replica | null
  /** For the check of readiness. Health checks have shorter timeouts than queries. */
  readonly pingMsMax?: number
}

export function createDatabase({
  pool,
  reservedPool = pool,
  replica = null,
  pingMsMax = 2_000,
}: DatabaseOptions): ClosableDatabase {
  const pings = new pg.Pool({
    ...pool.options,
    max: 1,
    min: 0,
    connectionTimeoutMillis: pingMsMax,
    query_timeout: pingMsMax,
    // A ping needs no limits of the server, and a pooler may refuse them.
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // Idle connections are lost in every outage. The next ping reports it.
  pings.on('error', () => {})
  return {
    pool,
    reservedPool,
    readPool: replica?.readPool ?? pool,
    onReplica: replica?.onReplica ?? (async () => null),
    replicaReads: replica?.replicaReads ?? (() => ({ replica: 0, primary: 0 })),
    rows: (statement, values) => retryConflicts(() => runStatement(pool, statement, values)),
    readByKey: (statement, values) => retryConflicts(() => runStatement(reservedPool, statement, values)),
    async ping() {
      await pings.query('select 1').catch((cause: unknown) => {
        throw new DatabaseFailure('ping failed', { cause })
      })
    },
    async close() {
      const pools = new Set([pool, reservedPool, pings])
      await Promise.all([...[...pools].map((each) => each.end()), replica?.close()])
    },
  }
}
