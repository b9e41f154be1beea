import type pg from 'pg'
import { doLongWork } from './do-long-work.ts'
import type { Migration } from './migrations/index.ts'
import { refuseReadOnly } from './refuse-read-only.ts'
import { readSchema, refuseBreaking } from './schema.ts'

/** Advisory lock: any number that nothing else locks in this database. */
export const MIGRATION_LOCK = 0x4d494752

interface Log {
  warn(details: object, message: string): void
}

/**
 * Applies the missing migrations, all or none, in one process at a time, and returns their names. A schema of a newer version
 * is used as it is, unless one of its migrations breaks older versions.
 */
export async function migrate(pool: pg.Pool, log: Log): Promise<string[]> {
  return doLongWork(pool, async (client) => {
    await refuseReadOnly(client)
    await takeLock(client, log)
    // A migration that waits for a table blocks everybody who comes after it. The start tries again.
    await client.query("set local lock_timeout = '5s'")
    return applyMissing(client, log)
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

export const createMigrationsTable = `create table if not exists migrations (
  name text primary key, applied_at timestamptz not null default now(), breaks boolean not null default false)`

export async function applyMigration(client: pg.Client, { name, sql, breaks = false }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into migrations (name, breaks) values ($1, $2)', [name, breaks])
}

async function applyMissing(client: pg.Client, log: Log): Promise<string[]> {
  // Before it is read: a query that fails would end the transaction.
  await client.query(createMigrationsTable)
  const schema = await readSchema(client)
  refuseBreaking(schema)
  if (schema.newer.length > 0) {
    log.warn({ migrations: schema.newer }, 'the database has migrations of a newer Arena; this one works with them')
  }
  if (schema.pending.length === 0) return []
  await client.query('alter table migrations add column if not exists breaks boolean not null default false')
  for (const migration of schema.pending) await applyMigration(client, migration)
  return schema.pending.map(({ name }) => name)
}
