import { expect, it } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const KNOWN = ['ratings', 'votes']

it('takes every part where none is named', () => {
  expect(readArguments([], KNOWN)).toEqual({ names: KNOWN, quick: false, json: false, out: null })
})

it('takes the named parts once each, in their own order', () => {
  expect(readArguments(['votes', 'ratings', 'votes', '--quick'], KNOWN)).toMatchObject({ names: KNOWN, quick: true })
  expect(readArguments(['votes', '--json', '--out', 'results'], KNOWN)).toEqual({
    names: ['votes'],
    quick: false,
    json: true,
    out: 'results',
  })
})

it.each([
  [['rating'], 'there is no part "rating"; the parts are: ratings, votes'],
  [['--fast'], '--fast'],
  [['--out'], '--out'],
])('refuses %j with a sentence', (argv, words) => {
  expect(() => readArguments(argv, KNOWN)).toThrow(UsageError)
  expect(() => readArguments(argv, KNOWN)).toThrow(words)
})
