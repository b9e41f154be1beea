import { expect, it } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const KNOWN = ['ratings', 'votes', 'soak']
const NAMES = { known: KNOWN, usual: ['ratings', 'votes'], timed: ['soak'] }

it('takes the usual parts where none is named', () => {
  expect(readArguments([], NAMES)).toEqual({
    names: NAMES.usual,
    quick: false,
    scale: false,
    minutes: null,
    json: false,
    out: null,
  })
})

it('takes the named parts once each, in their own order', () => {
  expect(readArguments(['soak', 'votes', 'ratings', 'votes', '--quick'], NAMES)).toMatchObject({
    names: KNOWN,
    quick: true,
  })
  expect(readArguments(['soak', '--json', '--out', 'results', '--minutes', '0.5', '--scale'], NAMES)).toEqual({
    names: ['soak'],
    quick: false,
    scale: true,
    minutes: 0.5,
    json: true,
    out: 'results',
  })
  expect(readArguments(['soak', 'votes', '--minutes', '5'], NAMES)).toMatchObject({
    names: ['votes', 'soak'],
    minutes: 5,
  })
})

it.each([
  [['rating'], 'there is no part "rating"; the parts are: ratings, votes, soak'],
  [['--fast'], /^Unknown option '--fast'$/],
  [['--out'], '--out'],
  [['soak', '--minutes', 'ten'], '--minutes must be a number above 0'],
  [['votes', '--minutes', '5'], '--minutes is for soak'],
  [['--minutes', '5'], '--minutes is for soak'],
])('refuses %j with a sentence', (argv, words) => {
  expect(() => readArguments(argv, NAMES)).toThrow(UsageError)
  expect(() => readArguments(argv, NAMES)).toThrow(words)
})
