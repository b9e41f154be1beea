import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('nearest', () => {
  it.each([
    ['modles', ['flags', 'models'], 'models'],
    ['TOKEN', ['token'], 'token'],
    ['xyzzy', ['models', 'flags', 'token'], undefined],
    ['', ['on'], undefined],
    ['a', [], undefined],
  ])('for %j among %j is %j', (written, words, expected) => {
    expect(nearest(written, words)).toBe(expected)
  })
})
