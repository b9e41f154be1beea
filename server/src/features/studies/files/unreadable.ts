/** What is wrong with a file, in a sentence for its owner. Without a line it is about the row that is being read. */
export class Unreadable extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }
}

export interface LineError {
  readonly line: number
  readonly message: string
}

const ERRORS_MAX = 20

/** Reads rows until there are twenty errors. An error that names its line is about the whole file, and ends it. */
export function collect<Row extends { readonly line: number }>(
  rows: Iterable<Row>,
  read: (row: Row) => void,
): LineError[] {
  const errors: LineError[] = []
  let line = 1
  try {
    for (const row of rows) {
      line = row.line
      try {
        read(row)
      } catch (error) {
        errors.push(lineError(error, line))
        if (errors.length === ERRORS_MAX || (error as Unreadable).line !== null) break
      }
    }
  } catch (error) {
    errors.push(lineError(error, line))
  }
  return errors
}

export function lineError(error: unknown, line: number): LineError {
  if (!(error instanceof Unreadable)) throw error
  return { line: error.line ?? line, message: error.message }
}

const QUOTED_CHARS_MAX = 60

/** A name from a file inside a message. */
export const quoted = (name: string): string =>
  `'${name.length > QUOTED_CHARS_MAX ? `${name.slice(0, QUOTED_CHARS_MAX).toWellFormed()}…` : name}'`
