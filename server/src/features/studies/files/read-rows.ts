import { Unreadable } from './unreadable.ts'

export interface Row {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

const CELLS_MAX = 1_000
const CELL_CHARS_MAX = 8_000_000

/**
 * The rows of a CSV or TSV file, as RFC 4180 describes it. Empty lines are left out.
 * It jumps from delimiter to delimiter, so that a file of 32 MiB does not hold up the other requests.
 */
export function* readRows(text: string, delimiter: string): Generator<Row, void, void> {
  const nextDelimiter = createSearch(text, delimiter)
  const nextBreak = createSearch(text, '\n')
  const nextQuote = createSearch(text, '"')
  let at = 0
  let line = 1
  while (at < text.length) {
    if (text[at] === '\n') {
      at += 1
      line += 1
      continue
    }
    const start = line
    const cells: string[] = []
    for (let rowEnds = false; !rowEnds; at += 1) {
      if (text[at] === '"') {
        const open = at
        let quote = nextQuote(open + 1)
        while (text[quote + 1] === '"' && quote - open <= CELL_CHARS_MAX) quote = nextQuote(quote + 2)
        if (quote >= text.length) throw new Unreadable('A quote in this row is not closed.', start)
        if (quote - open > CELL_CHARS_MAX) throw new Unreadable('A cell of this row is too large.', start)
        const cell = text.slice(open + 1, quote).replaceAll('""', '"')
        at = quote + 1
        const lineAfter = line + countBreaks(cell)
        if (at < text.length && text[at] !== delimiter && text[at] !== '\n')
          throw new Unreadable('Text follows a closing quote. A quote inside a cell is written twice.', start)
        line = lineAfter
        cells.push(cell)
      } else {
        const end = Math.min(nextDelimiter(at), nextBreak(at))
        cells.push(text.slice(at, end))
        at = end
      }
      rowEnds = text[at] !== delimiter
      if (cells.length > CELLS_MAX) throw new Unreadable(`The row has more than ${CELLS_MAX} cells.`, start)
    }
    line += 1
    if (cells.some((cell) => cell !== '')) yield { line: start, cells }
  }
}

/** The next place of a character at or after an offset, or the end. The last result is used again while it is ahead. */
function createSearch(text: string, character: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(character, from)
      found = next === -1 ? text.length : next
    }
    return found
  }
}

function countBreaks(cell: string): number {
  let breaks = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks += 1
  return breaks
}
