import pg from 'pg'
import { StartError } from '../base/start-error.ts'
import { type Migration, migrations } from './migrations/index.ts'

/** The schema of a database, compared with the migrations that this version of Arena knows. */
export interface Schema {
  /** Whether no migration was ever applied. */
  readonly isEmpty: boolean
  /** Migrations that this version has and the database has not. */
  readonly pending: readonly Migration[]
  /** Names of migrations of a newer version. They only add to the schema, so this version works with it. */
  readonly newer: readonly string[]
  /** Names of migrations of a newer major version, with which this version does not work. */
  readonly breaking: readonly string[]
}

export interface AppliedMigration {
  readonly name: string
  readonly breaks: boolean
}

export function compareSchema(applied: readonly AppliedMigration[], known: readonly Migration[] = migrations): Schema {
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name))
  const names = (breaks: boolean) => unknown.filter((row) => row.breaks === breaks).map(({ name }) => name)
  return {
    isEmpty: applied.length === 0,
    pending: known.filter(({ name }) => !applied.some((row) => row.name === name)),
    newer: names(false),
    breaking: names(true),
  }
}

/** SQLSTATEs of a missing table, and of a missing database: the embedded server has none if its first start was killed. */
const NOTHING_THERE = ['42P01', '3D000']

/** Reads which migrations were applied. It changes nothing. */
export async function readSchema(database: Pick<pg.Pool, 'query'>): Promise<Schema> {
  try {
    // All columns: a table that an older version created has no column `breaks`.
    const { rows } = await database.query<{ name: string; breaks?: boolean }>('select * from migrations order by name')
    return compareSchema(rows.map(({ name, breaks = false }) => ({ name, breaks })))
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOTHING_THERE.includes(error.code ?? '')) return compareSchema([])
    throw error
  }
}

/** Rejects a schema that this version cannot use, whatever it migrates. */
export function refuseBreaking({ breaking }: Schema): void {
  if (breaking.length === 0) return
  throw new StartError(
    `The database was migrated by a newer major version of Arena (${breaking.join(', ')}): update this one, or restore a backup from before.`,
  )
}
