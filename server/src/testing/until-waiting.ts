import { expect } from 'vitest'
import type { Database } from '../database/index.ts'

type Connections = Pick<Database, 'pool'>

// Other databases of the server belong to other tests, and a worker of autovacuum waits too.
const backends = `pg_stat_activity where datname = current_database() and backend_type = 'client backend'`

/**
 * Waits until at least so many connections to this database wait for a lock, in a statement with this text. There may be more,
 * because work in the background waits for locks too. Returns their process ids.
 */
export async function untilWaiting({ pool }: Connections, atLeast: number, text = ''): Promise<number[]> {
  let pids: number[] = []
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from ${backends} and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [text],
    )
    pids = rows.map(({ pid }) => pid)
    return pids.length
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(atLeast)
  return pids
}

/** How many connections to this database have the name. */
export async function connectionsOf({ pool }: Connections, name: string): Promise<number> {
  return (await pool.query(`select from ${backends} and application_name = $1`, [name])).rowCount!
}
