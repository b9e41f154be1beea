import { limits } from './limits.ts'

/** How far before the end of a piece a space is searched. */
const SPACE_CHARS = 200
/** Around the end of a piece, enough for a letter with its marks. */
const CLUSTER_CHARS = 64

const LATIN = /^[\0-\u024f\u1e00-\u1eff\u2010-\u2027]*$/

/** A long line in pieces: the layout of one box takes more than linear time. Cut after a space, or between letters. */
export const piecesOf = (line: string): string[] => {
  const charsMax = LATIN.test(line) ? limits.latinPieceCharsMax : limits.pieceCharsMax
  const pieces: string[] = []
  let from = 0
  while (line.length - from > charsMax) {
    const to = pieceEnd(line, from + charsMax)
    pieces.push(line.slice(from, to))
    from = to
  }
  pieces.push(line.slice(from))
  return pieces
}

const pieceEnd = (line: string, end: number): number => {
  const space = line.slice(end - SPACE_CHARS, end).lastIndexOf(' ')
  if (space >= 0) return end - SPACE_CHARS + space + 1
  const from = end - CLUSTER_CHARS
  const cluster = new Intl.Segmenter().segment(line.slice(from, end + CLUSTER_CHARS)).containing(CLUSTER_CHARS)
  if (cluster && cluster.index > 0) return from + cluster.index
  // Letters can be joined without end. Not inside a surrogate pair.
  return /[\ud800-\udbff]/.test(line[end - 1]!) ? end - 1 : end
}
