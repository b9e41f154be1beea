import { countLines } from './decode-text.ts'
import { type JsonMember, jsonMembers } from './json-members.ts'
import { readRows } from './read-rows.ts'
import { delimiterOf } from './recognize-syntax.ts'
import { quoted, Unreadable } from './unreadable.ts'

export interface FileRecord {
  /** The line on which it begins. */
  readonly line: number
  /** A text, or an object whose members are the columns. Throws `Unreadable` for a row that is broken in itself. */
  readonly read: () => unknown
}

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
    for (const { line, value } of filledLines(text)) yield { line, read: () => value }
    return
  }
  const lineOf = countLines(text)
  for (let start = 0; start < text.length; next = nextBreak(text, start)) {
    const block = text.slice(start, next?.start)
    const begin = block.length - block.trimStart().length
    // The first line keeps its indentation.
    const first = block.lastIndexOf('\n', begin - 1) + 1
    if (begin < block.length) yield { line: lineOf(start + first), read: () => block.slice(first).trimEnd() }
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
  for (const { line, value } of filledLines(text)) yield { line, read: () => parse(value) }
}

/** The elements of an array, or the one object. */
export function* readJson(text: string): Generator<FileRecord, void, void> {
  const open = startOf(text)
  if (text[open] === '[') yield* readElements(text, open, true)
  else yield { line: 1, read: () => parse(text) }
}

function* readElements(text: string, open: number, isWhole: boolean): Generator<FileRecord, void, void> {
  const lineOf = countLines(text)
  let end = open + 1
  for (const member of jsonMembers(text, open, lineOf)) {
    end = member.end
    yield { line: lineOf(member.start), read: () => parse(text.slice(member.start, member.end)) }
  }
  if (isWhole) requireEnd(text, text.indexOf(']', end) + 1, lineOf)
}

const startOf = (text: string): number => text.length - text.trimStart().length

function requireEnd(text: string, from: number, lineOf: (offset: number) => number): void {
  const rest = text.slice(from).trimStart()
  if (rest !== '') throw new Unreadable('Text follows the end of the JSON.', lineOf(text.length - rest.length))
}

/** The elements of an array inside an object, by a key and the same key inside it; null if it is something else. */
export function readJsonAt(text: string, key: string): Iterable<FileRecord> | null {
  let open = startOf(text)
  for (let depth = 0; depth < 2 && text[open] === '{'; depth += 1) {
    const member = membersOf(text, open).find((member) => member.key === key)
    if (!member) return null
    open = member.start
  }
  return text[open] === '[' ? readElements(text, open, false) : null
}

export interface JsonObject {
  readonly root: Readonly<Record<string, unknown>>
  /** The elements of the member that was named, if it is an array: it is not in `root`. */
  readonly elements: Iterable<FileRecord> | null
}

/** An object over several lines. An error names the line of the member that has it. */
export function readObject(text: string, arrayKey: string): JsonObject {
  const open = startOf(text)
  if (text[open] !== '{') throw new Unreadable('This is not valid JSON.', 1)
  const lineOf = countLines(text)
  const members = membersOf(text, open)
  const array = members.findLast(({ key, start }) => key === arrayKey && text[start] === '[')
  const root: [string, unknown][] = []
  for (const member of members) {
    const line = lineOf(member.start)
    if (member.key === null) throw new Unreadable('This is not valid JSON.', line)
    if (member === array) continue
    try {
      root.push([member.key, parse(text.slice(member.start, member.end))])
    } catch (error) {
      throw new Unreadable((error as Unreadable).message, line)
    }
  }
  requireEnd(text, text.indexOf('}', members.at(-1)?.end ?? open) + 1, lineOf)
  return { root: Object.fromEntries(root), elements: array ? readElements(text, array.start, false) : null }
}

const MEMBERS_MAX = 10_000

/** The members of an object that is no row. */
function membersOf(text: string, open: number): JsonMember[] {
  const members: JsonMember[] = []
  for (const member of jsonMembers(text, open, countLines(text))) {
    if (members.push(member) > MEMBERS_MAX) throw new Unreadable('The object has too many members.', 1)
  }
  return members
}

/** Of one value: to parse more at once would hold up the other requests. */
const VALUE_CHARS_MAX = 8_000_000

function parse(source: string): unknown {
  if (source.length > VALUE_CHARS_MAX) throw new Unreadable('This value is too large.')
  try {
    return JSON.parse(source)
  } catch {
    throw new Unreadable('This is not valid JSON.')
  }
}
