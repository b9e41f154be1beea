import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import type { FileRow } from '@arena/server'
import { CommandError, reasonOf } from '../errors.ts'
import { readCsv } from './csv.ts'
import { readArray } from './json-array.ts'

const NEEDED = [['model_a'], ['model_b'], ['winner', 'winner_model_a']]

/** The rows of a CSV file, by the end of its name, or of one with JSON: an array, or an object in each line. */
export async function* readRows(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<FileRow, void, void> {
  try {
    const rowsOf = /\.csv$/i.test(file) ? csvRows : (await isArray(file)) ? arrayRows : jsonRows
    yield* rowsOf(withoutMark(counted(createReadStream(file, 'utf8'), onBytes)))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? reasonOf(error)}).`)
    }
    throw error
  }
}

async function* counted(chunks: AsyncIterable<string>, onBytes: (count: number) => void) {
  for await (const chunk of chunks) {
    onBytes(Buffer.byteLength(chunk))
    yield chunk
  }
}

/** Editors on Windows begin a file with a byte-order mark. */
async function* withoutMark(chunks: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let isFirst = true
  for await (const chunk of chunks) {
    yield isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
  }
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<FileRow, void, void> {
  let names: string[] | null = null
  for await (const { line, cells } of readCsv(chunks)) {
    if (names === null) {
      names = cells.map((name) => name.trim().toLowerCase())
      const missing = NEEDED.filter((either) => !either.some((name) => names!.includes(name))).map(([name]) => name)
      if (missing.length > 0)
        throw new CommandError(`The first line must name the columns; ${missing.join(' and ')} is missing.`)
    } else if (cells.length !== names.length) {
      yield { line, row: `it has ${cells.length} values for ${names.length} columns` }
    } else {
      yield { line, row: Object.fromEntries(names.map((name, index) => [name, cells[index]])) }
    }
  }
  if (names === null) throw new CommandError('The file is empty.')
}

/** Whether the first character of the file, after white space, begins a JSON array. */
async function isArray(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_000), 0, 1_000, 0)
    return /^\uFEFF?\s*\[/.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

async function* arrayRows(chunks: AsyncIterable<string>): AsyncGenerator<FileRow, void, void> {
  for await (const { line, text } of readArray(chunks)) yield { line, row: parse(text) }
}

async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<FileRow, void, void> {
  let line = 0
  for await (const text of createInterface({ input: Readable.from(chunks), crlfDelay: Infinity })) {
    line += 1
    const trimmed = text.trim()
    if (trimmed !== '') yield { line, row: parse(trimmed) }
  }
}

function parse(text: string): FileRow['row'] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The same sentence.
  }
  return 'it is not a JSON object'
}
