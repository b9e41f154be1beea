import { expect, it } from 'vitest'
import { shownRating } from './shown-rating.ts'

const ranked = { eloRank: 4, eloScore: 1019.2, status: 'ranked' } as const
const before = { eloRank: 5, eloScore: 1011.6, status: 'provisional' } as const
const unvoted = { eloRank: 0, eloScore: 1000, status: 'unvoted' } as const

it.each([
  ['before and after the vote, as whole numbers', before, ranked, { rating: 1019, before: 1012, provisional: false }],
  ['of the reply until the board is read', before, undefined, { rating: 1012, before: null, provisional: true }],
  ['after a reload', null, ranked, { rating: 1019, before: null, provisional: false }],
  ['of a model that had no vote', unvoted, ranked, { rating: 1019, before: null }],
  ['of a provisional model', null, { ...ranked, status: 'provisional' }, { provisional: true }],
] as const)('[P21] shows the rating %s', (_, standing, row, expected) => {
  expect(shownRating(standing, row)).toMatchObject(expected)
})

it('a model without votes has no rating', () => {
  expect(shownRating(unvoted, undefined)).toBeNull()
  expect(shownRating(null, unvoted)).toBeNull()
})
