import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  ['as it is', 'as it is'],
  ['  two\n\nlines\tand a tab ', 'two lines and a tab'],
  ['twenty characters ok', 'twenty characters ok'],
  ['twenty-one characters', 'twenty-one…'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffah…'],
  ['👩‍🚀'.repeat(20), `${[...'👩‍🚀'.repeat(20)].slice(0, 19).join('')}…`],
  ['', ''],
  [' '.repeat(1_000), ''],
])('[P7] shortens %j to a line of at most twenty characters', (text, line) => {
  expect(shorten(text, 20)).toBe(line)
  expect([...line].length).toBeLessThanOrEqual(20)
})
