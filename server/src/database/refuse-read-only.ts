import type pg from 'pg'
import { StartError } from '../base/start-error.ts'

/** Rejects a database that accepts no changes: a start could neither migrate it nor store anything. */
export async function refuseReadOnly(database: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await database.query<{ isReadOnly: boolean; isStandby: boolean; role: string; name: string }>(
    `select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
       quote_ident(current_user) as role, quote_ident(current_database()) as name`,
  )
  const { isReadOnly, isStandby, role, name } = rows[0]!
  if (isStandby) {
    throw new StartError(
      'The database accepts no changes, because it is a standby of another server: set DATABASE_URL to the primary.',
    )
  }
  if (isReadOnly) {
    throw new StartError(
      `The database accepts no changes (default_transaction_read_only is on): set it to off for ${role} and for the database ${name}.`,
    )
  }
}
