import type pg from 'pg'
import { applyMigration, createMigrationsTable, MIGRATION_LOCK } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/** The names of all known migrations, in the order they are applied. */
export const MIGRATIONS: readonly string[] = migrations.map(({ name }) => name)

/**
 * Creates the tables as they were after the given migrations, for a backup of that time. An instance that starts meanwhile
 * waits. Returns whether the database was empty; otherwise nothing was done.
 */
export async function createSchema(client: pg.Client, names: readonly string[]): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const { rows } = await client.query('select from pg_tables where schemaname = current_schema() limit 1')
  if (rows.length > 0) return false
  await client.query(createMigrationsTable)
  for (const migration of migrations) if (names.includes(migration.name)) await applyMigration(client, migration)
  return true
}
