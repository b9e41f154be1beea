import { Unreadable } from './unreadable.ts'

export interface Row {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

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
    const start = line
    const cells: string[] = []
    for (let rowEnds = false; !rowEnds; at += 1) {
      if (text[at] === '"') {
        let cell = ''
        for (let isClosed = false; !isClosed; ) {
          const quote = nextQuote(at + 1)
          if (quote === text.length) throw new Unreadable('A quote in this row is not closed.', start)
          isClosed = text[quote + 1] !== '"'
          cell += text.slice(at + 1, isClosed ? quote : quote + 1)
          at = quote + 1
        }
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
