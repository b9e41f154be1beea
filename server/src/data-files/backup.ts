import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../base/start-error.ts'
import { type Database, doLongWork, readSchema } from '../database/index.ts'
import {
  type BackupTable,
  orderTables,
  SELECT_REFERENCES,
  SELECT_SEQUENCES,
  SELECT_TABLES,
  type TableRow,
} from './tables.ts'

/**
 * A backup is text, compressed with gzip: a line of JSON, then for every table a line of JSON with its name and columns, its
 * rows as COPY writes them and a line `\.`, which no row can be; at the end a line of JSON with the number of rows of
 * each table and the SHA-256 of everything before.
 */
export interface BackupHead {
  readonly format: 'arena-backup'
  readonly formatVersion: 1
  readonly createdAt: string
  /** The migrations that made the tables. */
  readonly migrations: readonly string[]
  /** The last values of sequences, by name. */
  readonly sequences: Readonly<Record<string, string>>
}

export interface BackupEnd {
  readonly rows: Readonly<Record<string, number>>
  readonly sha256: string
}

export const END_OF_TABLE = '\\.\n'

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const copySql = ({ table, columns }: BackupTable): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`

/**
 * Reads all tables in one snapshot. The service can run meanwhile. Rejects if the database has no tables of Arena.
 *
 * @example
 * await readBackup(database, (chunks) => pipeline(chunks, createGzip(), createWriteStream('arena.backup', { mode: 0o600 })))
 */
export async function readBackup<Result>(
  database: Pick<Database, 'pool'>,
  work: (chunks: AsyncGenerator<Buffer, void, void>) => Promise<Result>,
  onTable: (tables: number) => void = () => {},
): Promise<Result> {
  if ((await readSchema(database.pool)).isEmpty) {
    throw new StartError('The database has no tables of Arena: nothing was backed up.')
  }
  return doLongWork(database.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    return work(hashed(readTables(client, onTable)))
  })
}

async function* readTables(client: pg.Client, onTable: (tables: number) => void) {
  const rowsOf = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  const migrations = await rowsOf<{ name: string }>('select name from migrations order by name')
  const sequences = await rowsOf<{ name: string; value: string }>(SELECT_SEQUENCES)
  const head: BackupHead = {
    format: 'arena-backup',
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  }
  yield line(head)
  const tables = orderTables(await rowsOf<TableRow>(SELECT_TABLES), await rowsOf(SELECT_REFERENCES))
  const rows: Record<string, number> = {}
  for (const table of tables) {
    onTable(tables.length)
    yield line(table)
    // Every row is a line: line breaks in values are escaped. The stream knows its number of rows only after it has ended.
    let count = 0
    for await (const chunk of client.query(copyTo(`copy ${copySql(table)} to stdout`)) as AsyncIterable<Buffer>) {
      count += countLineBreaks(chunk)
      yield chunk
    }
    rows[table.table] = count
    yield Buffer.from(END_OF_TABLE)
  }
  return rows
}

function countLineBreaks(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) count += 1
  return count
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Adds the last line. */
async function* hashed(
  chunks: AsyncGenerator<Buffer, Record<string, number>, void>,
): AsyncGenerator<Buffer, void, void> {
  const hash = createHash('sha256')
  for (;;) {
    const { value, done } = await chunks.next()
    if (done) {
      yield line({ rows: value, sha256: hash.digest('hex') } satisfies BackupEnd)
      return
    }
    hash.update(value)
    yield value
  }
}
