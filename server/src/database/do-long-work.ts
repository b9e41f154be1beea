import pg from 'pg'

/**
 * Runs work that may take minutes on a connection of its own. The pool's connections have a query timeout of seconds:
 * a migration of many votes, or the wait for another instance's migration, would fail at every start.
 *
 * @example
 * await doLongWork(database.pool, (client) => client.query('reindex table votes'))
 */
export async function doLongWork<Result>(pool: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...pool.options, query_timeout: 0 })
  // Without a listener the loss of the connection would end the process. The next query rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
