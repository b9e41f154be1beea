import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { doLongWork } from './do-long-work.ts'
import { migrations } from './migrations/index.ts'

/** Advisory lock: any number that nothing else locks in this database. */
const MIGRATION_LOCK = 0x4d494752

/**
 * Applies the missing migrations, each in its own transaction, in one process at a time. A database with unknown
 * migrations is rejected: older code that writes to a newer schema would lose data.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  await doLongWork(pool, async (client) => {
    // Released when the connection closes.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
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
 * A dump restored into another cluster contains votes with transaction ids that this cluster has not reached. The
 * leaderboard would treat them as uncommitted and read all of them again at every refresh. Incrementing `vote_moves`
 * makes running instances reload their votes, or they would miss the changed ones.
 */
async function settleRestoredVotes(client: pg.Client): Promise<void> {
  await client.query(
    `with settled as (
       update votes set xid = '1'::xid8 where xid >= pg_snapshot_xmax(pg_current_snapshot()) returning 1
     )
     update vote_moves set moves = moves + 1 where exists (select from settled)`,
  )
}
