import type { Vote } from '@arena/ratings'
import { expect, it } from 'vitest'
import { playElo, rankElo, startElo } from './elo.ts'

it('moves both by K times the surprise', () => {
  const ratings = startElo(3)
  playElo(ratings, [
    { left: 0, right: 1, outcome: 'left' },
    { left: 0, right: 1, outcome: 'tie' },
    { left: 2, right: 0, outcome: 'right' },
    { left: 1, right: 2, outcome: 'both-bad' },
  ])
  const expected = (own: number, other: number) => 1 / (1 + 10 ** ((other - own) / 400))
  const tie = 4 * (0.5 - expected(1002, 998))
  const loss = 4 * (0 - expected(1000, 1002 + tie))
  const bad = 4 * (0.5 - expected(998 - tie, 1000 + loss))
  expect(ratings[0]).toBeCloseTo(1002 + tie - loss, 10)
  expect(ratings[1]).toBeCloseTo(998 - tie + bad, 10)
  expect(ratings[2]).toBeCloseTo(1000 + loss - bad, 10)
})

it('goes on from where it stopped', () => {
  const votes = Array.from({ length: 30 }, (_, index): Vote => {
    return { left: index % 3, right: (index + 1) % 3, outcome: index % 5 < 2 ? 'left' : 'right' }
  })
  const [atOnce, inTwo] = [startElo(3), startElo(3)]
  playElo(atOnce, votes)
  playElo(inTwo, votes.slice(0, 20))
  playElo(inTwo, votes.slice(20))
  expect(inTwo).toEqual(atOnce)
})

it('ranks the best first', () => {
  expect(rankElo(Float64Array.of(990, 1010, 1000))).toEqual([
    { model: 1, rating: 1010, rank: 1 },
    { model: 2, rating: 1000, rank: 2 },
    { model: 0, rating: 990, rank: 3 },
  ])
})
