import { stringify } from 'csv-stringify/sync'

/** Spreadsheets execute cells that start like a formula, so such strings get a leading apostrophe. */
const options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  escape_formulas: true,
  cast: { boolean: String, date: (value: Date) => value.toISOString() },
} as const

/**
 * Lines of a CSV file, each with its line break.
 *
 * @example csvLines([['model', 'votes'], ['=1+1', 7]]) // "model,votes\r\n'=1+1,7\r\n"
 */
export const csvLines = (rows: readonly (readonly unknown[])[]): string => stringify([...rows], options)
