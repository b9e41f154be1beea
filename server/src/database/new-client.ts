import pg from 'pg'

/** A client with the settings of the pool that is not one of its connections. */
export function newClient(pool: pg.Pool, changes: pg.ClientConfig = {}): pg.Client {
  const Client = (pool.options.Client ?? pg.Client) as new (config: pg.ClientConfig) => pg.Client
  const client = new Client({ ...pool.options, ...changes })
  // Without a listener the loss of the connection would end the process. The next query rejects.
  client.on('error', () => {})
  return client
}
