import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../base/start-error.ts'
import { createSchema, doLongWork, MIGRATIONS, type StartedDatabase } from '../database/index.ts'
import { type BackupEnd, type BackupHead, copySql, END_OF_TABLE, quoted } from './backup.ts'
import { LineReader } from './line-reader.ts'
import { type BackupTable, orderTables, SELECT_REFERENCES, SELECT_TABLES, type TableRow } from './tables.ts'

export interface Restored {
  readonly head: BackupHead
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Restores a backup into a database without tables, all of it or nothing, and then migrates it to the newest schema.
 *
 * @example
 * await restoreBackup(await startDatabase(options), createReadStream('arena.backup').pipe(createGunzip()))
 */
export async function restoreBackup(database: StartedDatabase, chunks: AsyncIterable<Buffer>): Promise<Restored> {
  const restored = await doLongWork(database.pool, (client) => load(client, chunks)).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The backup could not be restored (${reason}): nothing was changed.`)
  })
  await database.open()
  return restored
}

async function load(client: pg.Client, chunks: AsyncIterable<Buffer>): Promise<Restored> {
  const hash = createHash('sha256')
  const reader = new LineReader(chunks, (bytes) => hash.update(bytes))
  const head = readHead(await reader.line())
  if (!(await createSchema(client, head.migrations))) {
    throw new StartError('The database is not empty: restore into a new one.')
  }
  await removeRows(client)
  const rows: Record<string, number> = {}
  for (;;) {
    // The last line has the hash of everything before it.
    const sha256 = hash.copy().digest('hex')
    const next = parse<BackupTable | BackupEnd>(await reader.line())
    if ('sha256' in next) {
      if (next.sha256 !== sha256 || !isSame(next.rows, rows)) throw damaged()
      break
    }
    rows[next.table] = await loadTable(client, next, reader)
  }
  for (const [name, value] of Object.entries(head.sequences)) {
    await client.query('select setval(quote_ident($1::text)::regclass, $2::bigint)', [name, value])
  }
  await client.query('analyze')
  return { head, rows }
}

/**
 * Some migrations add rows, which are in the backup too. Other tables are left alone: a trigger refuses to delete from the
 * audit log, even if it is empty.
 */
async function removeRows(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<TableRow>(SELECT_TABLES)
  const { rows: references } = await client.query(SELECT_REFERENCES)
  for (const { table } of orderTables(tables, references).toReversed()) {
    const { rows: found } = await client.query(`select from ${quoted(table)} limit 1`)
    if (found.length > 0) await client.query(`delete from ${quoted(table)}`)
  }
}

const damaged = () => new StartError('The backup is damaged or incomplete: nothing was restored.')

function parse<Value>(line: string | null): Value {
  try {
    if (line !== null) return JSON.parse(line) as Value
  } catch {
    // The same sentence.
  }
  throw damaged()
}

function readHead(line: string | null): BackupHead {
  const head = parse<BackupHead>(line)
  if (head.format !== 'arena-backup') throw new StartError('The file is not a backup of `npx arena backup`.')
  const unknown = (head.migrations ?? []).filter((name) => !MIGRATIONS.includes(name))
  if (head.formatVersion !== 1 || unknown.length > 0) {
    throw new StartError(`The backup is of a newer Arena: update this one.`)
  }
  return head
}

/** Returns the number of rows. */
async function loadTable(client: pg.Client, table: BackupTable, reader: LineReader): Promise<number> {
  const copy = client.query(copyFrom(`copy ${copySql(table)} from stdin`))
  await pipeline(Readable.from(reader.until(END_OF_TABLE), { objectMode: false }), copy)
  return copy.rowCount
}

const isSame = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
  JSON.stringify(Object.entries(left).toSorted()) === JSON.stringify(Object.entries(right).toSorted())
