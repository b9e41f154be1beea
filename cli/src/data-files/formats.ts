import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Column, ColumnType, ExportRow, ExportValue } from '@arena/server'
import { loadServer } from '../server.ts'
import { untilClosed } from './until-closed.ts'

export const FORMATS = ['jsonl', 'csv', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

type Batches = AsyncIterable<ExportRow[]>

/** A row group of a Parquet file is in memory as a whole: it ends at so many rows, or characters of text. */
const GROUP_ROWS = 10_000
const GROUP_CHARACTERS = 4_000_000

async function* textOf(format: 'jsonl' | 'csv', columns: readonly Column[], batches: Batches) {
  const { csvLines } = await loadServer()
  const names = columns.map(({ name }) => name)
  if (format === 'csv') yield csvLines([names])
  for await (const rows of batches) {
    yield format === 'csv'
      ? csvLines(rows.map((row) => names.map((name) => row[name])))
      : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

/** Writes rows to a stream, which stays open. */
export const writeText = (
  format: 'jsonl' | 'csv',
  columns: readonly Column[],
  batches: Batches,
  output: Writable,
): Promise<void> => untilClosed(pipeline(Readable.from(textOf(format, columns, batches)), output, { end: false }))

/** Writes a file that only its owner can read. */
export async function writeRows(
  format: Format,
  columns: readonly Column[],
  batches: Batches,
  file: string,
): Promise<void> {
  // An existing file keeps its mode: others may be able to read one of an interrupted export.
  await rm(file, { force: true })
  await (await open(file, 'wx', 0o600)).close()
  if (format === 'parquet') return writeParquet(columns, batches, file)
  await pipeline(Readable.from(textOf(format, columns, batches)), createWriteStream(file))
}

async function writeParquet(columns: readonly Column[], batches: Batches, filename: string): Promise<void> {
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const dataOf = (rows: readonly ExportRow[]) =>
    columns.map(({ name, type }) => ({
      name,
      // The writer has no basic type for dates: the schema says it.
      ...(type === 'DATE' ? {} : { type, nullable: true }),
      data: rows.map((row) => stored(row[name]!, type)),
    }))
  const dates = columns.flatMap(({ name, type }) => (type === 'DATE' ? [[name, dateColumn(name)] as const] : []))
  const writer = new ParquetWriter({
    writer: fileWriter(filename),
    schema: schemaFromColumnData({ columnData: dataOf([]), schemaOverrides: Object.fromEntries(dates) }),
  })
  for await (const rows of groupsOf(batches)) {
    await writer.write({ columnData: dataOf(rows), rowGroupSize: rows.length })
  }
  await writer.finish()
}

async function* groupsOf(batches: Batches): AsyncGenerator<ExportRow[], void, void> {
  let [group, characters]: [ExportRow[], number] = [[], 0]
  for await (const rows of batches) {
    group.push(...rows)
    characters += rows.reduce((sum, row) => sum + charactersOf(row), 0)
    if (group.length < GROUP_ROWS && characters < GROUP_CHARACTERS) continue
    yield group
    ;[group, characters] = [[], 0]
  }
  if (group.length > 0) yield group
}

const charactersOf = (row: ExportRow): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

const dateColumn = (name: string) =>
  ({ name, type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' }) as const

/** A value as the writer expects it. */
function stored(value: ExportValue, type: ColumnType) {
  if (value === null) return null
  if (type === 'INT64') return BigInt(Number(value))
  return type === 'DATE' ? new Date(String(value)) : value
}
