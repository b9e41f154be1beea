import { describe, expect, it } from 'vitest'
import { classOf } from './rules.ts'

describe('the class of the first vote', () => {
  const plain = {
    sameModel: false,
    anyFallback: false,
    anyNamedItself: false,
    drawn: true,
    sealed: true,
    namesWereShown: false,
  }
  it.each([
    ['blind', 'drawn and sealed', {}],
    ['named', 'drawn and not sealed', { sealed: false }],
    ['named', 'chosen and sealed', { drawn: false }],
    ['named', 'chosen and not sealed', { drawn: false, sealed: false }],
    ['informed', 'after the reveal', { namesWereShown: true }],
    ['informed', 'after the reveal, not sealed', { namesWereShown: true, sealed: false }],
    ['informed', 'after the reveal, chosen', { namesWereShown: true, drawn: false }],
    ['leaked', 'an identity leak', { anyNamedItself: true }],
    ['leaked', 'an identity leak with names', { anyNamedItself: true, drawn: false, sealed: false }],
    ['leaked', 'an identity leak after the reveal', { anyNamedItself: true, namesWereShown: true }],
    ['fallback', 'a fallback', { anyFallback: true }],
    ['fallback', 'a fallback and an identity leak', { anyFallback: true, anyNamedItself: true }],
    ['fallback', 'a fallback after the reveal', { anyFallback: true, namesWereShown: true }],
    ['self', 'one model on both sides', { sameModel: true }],
    [
      'self',
      'one model on both sides, and all the rest',
      { sameModel: true, anyFallback: true, anyNamedItself: true, namesWereShown: true },
    ],
  ] as const)('[V13] [B5] [B12] [B21] is %s: %s', (expected, _what, context) => {
    expect(classOf({ ...plain, ...context })).toBe(expected)
  })
})
