import { type Database, DatabaseFailure } from './database.ts'
import { withoutNul } from './pool.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { wasRolledBack } from './was-rolled-back.ts'

/**
 * Runs several statements in one transaction. Each of them sees what was committed before it started. An error that `work`
 * throws itself rolls back and is thrown unchanged. After a conflict with another transaction `work` runs again, so it must
 * change nothing but the database.
 *
 * @example
 * await inTransaction(database, async (rows) => {
 *   const [head] = await rows(lockHead)
 *   await rows(updateHead, [head.position + 1])
 * })
 */
export const inTransaction = <Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (rows: Database['rows']) => Promise<Result>,
): Promise<Result> => retryConflicts(() => runTransaction(pool, work))

async function runTransaction<Result>(
  pool: Database['pool'],
  work: (rows: Database['rows']) => Promise<Result>,
): Promise<Result> {
  const failure = (name: string) => (cause: unknown) => {
    // Before the commit nothing is stored, whatever happened to a statement.
    throw new DatabaseFailure(`${name} failed`, { cause, isOutcomeUnknown: name === 'commit' && !wasRolledBack(cause) })
  }
  const client = await pool.connect().catch(failure('connect'))
  try {
    await client.query('begin isolation level read committed').catch(failure('begin'))
    const result = await work(
      async ({ name, text }, values = []) =>
        (await client.query({ name, text, values: values.map(withoutNul) }).catch(failure(name))).rows,
    )
    await client.query('commit').catch(failure('commit'))
    client.release()
    return result
  } catch (error) {
    // Closes the connection, which rolls back.
    client.release(true)
    throw error
  }
}
