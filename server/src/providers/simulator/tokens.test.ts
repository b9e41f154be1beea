import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens, cutToTokens } from './tokens.ts'

describe('countTokens', () => {
  it.each([
    ['', 0],
    ['   \n\t', 0],
    ['a', 1],
    ['four', 1],
    ['fives', 2],
    ['a b c', 3],
    ['天空是蓝色的', 2],
    ['🍕🍕🍕🍕🍕', 2],
  ])('counts %j as %i', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens)
  })
})

describe('cutToTokens', () => {
  it('leaves a text alone that fits exactly', () => {
    expect(cutToTokens('one two', 2)).toEqual({ text: 'one two', wasCut: false })
  })

  it('cuts inside a long word', () => {
    expect(cutToTokens('one abcdefghij', 2)).toEqual({ text: 'one abcd', wasCut: true })
  })

  it('never exceeds the limit, and only ever takes from the end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, tokensMax) => {
        const cut = cutToTokens(text, tokensMax)
        expect(countTokens(cut.text)).toBeLessThanOrEqual(tokensMax)
        expect(text.startsWith(cut.text)).toBe(true)
        expect(cut.wasCut).toBe(countTokens(text) > tokensMax)
      }),
    )
  })

  it('never ends inside a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, tokensMax) => {
        expect(cutToTokens(text, tokensMax).text).not.toMatch(/[\ud800-\udbff]$/)
      }),
    )
  })
})
