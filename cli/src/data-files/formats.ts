import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Column, ExportRow, ExportValue } from '@arena/server'
import { csvLine } from './csv.ts'

export const FORMATS = ['jsonl', 'csv', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

type Batches = AsyncIterable<ExportRow[]>

/** Rows of a Parquet file that are in memory together, texts included. */
const ROW_GROUP = 10_000

async function* textOf(format: 'jsonl' | 'csv', columns: readonly Column[], batches: Batches) {
  if (format === 'csv') yield csvLine(columns.map(({ name }) => name))
  for await (const rows of batches) {
    yield rows
      .map((row) => (format === 'csv' ? csvLine(columns.map(({ name }) => row[name]!)) : `${JSON.stringify(row)}\n`))
      .join('')
  }
}

/** Writes rows to a stream, which stays open. */
export async function writeText(
  format: 'jsonl' | 'csv',
  columns: readonly Column[],
  batches: Batches,
  output: Writable,
) {
  for await (const text of textOf(format, columns, batches)) {
    if (!output.write(text) && !output.destroyed) await Promise.race([once(output, 'drain'), once(output, 'close')])
    // The reader, such as `head`, has seen enough.
    if (output.destroyed) return
  }
}

/** Writes a file that only its owner can read. */
export async function writeRows(
  format: Format,
  columns: readonly Column[],
  batches: Batches,
  file: string,
): Promise<void> {
  await (await open(file, 'w', 0o600)).close()
  if (format === 'parquet') return writeParquet(columns, batches, file)
  await pipeline(Readable.from(textOf(format, columns, batches)), createWriteStream(file))
}

async function writeParquet(columns: readonly Column[], batches: Batches, filename: string): Promise<void> {
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer')
  await parquetWriteRows({
    writer: fileWriter(filename),
    columns: columns.map(({ name, type }) => ({ name, type, nullable: true })),
    rows: parquetRows(columns, batches),
    rowGroupSize: ROW_GROUP,
  })
}

async function* parquetRows(columns: readonly Column[], batches: Batches) {
  for await (const rows of batches) {
    for (const row of rows) {
      yield Object.fromEntries(
        columns.map(({ name, type }) => [name, type === 'INT64' ? toBigInt(row[name]!) : row[name]]),
      )
    }
  }
}

const toBigInt = (value: ExportValue) => (typeof value === 'number' ? BigInt(value) : null)
