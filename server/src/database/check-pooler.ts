import pg from 'pg'
import { StartError } from '../base/start-error.ts'
import { newClient } from './new-client.ts'
import { type Pools, serverLimits } from './pool.ts'

interface Log {
  warn(details: object, message: string): void
}

const probe = { name: 'pooler.probe', text: 'select 1' }

/** SQLSTATEs of a prepared statement that does not exist, and of one that exists already. */
const LOST = ['26000', '42P05']

/**
 * Checks that a connection pooler between Arena and PostgreSQL supports what Arena needs. Without a pooler nothing is
 * found, and it costs a few milliseconds.
 */
export async function checkPooler(pools: Pools, log: Log): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (const _client of [1, 2]) clients.push(await connect(pools, log))
    // A pooler that gives each transaction another session, and does not know prepared statements, gives both clients
    // the same session. The second one then prepares a statement that exists, or executes one that does not.
    for (const client of [...clients, ...clients]) await client.query(probe)
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOST.includes(error.code ?? '')) {
      throw new StartError(
        'The connection pooler of DATABASE_URL loses prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or set its pool_mode to session.',
      )
    }
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** PgBouncer refuses connections with settings that it does not know. */
async function connect(pools: Pools, log: Log): Promise<pg.Client> {
  const { pool, reservedPool = pool } = pools
  const client = newClient(pool)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (pool.options.statement_timeout === 0 || !/unsupported startup parameter/.test(String(error))) throw error
    for (const name of Object.keys(serverLimits) as (keyof typeof serverLimits)[])
      for (const { options } of [pool, reservedPool]) options[name] = 0
    log.warn(
      { ...serverLimits },
      'the connection pooler refuses these settings: set them for the user of DATABASE_URL with `alter role`',
    )
    return connect(pools, log)
  }
}
