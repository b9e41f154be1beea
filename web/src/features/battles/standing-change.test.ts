import { expect, it } from 'vitest'
import { direction, standingChange } from './standing-change.ts'

it('returns rating and rank before and after the vote, as whole numbers', () => {
  expect(standingChange({ eloRank: 5, eloScore: 1011.6 }, { eloRank: 4, eloScore: 1019.2 })).toEqual({
    rating: { before: 1012, after: 1019 },
    rank: { before: 5, after: 4 },
  })
})

it('a model that is new on the leaderboard has no values before', () => {
  const now = { eloRank: 4, eloScore: 1019 }
  const onlyNow = { rating: { before: null, after: 1019 }, rank: { before: null, after: 4 } }
  expect(standingChange(null, now)).toEqual(onlyNow)
  expect(standingChange({ eloRank: 0, eloScore: 1000 }, now)).toEqual(onlyNow)
})

it('a model without a rating has no standing', () => {
  expect(standingChange(null, undefined)).toBeNull()
  expect(standingChange(null, { eloRank: 0, eloScore: 1000 })).toBeNull()
})

it.each([
  [{ before: 1000, after: 1010 }, 'more', 'up'],
  [{ before: 1000, after: 990 }, 'more', 'down'],
  [{ before: 5, after: 4 }, 'less', 'up'],
  [{ before: 4, after: 5 }, 'less', 'down'],
  [{ before: 4, after: 4 }, 'less', 'same'],
  [{ before: null, after: 4 }, 'less', 'same'],
] as const)('%j counts as better when %s: %s', (change, better, way) => {
  expect(direction(change, better)).toBe(way)
})
