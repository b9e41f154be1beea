import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseFailure } from './database.ts'

const TRIES = 3
/** A random delay of at most this: two transactions that wait equally long would meet again. */
const PAUSE_MS_MAX = 50

/** SQLSTATEs of a serialisation failure and of a deadlock. PostgreSQL has rolled back, and asks to try again. */
const CONFLICTS = ['40001', '40P01']

/** Whether statements failed only because others ran at the same time, and nothing of them is stored. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseFailure &&
  !error.isOutcomeUnknown &&
  error.cause instanceof pg.DatabaseError &&
  CONFLICTS.includes(error.cause.code ?? '')

/**
 * Repeats a statement, or a whole transaction, that conflicted with another one. An error after which something may be
 * stored is thrown at once.
 *
 * @example
 * await retryConflicts(() => runTransaction(database, transfer))
 */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
      await pause(Math.random() * PAUSE_MS_MAX)
    }
  }
}
