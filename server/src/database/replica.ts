import pg from 'pg'
import type { Replica, Statement } from './database.ts'
import { runStatement, types } from './pool.ts'
import { isConflict, retryConflicts } from './retry-conflicts.ts'

export interface ReplicaOptions {
  readonly connectionString: string
  readonly connectionsMax: number
  readonly log: { warn(details: object, message: string): void }
  /** In milliseconds. */
  readonly now?: () => number
}

/** Short, because the primary can answer instead. */
const CONNECT_MS = 2_000
const QUERY_MS = 5_000
/** After a failure the primary answers for so long. Otherwise every request would wait for a server that is gone. */
const REST_MS = 5_000
/** It fails many requests alike. */
const LOG_EVERY_MS = 60_000
/** A replica is a moment behind after every change. Only one that stays behind is logged. */
const BEHIND_MS = 10_000

/**
 * A streaming replica, which may be gone or behind at any moment. Its connections set no limits on the server: poolers refuse
 * them, and a statement that only reads holds up nobody.
 *
 * @example
 * const found = await replica.onReplica(readPage, [1], (rows) => rows.length > 0)
 * const rows = found ?? (await database.rows(readPage, [1]))
 */
export function createReplica({
  connectionString,
  connectionsMax,
  log,
  now = () => performance.now(),
}: ReplicaOptions): Replica {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    types,
    application_name: 'arena',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
  })
  // The next statement on the connection fails, which is logged.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let skipUntil = -Infinity
  let behindSince: number | null = null
  let loggedAt = -Infinity
  const reads = { replica: 0, primary: 0 }

  function warn(details: object, message: string): void {
    if (now() < loggedAt + LOG_EVERY_MS) return
    loggedAt = now()
    log.warn(details, message)
  }

  async function read<Row>(
    statement: Statement<Row>,
    values: readonly unknown[],
    isCurrent: (rows: Row[]) => boolean,
  ): Promise<Row[] | null> {
    if (now() < skipUntil) return null
    try {
      const rows = await retryConflicts(() => runStatement(pool, statement, values))
      if (isCurrent(rows)) {
        behindSince = null
        return rows
      }
      behindSince ??= now()
      if (now() >= behindSince + BEHIND_MS)
        warn({ statement: statement.name }, 'the replica is behind: the primary database answers')
    } catch (error) {
      const { cause } = error as Error
      const reason = cause instanceof Error ? cause.message : null
      // The replica cancels statements that read rows which it has to remove. It answers the next one.
      if (!isConflict(error)) skipUntil = now() + REST_MS
      warn({ statement: statement.name, reason }, 'the replica does not answer: the primary database does')
    }
    return null
  }

  return {
    readPool: pool,
    replicaReads: () => ({ ...reads }),
    async onReplica<Row>(statement: Statement<Row>, values: readonly unknown[], isCurrent: (rows: Row[]) => boolean) {
      const rows = await read(statement, values, isCurrent)
      reads[rows === null ? 'primary' : 'replica'] += 1
      return rows
    },
    close: () => pool.end(),
  }
}
