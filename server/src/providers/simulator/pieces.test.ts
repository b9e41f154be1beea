import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitIntoPieces } from './pieces.ts'

describe('splitIntoPieces', () => {
  it('gives about a word a piece', () => {
    expect(splitIntoPieces('The sky is blue.', 100)).toEqual(['The', ' sky', ' is', ' blue.'])
  })

  it('splits scripts without spaces', () => {
    expect(splitIntoPieces('天空呈蓝色是因为空气分子散射蓝光', 100).length).toBeGreaterThan(4)
  })

  it('loses nothing, sends nothing empty and keeps to the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 60 }),
        (text, piecesMax) => {
          const pieces = splitIntoPieces(text, piecesMax)
          expect(pieces.join('')).toBe(text)
          expect(pieces.every((piece) => piece !== '')).toBe(true)
          expect(pieces.length).toBeLessThanOrEqual(piecesMax)
        },
      ),
    )
  })
})
