import { expect, it } from 'vitest'
import { limits } from './limits.ts'
import { piecesOf } from './pieces.ts'

it.each([
  ['words', 'word ', limits.latinPieceCharsMax],
  ['a word without an end', 'xx', limits.latinPieceCharsMax],
  ['Latin and Hebrew letters', 'aא', limits.pieceCharsMax],
  ['emoji', '😀', limits.pieceCharsMax],
  ['families', '👨‍👩‍👧‍👦', limits.pieceCharsMax],
  ['emoji joined without an end', '👨‍', limits.pieceCharsMax],
  ['accents', `a${'\u0301'.repeat(8)}`, limits.pieceCharsMax],
])('[K8] cuts %s into short pieces, not within a letter, and keeps the text', (_what, part, charsMax) => {
  const line = part.repeat(Math.ceil((5 * charsMax) / part.length))
  const pieces = piecesOf(line)
  expect(pieces.join('')).toBe(line)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(charsMax)
  expect(pieces.length).toBeLessThan(8)
  expect(pieces.filter((piece) => !piece.startsWith(part.slice(0, 2)))).toEqual([])
})

it('[K8] does not cut what is short', () => {
  expect(piecesOf('')).toEqual([''])
  expect(piecesOf('a b')).toEqual(['a b'])
})
