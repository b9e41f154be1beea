import { countLines } from './decode-text.ts'
import { isObject } from './fields.ts'
import { jsonMembers } from './json-members.ts'
import { readRows } from './read-rows.ts'
import { delimiterOf } from './recognize-syntax.ts'
import { quoted, Unreadable } from './unreadable.ts'

export interface FileRecord {
  /** The line on which it begins. */
  readonly line: number
  /** A text, or an object whose members are the columns. Throws `Unreadable` for a row that is broken in itself. */
  readonly read: () => unknown
}

/** A prompt per line, or blocks between lines of `---`. */
export function* readBlocks(text: string): Generator<FileRecord, void, void> {
  const lines = text.split('\n')
  const isBreak = (line: string) => line.trimEnd() === '---'
  if (!lines.some(isBreak)) {
    for (const [index, line] of lines.entries())
      if (line.trim() !== '') yield { line: index + 1, read: () => line.trim() }
    return
  }
  let block: string[] = []
  let start = 1
  for (const [index, line] of [...lines, '---'].entries()) {
    if (!isBreak(line)) {
      if (block.length === 0) start = index + 1
      if (block.length > 0 || line.trim() !== '') block.push(line)
      continue
    }
    const value = block.join('\n').trimEnd()
    if (value !== '') yield { line: start, read: () => value }
    block = []
  }
}

export interface Table {
  readonly columns: readonly string[]
  readonly records: Iterable<FileRecord>
}

/** Columns without a name are left out, such as the numbers of rows that some programs write. */
export function readTable(text: string): Table {
  const rows = readRows(text, delimiterOf(text))
  const header = rows.next()
  if (header.done) throw new Unreadable('The file is empty.', 1)
  const columns = header.value.cells.map((cell) => cell.trim())
  const named = columns.filter((name) => name !== '')
  const twice = named.find((name, index) => named.indexOf(name) !== index)
  if (twice !== undefined) throw new Unreadable(`Two columns are named ${quoted(twice)}.`, header.value.line)
  return { columns: named, records: readRecords(rows, columns) }
}

function* readRecords(
  rows: Iterable<{ readonly line: number; readonly cells: readonly string[] }>,
  columns: readonly string[],
): Generator<FileRecord, void, void> {
  let isEmpty = true
  for (const { line, cells } of rows) {
    isEmpty = false
    yield { line, read: () => recordOf(columns, cells) }
  }
  if (isEmpty) throw new Unreadable('The file has a header and no rows.', 1)
}

function recordOf(columns: readonly string[], cells: readonly string[]): unknown {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
    throw new Unreadable(`The row has ${cells.length} cells, and the header has ${columns.length}.`)
  return Object.fromEntries(columns.map((name, at) => [name, cells[at]] as const).filter(([name]) => name !== ''))
}

export function* readJsonLines(text: string): Generator<FileRecord, void, void> {
  for (const [index, line] of text.split('\n').entries())
    if (line.trim() !== '') yield { line: index + 1, read: () => parse(line) }
}

/** The elements of an array, or the one object. */
export function* readJson(text: string): Generator<FileRecord, void, void> {
  const open = text.length - text.trimStart().length
  if (text[open] !== '[') {
    yield { line: 1, read: () => parse(text) }
    return
  }
  const lineOf = countLines(text)
  let end = open + 1
  for (const member of jsonMembers(text, open, lineOf)) {
    end = member.end
    yield { line: lineOf(member.start), read: () => parse(text.slice(member.start, member.end)) }
  }
  const rest = text.slice(text.indexOf(']', end) + 1).trimStart()
  if (rest !== '') throw new Unreadable('Text follows the end of the array.', lineOf(text.length - rest.length))
}

/** The elements of an array inside an object, by the keys that lead to it; null if it is something else. */
export function readJsonAt(text: string, keys: readonly string[]): FileRecord[] | null {
  let open = text.length - text.trimStart().length
  for (const key of keys) {
    const members = text[open] === '{' ? [...jsonMembers(text, open, countLines(text))] : []
    const member = members.find((member) => member.key === key)
    if (!member) return null
    open = member.start
  }
  if (text[open] !== '[') return null
  const lineOf = countLines(text)
  return [...jsonMembers(text, open, lineOf)].map(({ start, end }) => ({
    line: lineOf(start),
    read: () => parse(text.slice(start, end)),
  }))
}

/** An object over several lines. An error names the line of the member that has it. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  const open = text.length - text.trimStart().length
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    const lineOf = countLines(text)
    for (const { start, end } of text[open] === '{' ? jsonMembers(text, open, lineOf) : []) {
      const line = lineOf(start)
      try {
        JSON.parse(text.slice(start, end))
      } catch {
        throw new Unreadable('This is not valid JSON.', line)
      }
    }
  }
  throw new Unreadable('This is not valid JSON.', 1)
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw new Unreadable('This is not valid JSON.')
  }
}
