import { CsvError, type Info, type Options, parse } from 'csv-parse/sync'
import { Unreadable } from './unreadable.ts'

export interface Row {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

const ROW_CHARS_MAX = 8_000_000

/** The first rows of a CSV or TSV file. Empty lines, and rows of empty cells, are left out. */
export function readRows(text: string, delimiter: string, rowsMax: number): Row[] {
  const records = parseRecords(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: ROW_CHARS_MAX,
    to: rowsMax,
  }) as { readonly record: string[]; readonly info: Info }[]
  return records.map(({ record, info }) => ({ line: info.lines - countBreaks(record), cells: record }))
}

/**
 * A quote inside of a cell without quotes is a character like any other. In a file with such a cell, text behind a closing quote
 * belongs to its cell too; in all others it is an error.
 */
function parseRecords(text: string, options: Options): unknown {
  let line = 1
  const onRecord = (record: string[], { lines }: Info) => {
    line = lines + 1
    return record
  }
  try {
    return parse(text, { ...options, on_record: onRecord })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'INVALID_OPENING_QUOTE') return parseRecords(text, { ...options, relax_quotes: true })
    throw new Unreadable(SENTENCES[error.code] ?? 'This row cannot be read.', line)
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote in this row is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quote. A quote inside a cell is written twice.',
  CSV_MAX_RECORD_SIZE: 'This row is too large.',
}

const countBreaks = (cells: readonly string[]): number =>
  cells.reduce((breaks, cell) => breaks + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)

/** The one that splits the header into the most columns. Spreadsheets write semicolons where the comma is in numbers. */
export function delimiterOf(text: string): ',' | '\t' | ';' {
  const columns = (delimiter: string) => headerOf(text, delimiter).length
  return ([',', '\t', ';'] as const).reduce((best, next) => (columns(next) > columns(best) ? next : best))
}

const HEADER_CHARS_MAX = 1_000_000

/** Empty if the header cannot be read. */
export function headerOf(text: string, delimiter: string): readonly string[] {
  try {
    const begin = Math.max(0, text.search(/[^\n]/))
    const [header] = readRows(text.slice(begin, begin + HEADER_CHARS_MAX), delimiter, 1)
    return header?.cells ?? []
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return []
  }
}
