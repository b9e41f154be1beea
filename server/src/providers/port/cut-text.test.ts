import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['abc', 0, ''],
  ['ab👋', 4, 'ab👋'],
  ['ab👋', 3, 'ab'],
  ['ab👋c', 4, 'ab👋'],
])('[B22] %j cut to %i characters is %j', (text, charsMax, cut) => {
  expect(cutText(text, charsMax)).toBe(cut)
})
