import { countLines } from './decode-text.ts'
import { checkRow, entriesOf, type FileRecord } from './file-record.ts'
import { delimiterOf, readRows } from './read-rows.ts'
import { quoted, Unreadable } from './unreadable.ts'

/** The lines that have text. */
function* filledLines(text: string): Generator<{ readonly line: number; readonly value: string }, void, void> {
  let line = 1
  for (let at = 0; at < text.length; line += 1) {
    const end = endOfLine(text, at)
    const value = text.slice(at, end).trim()
    if (value !== '') yield { line, value }
    at = end + 1
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/** A prompt per line, or blocks between lines of `---`. */
export function* readBlocks(text: string): Generator<FileRecord, void, void> {
  let next = nextBreak(text, 0)
  if (!next) {
    for (const { line, value } of filledLines(text)) yield { place: { line }, read: () => value }
    return
  }
  const lineOf = countLines(text)
  for (let start = 0; start < text.length; next = nextBreak(text, start)) {
    const block = text.slice(start, next?.start)
    const begin = block.length - block.trimStart().length
    // The first line keeps its indentation.
    const first = block.lastIndexOf('\n', begin - 1) + 1
    if (begin < block.length) yield { place: { line: lineOf(start + first) }, read: () => block.slice(first).trimEnd() }
    start = next ? next.end + 1 : text.length
  }
}

/** The next line of `---`, at or after the beginning of a line. */
function nextBreak(text: string, from: number): { readonly start: number; readonly end: number } | null {
  for (let start = from; ; ) {
    if (!text.startsWith('---', start)) {
      const before = text.indexOf('\n---', start)
      if (before === -1) return null
      start = before + 1
    }
    const end = endOfLine(text, start)
    if (text.slice(start + 3, end).trim() === '') return { start, end }
    start = end + 1
  }
}

export interface Table {
  readonly columns: readonly string[]
  readonly records: Iterable<FileRecord>
}

/** Of a longer table, one row more than `rowsMax`. Columns without a name are left out, such as the numbers of rows that some programs write. */
export function readTable(text: string, rowsMax: number): Table {
  const [header, ...rows] = readRows(text, delimiterOf(text), rowsMax + 2)
  if (!header) throw new Unreadable('The file is empty.', 1)
  const columns = header.cells.map((cell) => cell.trim())
  const named = columns.filter((name) => name !== '')
  const known = new Set<string>()
  const twice = named.find((name) => known.size === known.add(name).size)
  if (twice !== undefined) throw new Unreadable(`Two columns are named ${quoted(twice)}.`, header.line)
  if (rows.length === 0) throw new Unreadable('The file has a header and no rows.', 1)
  const records = rows.map(({ line, cells }) => ({ place: { line }, read: () => recordOf(columns, cells) }))
  return { columns: named, records }
}

function recordOf(columns: readonly string[], cells: readonly string[]): unknown {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
    throw new Unreadable(`The row has ${cells.length} cells, and the header has ${columns.length}.`)
  return Object.fromEntries(columns.map((name, at) => [name, cells[at]] as const).filter(([name]) => name !== ''))
}

export function* readJsonLines(text: string): Generator<FileRecord, void, void> {
  for (const { line, value } of filledLines(text)) yield { place: { line }, read: () => checkRow(parse(value)) }
}

/** The elements of a list, or the one value. */
export const readJson = (value: unknown): Iterable<FileRecord> =>
  Array.isArray(value) ? entriesOf(value) : [{ place: { line: 1 }, read: () => checkRow(value) }]

/** The value of a whole file. */
export function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Unreadable(NOT_JSON, lineOfFault(text, error))
  }
}

/** Node says where the fault is only of some. Of others it is on the first line with which the text is no beginning of JSON. */
function lineOfFault(text: string, error: SyntaxError): number {
  const position = positionIn(error)
  if (position !== null) return countLines(text)(position)
  const ends = [...text.matchAll(/\n|$/g)].map(({ index }) => index)
  let [first, last] = [0, ends.length - 1]
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    if (isBeginning(text.slice(0, ends[middle]))) first = middle + 1
    else last = middle
  }
  return first + 1
}

function positionIn({ message }: SyntaxError): number | null {
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined ? null : Number(position)
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return (error as SyntaxError).message.includes('end of JSON') || positionIn(error as SyntaxError) === text.length
  }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw new Unreadable(NOT_JSON)
  }
}

const NOT_JSON = 'This is not valid JSON.'
