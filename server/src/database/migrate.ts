import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { doLongWork } from './do-long-work.ts'
import { migrations } from './migrations/index.ts'

/** Any number will do that nothing else locks in this database. */
const MIGRATING = 0x4d494752

/**
 * Brings the schema up to date, each step in a transaction of its own, one process at a time. A database that is ahead
 * of this code is refused: older code writing to a newer schema loses what it does not know about.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  await doLongWork(pool, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    await applyMissing(client)
    await settleRestoredVotes(client)
  })
}

async function applyMissing(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new StartError(`The database was used by a newer Arena (it has ${unknown.join(', ')}): update this one.`)
  }
  for (const { name, sql } of migrations) {
    if (applied.has(name)) continue
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

/**
 * A dump restored into another cluster brings votes with transaction numbers that lie in that cluster's future. Readers
 * would take them for votes under way and read all of them again at every refresh. An instance that has read them as
 * such is told to start anew, or it would miss them now.
 */
async function settleRestoredVotes(client: pg.Client): Promise<void> {
  await client.query(
    `with settled as (
       update votes set xid = '1'::xid8 where xid >= pg_snapshot_xmax(pg_current_snapshot()) returning 1
     )
     update vote_moves set moves = moves + 1 where exists (select from settled)`,
  )
}
