import { expect, it } from 'vitest'
import { numberIn } from './number-in.ts'

const temperature = { min: 0, max: 2, whole: false }
const tokens = { min: 1, max: 1_000_000, whole: true }

it.each([
  ['', temperature, null],
  [' ', temperature, null],
  ['0', temperature, 0],
  ['1,5', temperature, 1.5],
  ['2', temperature, 2],
  ['2.1', temperature, undefined],
  ['-1', temperature, undefined],
  ['warm', temperature, undefined],
  ['300', tokens, 300],
  ['0', tokens, undefined],
  ['1.5', tokens, undefined],
  ['2000000', tokens, undefined],
])('[P22] the text %j within %j is %s', (text, bounds, expected) => {
  expect(numberIn(text, bounds)).toBe(expected)
})
