import type pg from 'pg'
import type { PoolClient } from 'pg'
import type { Statement } from './database.ts'
import type { Parameter } from './execute-message.ts'
import { PreparedStatement, parameterOf } from './prepared-statement.ts'

interface Job {
  readonly statement: Statement<unknown>
  readonly values: readonly Parameter[]
  readonly since: number
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: Error) => void
}

type Release = (error?: Error | boolean) => void

/** Carries one statement out on some connection. */
export type RunStatement = (statement: Statement<unknown>, values: readonly unknown[]) => Promise<unknown[]>

const closing = () => new Error('the database is closing')

/**
 * The service's statements on the pool's connections. While some wait, a connection that is done takes the next at once:
 * giving it back and asking for it again is two timers, a few listeners and a turn of the queue for every statement.
 * Others who wait for the pool itself (accounts) come first, or a busy arena would let nobody sign in.
 */
export function createStatementQueue(pool: pg.Pool): RunStatement {
  const { max, connectionTimeoutMillis: waitMsMax = 0 } = pool.options
  /** Those that no connection has begun, in the order they came. */
  const waiting: Job[] = []
  /** Connections that work for us, and those that were asked for. */
  let connections = 0
  let clock: NodeJS.Timeout | null = null

  /** What would wait longer than for a new connection fails, or it would hang for as long as the database does. */
  function refuseLate(): void {
    clock = null
    const latest = performance.now() - waitMsMax
    while (waiting.length > 0 && waiting[0]!.since <= latest) {
      waiting.shift()!.reject(new Error('timeout exceeded when waiting for a connection'))
    }
    watchTheFirst()
  }
  function watchTheFirst(): void {
    if (clock !== null || waiting.length === 0 || waitMsMax === 0) return
    const leftMs = Math.max(1, waiting[0]!.since + waitMsMax - performance.now())
    clock = setTimeout(refuseLate, Math.ceil(leftMs)).unref()
  }

  function askForConnection(): void {
    connections += 1
    const askedAt = performance.now()
    pool.connect((error, client, release) => {
      const job = client !== undefined || isOlder(waiting[0], askedAt) ? waiting.shift() : undefined
      if (client !== undefined && job !== undefined) return carryOut(job, client, release)
      connections -= 1
      if (client !== undefined) release()
      else job?.reject(error!)
      goOn()
    })
  }
  function goOn(): void {
    // The pool would refuse them one within the other, which for many is deeper than the stack.
    if (pool.ending) for (const job of waiting.splice(0)) job.reject(closing())
    else if (waiting.length > 0 && connections < max) askForConnection()
  }

  function carryOut(job: Job, client: PoolClient, release: Release): void {
    const done = (error: Error | null, rows: unknown[] = []) => {
      if (error === null) job.resolve(rows)
      else job.reject(error)
      const next = error === null && pool.waitingCount === 0 ? waiting.shift() : undefined
      if (next !== undefined) return carryOut(next, client, release)
      connections -= 1
      // With an error the connection is not used again: nobody knows what it was in the middle of.
      release(error ?? undefined)
      goOn()
    }
    client.query(new PreparedStatement(job.statement, job.values, done))
  }

  return (statement, values) =>
    new Promise((resolve, reject) => {
      if (pool.ending) throw closing()
      waiting.push({ statement, values: values.map(parameterOf), since: performance.now(), resolve, reject })
      if (connections < max) askForConnection()
      watchTheFirst()
    })
}

/** One that came later has not waited for this connection, and must not fail with it. */
const isOlder = (job: Job | undefined, askedAt: number): boolean => job !== undefined && job.since <= askedAt
