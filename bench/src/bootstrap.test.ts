import { rate } from '@arena/ratings'
import { expect, it } from 'vitest'
import { countResults, fitBradleyTerry, redraw } from './bootstrap.ts'
import { drawVotes, seededRandom, talliesOf } from './votes.ts'

const MODELS = 8
const votes = drawVotes({ models: MODELS, votes: 20_000 })
const tallies = talliesOf(votes)
const results = countResults(tallies, MODELS)
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0)

it('fits the same ratings as the leaderboard', () => {
  const { theta } = rate(tallies)
  const mean = sum(theta) / MODELS
  const strengths = fitBradleyTerry(results, results.count)
  for (const [model, strength] of strengths.entries()) expect(strength).toBeCloseTo(theta[model]! - mean, 2)
})

it('redraws about as many votes as there are, and other ones each time', () => {
  const random = seededRandom(1)
  const [first, second] = [redraw(results, random), redraw(results, random)]
  expect(first).not.toEqual(second)
  // Five standard deviations of a Poisson count.
  for (const counts of [first, second]) expect(Math.abs(sum(counts) - 20_000)).toBeLessThan(5 * Math.sqrt(20_000))
})
