import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { CommandError } from '../errors.ts'

/** The apostrophe that our exports put before what a spreadsheet would execute: see `csvLines` of the server. */
const HIDDEN_FORMULA = /^'(?=[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])/

export interface CsvRow {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

interface Parsed {
  readonly record: readonly string[]
  /** `lines` is the line on which the record ends. */
  readonly info: { readonly lines: number }
}

/** Without a limit, a quote that is never closed would read the whole file into memory. */
const ROW_CHARS_MAX = 20_000_000

/** The rows of a CSV file, as RFC 4180 describes it. Empty lines are left out. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow, void, void> {
  let nextLine = 1
  const parser = parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARS_MAX,
    on_record(cells: string[], { lines }) {
      nextLine = lines + 1
      return cells
    },
  })
  // Its errors reach the loop through the parser.
  pipeline(withoutReturns(chunks), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
      yield { line, cells: record.map((cell) => cell.replace(HIDDEN_FORMULA, '')) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE'
    throw new CommandError(
      isTooLong
        ? `The row on line ${nextLine} is too long: is a quote not closed?`
        : `A quote in the row on line ${nextLine} is not closed.`,
    )
  }
}

/**
 * Lines may end with CR and LF. The parser would count such a line break in quotes as two lines, so cells lose their CR too.
 */
async function* withoutReturns(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) yield chunk.replaceAll('\r', '')
}
