import { expect, it } from 'vitest'
import { limits } from './limits.ts'
import { piecesOf } from './pieces.ts'

const repeated = (part: string) => part.repeat(Math.ceil((5 * limits.pieceCharsMax) / part.length))

it.each([
  ['words', 'word '],
  ['a word without an end', 'x'],
  ['Latin and Hebrew letters', 'aא'],
  ['emoji', '😀'],
  ['families', '👨‍👩‍👧‍👦'],
  ['emoji joined without an end', '👨‍'],
  ['accents', `a${'\u0301'.repeat(8)}`],
])('[K8] cuts %s into short pieces, not within a letter, and keeps the text', (_what, part) => {
  const line = repeated(part)
  const pieces = piecesOf(line)
  expect(pieces.join('')).toBe(line)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limits.pieceCharsMax)
  expect(pieces.length).toBeLessThan(8)
  expect(pieces.filter((piece) => !piece.startsWith(part.slice(0, 2)))).toEqual([])
})

it('[K8] does not cut what is short', () => {
  expect(piecesOf('')).toEqual([''])
  expect(piecesOf('a b')).toEqual(['a b'])
})
