import { limits } from './render/limits.ts'
import { fenceOpenedBy, findLine, isBlank, isIndented, isListItem, isTableDelimiter, linesOf } from './render/lines.ts'

/** A part of an answer that can be parsed alone. */
export interface Segment {
  readonly source: string
  /** Set on the parts of a long table, which are parsed separately and shown as one. */
  readonly table?: { readonly columns: number; readonly part: number }
}

const DEFINITION = /^ {0,3}\[[^\]\n\r\u2028\u2029]{1,999}\]:/m

/** Splits an answer at its top level, so that a long one is parsed in parts, and only its end while it streams. */
export const splitSegments = (text: string): Segment[] => {
  const lines = linesOf(text)
  if (text.length <= limits.wholeCharsMax && DEFINITION.test(text)) return [{ source: lines.join('\n') }]
  const segments: Segment[] = []
  let current: string[] = []
  let afterBlank = false
  let inList = false

  const flush = (): void => {
    while (current.length > 0 && isBlank(current.at(-1)!)) current.pop()
    if (current.length > 0) addBlock(segments, current.join('\n'))
    current = []
    inList = false
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (isBlank(line)) {
      afterBlank = true
      if (current.length > 0) current.push(line)
      continue
    }
    const end = blockEnd(lines, at)
    if (end !== undefined) {
      flush()
      current = lines.slice(at, end + 1)
      flush()
      at = end
      afterBlank = true
      continue
    }
    if (!isIndented(line)) {
      const listContinues = inList && isListItem(line)
      const full = current.length >= (listContinues ? limits.listLinesMax : limits.segmentLinesMax)
      if (full || (afterBlank && !listContinues)) flush()
      inList = isListItem(line)
      if (current.length === 0 && line.includes('|') && isTableDelimiter(lines[at + 1] ?? '')) {
        const rows = tableRows(lines, at + 2)
        if (rows > limits.tableRowsMax) {
          segments.push(...tableParts(lines.slice(at, at + 2 + rows)))
          at += 1 + rows
          afterBlank = true
          continue
        }
      }
    }
    current.push(line)
    afterBlank = false
  }
  flush()
  return segments
}

/** Depends only on earlier segments, so that they do not change while an answer streams. */
const addBlock = (segments: Segment[], source: string): void => {
  const last = segments.at(-1)
  if (!last || last.table || last.source.length >= limits.segmentCharsMin) segments.push({ source })
  else segments[segments.length - 1] = { source: `${last.source}\n\n${source}` }
}

/** The last line of the fenced code or displayed formula that begins on this line, if one does. */
const blockEnd = (lines: readonly string[], at: number): number | undefined => {
  const line = lines[at]!
  const fence = fenceOpenedBy(line)
  if (fence) return findLine(lines, fence, { from: at + 1 }) ?? lines.length - 1
  const closing = /^\$\$\s*$/.test(line) ? /^\$\$\s*$/ : /^\\\[\s*$/.test(line) ? /^\\\]\s*$/ : undefined
  return closing && findLine(lines, closing, { from: at + 1, to: at + limits.segmentLinesMax })
}

const tableRows = (lines: readonly string[], from: number): number => {
  let to = from
  while (to < lines.length && lines[to]!.includes('|') && !isIndented(lines[to]!)) to++
  return to - from
}

const tableParts = (lines: readonly string[]): Segment[] => {
  const head = lines.slice(0, 2)
  const columns = head[1]!.replace(/^\s*\||\|\s*$/g, '').split('|').length
  const parts: Segment[] = []
  for (let at = 2; at < lines.length; at += limits.tableRowsMax) {
    const source = [...head, ...lines.slice(at, at + limits.tableRowsMax)].join('\n')
    parts.push({ source, table: { columns, part: parts.length } })
  }
  return parts
}
