import type { BenchDatabase } from '../postgres/open-embedded.ts'

/** A connection that is open for filling. */
export interface BulkClient {
  query<Row extends object>(query: object | string): Promise<{ readonly rows: Row[] }>
}

/** The pool's connections give up on a statement after seconds; an index of ten million rows takes longer. */
const STATEMENT_MS_MAX = 3_600_000

/** A statement that may take minutes. */
export const patiently = <Row extends object>(client: BulkClient, text: string, values: readonly unknown[] = []) =>
  client.query<Row>({ text, values: [...values], query_timeout: STATEMENT_MS_MAX })

/** Only of these tables: no others are filled. */
const SECONDARY = `select tablename || '.' || indexname as name, indexname, indexdef from pg_indexes
  where schemaname = 'public' and tablename in ('comparisons', 'votes', 'threads', 'messages')
    and indexname not in (select conname from pg_constraint)`

const WHILE_FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  // All is vacuumed at the end.
  autovacuum: 'off',
}

export interface BulkOptions {
  /** Drop indexes and make them anew at the end: worth it where more is added than was there. */
  readonly withoutIndexes: boolean
}

/**
 * Work that only fills tables: what was made up needs no care for a loss of power, and its references are right. Afterwards
 * everything is as it was, written to disk, and vacuumed, so that nothing is left for the background to do while somebody
 * measures.
 */
export async function fillInBulk(
  { pool }: BenchDatabase,
  { withoutIndexes }: BulkOptions,
  fill: (client: BulkClient) => Promise<void>,
): Promise<void> {
  const connection = await pool.connect()
  const client: BulkClient = {
    query: (query) => {
      // A pool that is being closed waits for this connection: after Ctrl-C no further statement is begun.
      if (pool.ending) throw new Error('the database is being closed')
      return connection.query(query as string)
    },
  }
  try {
    for (const [name, value] of Object.entries(WHILE_FILLING)) {
      await client.query(`alter system set ${name} = '${value}'`)
    }
    await client.query('select pg_reload_conf()')
    await client.query('set session_replication_role = replica')
    await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'`)
    const indexes = withoutIndexes ? (await client.query<{ indexname: string; indexdef: string }>(SECONDARY)).rows : []
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await fill(client)
    for (const { indexdef } of indexes) await patiently(client, indexdef)
    await patiently(client, 'vacuum (analyze) comparisons, votes, threads, messages, tallies')
    await client.query('alter system reset all')
    await client.query('select pg_reload_conf()')
    await patiently(client, 'checkpoint')
  } finally {
    // Not given back: its settings would follow whoever gets it next.
    connection.release(true)
  }
}
