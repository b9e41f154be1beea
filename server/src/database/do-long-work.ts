import type pg from 'pg'
import { newClient } from './new-client.ts'

/** The limits of the pool's connections are seconds. Other limits can be set for the role or the database. */
const withoutLimits = `begin;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/**
 * Runs work that may take minutes in one transaction on a connection of its own: a migration of many votes, or the wait
 * for another instance's migration. With the limits of the pool's connections it would fail at every start.
 *
 * @example
 * await doLongWork(database.pool, (client) => client.query('lock table votes'))
 */
export async function doLongWork<Result>(pool: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = newClient(pool, { query_timeout: 0 })
  try {
    await client.connect()
    await client.query(withoutLimits)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // If there was no commit, this rolls back.
    await client.end().catch(() => {})
  }
}
