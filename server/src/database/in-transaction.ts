import { type Database, DatabaseFailure } from './database.ts'

/**
 * Runs several statements in one transaction. Each of them sees what was committed before it started.
 *
 * @example
 * await inTransaction(database, async (rows) => {
 *   const [head] = await rows(lockHead)
 *   await rows(updateHead, [head.position + 1])
 * })
 */
export async function inTransaction<Result>(
  { pool }: Pick<Database, 'pool'>,
  work: (rows: Database['rows']) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseFailure('a transaction failed', { cause })
  })
  try {
    await client.query('begin isolation level read committed')
    const result = await work(
      async ({ name, text }, values = []) => (await client.query({ name, text, values: [...values] })).rows,
    )
    await client.query('commit')
    client.release()
    return result
  } catch (cause) {
    // Closes the connection, which rolls back.
    client.release(true)
    throw new DatabaseFailure('a transaction failed', { cause, isOutcomeUnknown: true })
  }
}
