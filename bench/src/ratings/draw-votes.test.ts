import { rate, rateWithStyle, tallyVotes } from '@arena/ratings'
import { expect, it } from 'vitest'
import { drawStyleVotes, drawVotes, drawVotesOfVoters, STYLE_FEATURES } from './draw-votes.ts'

const size = { models: 12, votes: 20_000 }

it('draws the same votes from the same seed', () => {
  expect(drawVotes(size, 5)).toEqual(drawVotes(size, 5))
  expect(drawVotes(size, 6)).not.toEqual(drawVotes(size, 5))
})

it('begins a longer draw with the shorter one, so that later votes are later votes', () => {
  const votes = drawVotes(size, 5)
  expect(drawVotes({ ...size, votes: size.votes + 10 }, 5).slice(0, size.votes)).toEqual(votes)
})

it('draws what arenas see: all outcomes, all models, uneven meetings, different strengths', () => {
  const { rows } = tallyVotes({ models: size.models, votes: drawVotes(size, 5) })
  const board = rate({ models: size.models, rows })
  expect(board.votes).toBe(size.votes)
  const lines = board.models
  const share = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + of(line), 0) / (2 * size.votes)
  expect(share(({ ties }) => ties)).toBeCloseTo(0.2, 1)
  expect(share(({ bothBad }) => bothBad)).toBeCloseTo(0.1, 1)
  const votes = lines.map((line) => line.votes)
  expect(Math.max(...votes)).toBeGreaterThan(1.5 * Math.min(...votes))
  const ratings = lines.map(({ rating }) => rating!)
  expect(Math.max(...ratings) - Math.min(...ratings)).toBeGreaterThan(100)
})

it('draws voters of different activity and taste', () => {
  const votes = drawVotesOfVoters({ ...size, voters: 300 }, 5)
  const { voters, effectiveVoters } = rate(tallyVotes({ models: size.models, votes }))
  expect(voters).toBeGreaterThan(280)
  expect(effectiveVoters).toBeLessThan(0.7 * voters!)
  expect(votes[0]!.voter).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

it('draws answers whose style is worth something', () => {
  const votes = drawStyleVotes(size, 5)
  const { style } = rateWithStyle({ models: size.models, features: STYLE_FEATURES, votes })
  for (const { coefficient, se } of style) expect(coefficient).toBeGreaterThan(2 * se!)
})
