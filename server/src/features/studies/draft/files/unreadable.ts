/** Where something is in a file: on a line, or in the list of one JSON value, at a number from 1. */
export type Place = { readonly line: number } | { readonly entry: number }

/** What is wrong with a file, in a sentence for its owner. Without a place it is about the row that is being read. */
export class Unreadable extends Error {
  readonly place: Place | null

  constructor(message: string, at: Place | number | null = null) {
    super(message)
    this.place = typeof at === 'number' ? { line: at } : at
  }
}

/** `entry` is there where the line is not known. */
export interface FileError {
  readonly line: number | null
  readonly entry?: number
  readonly message: string
}

const ERRORS_MAX = 10

/** Reads rows until there are ten errors. An error that names its own place is about the whole file, and ends it. */
export function collect<Row extends { readonly place: Place }>(
  rows: Iterable<Row>,
  read: (row: Row) => void,
): FileError[] {
  const errors: FileError[] = []
  let place: Place = { line: 1 }
  try {
    for (const row of rows) {
      place = row.place
      try {
        read(row)
      } catch (error) {
        errors.push(fileError(error, place))
        if (errors.length === ERRORS_MAX || (error as Unreadable).place !== null) break
      }
    }
  } catch (error) {
    errors.push(fileError(error, place))
  }
  return errors
}

export function fileError(error: unknown, place: Place = { line: 1 }): FileError {
  if (!(error instanceof Unreadable)) throw error
  return { line: null, ...(error.place ?? place), message: error.message }
}

/** @example placeText({ entry: 7 }) // 'entry 7' */
export const placeText = (place: Place): string => ('line' in place ? `line ${place.line}` : `entry ${place.entry}`)

const QUOTED_CHARS_MAX = 60

/** A name from a file inside a message. */
export const quoted = (name: string): string =>
  `'${name.length > QUOTED_CHARS_MAX ? `${name.slice(0, QUOTED_CHARS_MAX).toWellFormed()}…` : name}'`
