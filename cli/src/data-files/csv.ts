import type { ExportValue } from '@arena/server'
import { CommandError } from '../errors.ts'

/** Spreadsheets execute cells that start like a formula, so such strings get a leading apostrophe. */
const FORMULA = /^[=+\-@\t\r]/
const HIDDEN_FORMULA = /^'(?=[=+\-@\t\r])/

const cell = (value: ExportValue): string => {
  if (value === null) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  const escaped = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** One line of a CSV file, with its line break. */
export const csvLine = (values: readonly ExportValue[]): string => `${values.map(cell).join(',')}\r\n`

export interface CsvRow {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Without a limit, a quote that is never closed would read the whole file into memory. */
const ROW_CHARS_MAX = 20_000_000

/** The rows of a CSV file, as RFC 4180 describes it. Empty lines are left out. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow, void, void> {
  let cells: string[] = []
  let text = ''
  let isQuoted = false
  // The character before was a quote inside quotes: it ends them, unless another one follows.
  let isAfterQuote = false
  let [line, firstLine, length] = [1, 1, 0]

  const endCell = () => {
    cells.push(text.replace(HIDDEN_FORMULA, ''))
    text = ''
    isQuoted = false
    isAfterQuote = false
  }
  const endRow = (): CsvRow | null => {
    endCell()
    const row = { line: firstLine, cells }
    cells = []
    length = 0
    return row.cells.length > 1 || row.cells[0] !== '' ? row : null
  }

  for await (const chunk of chunks) {
    for (const character of chunk) {
      if (length === 0) firstLine = line
      length += 1
      if (length > ROW_CHARS_MAX)
        throw new CommandError(`The row on line ${firstLine} is too long: is a quote not closed?`)
      if (character === '\n') line += 1
      if (isQuoted && !isAfterQuote) {
        if (character === '"') isAfterQuote = true
        else text += character
      } else if (character === '"' && isAfterQuote) {
        text += '"'
        isAfterQuote = false
      } else if (character === '"' && text === '') isQuoted = true
      else if (character === ',') endCell()
      else if (character === '\n') {
        const row = endRow()
        if (row) yield row
      } else if (character !== '\r') text += character
    }
  }
  if (isQuoted && !isAfterQuote) throw new CommandError(`A quote in the row on line ${firstLine} is not closed.`)
  const last = length > 0 ? endRow() : null
  if (last) yield last
}
