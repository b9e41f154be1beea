import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { FileRow } from '@arena/server'
import { CommandError, reasonOf } from '../errors.ts'
import { readCsv } from './csv.ts'

const NEEDED = ['model_a', 'model_b', 'winner']

/** The rows of a CSV or JSONL file, by the end of its name. */
export async function* readRows(file: string): AsyncGenerator<FileRow, void, void> {
  const input = createReadStream(file, 'utf8')
  try {
    yield* /\.csv$/i.test(file) ? csvRows(withoutMark(input)) : jsonRows(input)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? reasonOf(error)}).`)
    }
    throw error
  } finally {
    input.destroy()
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
      const missing = NEEDED.filter((name) => !names!.includes(name))
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

async function* jsonRows(input: NodeJS.ReadableStream): AsyncGenerator<FileRow, void, void> {
  let line = 0
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    line += 1
    const trimmed = text.replace(/^\uFEFF/, '').trim()
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
