import { expect, it } from 'vitest'
import { encodeSimulated } from '../testing/simulate-votes.ts'
import { agreementOf } from './agreement.ts'

const agreementIn = (votes: readonly (readonly [voter: number, left: number, right: number, outcome: number])[]) =>
  agreementOf(
    encodeSimulated(
      votes.map(([voter, left, right, outcome]) => ({ voter, left, right, outcome })),
      3,
    ),
    3,
  )

it.each([
  [
    'two voters with the same preference on swapped sides',
    [
      [0, 0, 1, 0],
      [1, 1, 0, 1],
    ],
    1,
    1,
  ],
  [
    'two voters with different preferences',
    [
      [0, 0, 1, 0],
      [1, 0, 1, 1],
    ],
    0,
    1,
  ],
  [
    'one of three comparisons',
    [
      [0, 0, 1, 0],
      [1, 0, 1, 0],
      [2, 0, 1, 1],
    ],
    1 / 3,
    3,
  ],
  [
    'no comparison of a voter with themselves',
    [
      [0, 0, 1, 0],
      [0, 0, 1, 0],
    ],
    null,
    0,
  ],
  [
    'no comparison across pairs',
    [
      [0, 0, 1, 0],
      [1, 0, 2, 0],
    ],
    null,
    0,
  ],
  [
    'no ties and both-bad votes',
    [
      [0, 0, 1, 2],
      [1, 0, 1, 0],
      [2, 0, 1, 3],
    ],
    null,
    0,
  ],
] as const)('[R36] counts %s', (_, votes, share, comparisons) => {
  expect(agreementIn(votes)).toEqual({ share, chance: 0.5, comparisons })
})
