import { PARITY, POINTS_PER_LOGIT, rate, tallyVotes } from '@arena/ratings'
import { expect, it } from 'vitest'
import { bootstrap } from './bootstrap.ts'
import { drawVotes } from './draw-votes.ts'
import { countResults, sumResults } from './results.ts'
import { fitTerms, termPerPair, termPerResult } from './terms.ts'

const MODELS = 8
const votes = drawVotes({ models: MODELS, votes: 6000 }, 4)
const tallies = tallyVotes({ models: MODELS, votes })
const results = countResults(votes, MODELS)
const fromZero = new Float64Array(MODELS)

it('counts the same results from votes and from tallies', () => {
  expect(sumResults(tallies.rows, MODELS)).toEqual(results)
  expect(results.count.reduce((sum, count) => sum + count, 0)).toBe(votes.length)
})

it.each([
  ['results', termPerResult],
  ['pairs', termPerPair],
])('fits the same maximum as rate without a prior, over %s', (_, makeTerms) => {
  const logits = fitTerms(makeTerms(results), results.count, fromZero)
  const { theta } = rate(tallies, PARITY)
  for (const [model, logit] of logits.entries()) expect(logit).toBeCloseTo(theta[model]!, 3)
})

it('has a term for every pair that met, at most', () => {
  expect(termPerPair(results).left).toHaveLength((MODELS * (MODELS - 1)) / 2)
})

it.each([
  ['as published', termPerResult, fromZero],
  ['tuned', termPerPair, fitTerms(termPerPair(results), results.count, fromZero)],
])('agrees with the sandwich within sampling error, %s', (_, makeTerms, start) => {
  const rounds = 400
  const lines = bootstrap(makeTerms(results), { rounds, seed: 9, start })
  const board = rate(tallies, PARITY)
  for (const { model, rating, lower, upper } of lines) {
    const { rating: exact, se } = board.models[model]!
    // The median of the rounds wanders by 1.25 standard errors over the root of their number; five times that is far.
    expect(Math.abs(rating - exact!)).toBeLessThan((5 * 1.25 * se!) / Math.sqrt(rounds) + 0.01 * POINTS_PER_LOGIT)
    const width = (upper - lower) / (2 * 1.96 * se!)
    expect(width).toBeGreaterThan(0.8)
    expect(width).toBeLessThan(1.2)
  }
})

it('ranks by intervals and repeats itself', () => {
  const options = { rounds: 40, seed: 9, start: fromZero }
  const lines = bootstrap(termPerResult(results), options)
  expect(bootstrap(termPerResult(results), options)).toEqual(lines)
  const best = lines.reduce((a, b) => (a.rating > b.rating ? a : b))
  const worst = lines.reduce((a, b) => (a.rating < b.rating ? a : b))
  expect(best.rank).toBe(1)
  expect(worst.rank).toBeGreaterThan(1)
  for (const line of lines) expect(line.rank).toBe(1 + lines.filter(({ lower }) => lower > line.upper).length)
})
