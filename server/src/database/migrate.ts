import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { doLongWork } from './do-long-work.ts'
import { migrations } from './migrations/index.ts'

/** Advisory lock: any number that nothing else locks in this database. */
export const MIGRATION_LOCK = 0x4d494752

interface Log {
  warn(facts: object, message: string): void
}

/**
 * Applies the missing migrations, all or none, in one process at a time. A database with unknown migrations is rejected:
 * older code that writes to a newer schema would lose data.
 */
export async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  await doLongWork(pool, async (client) => {
    await takeLock(client, log)
    // A migration that waits for a table blocks everybody who comes after it. The start tries again.
    await client.query("set local lock_timeout = '5s'")
    await applyMissing(client)
  })
}

/**
 * Released at the end of the transaction. A lock of the session would stay behind a pooler that gives each transaction
 * another session: the next instance would wait forever.
 */
async function takeLock(client: pg.Client, log: Log): Promise<void> {
  const tried = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    MIGRATION_LOCK,
  ])
  if (tried.rows[0]?.taken) return
  log.warn({}, 'waiting for another instance that is migrating the database')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
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
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}
