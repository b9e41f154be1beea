import { expect, it } from 'vitest'
import type { Board } from './board/board.ts'
import { rate } from './board/rate.ts'
import { countVote, createProgress, EXACT_VOTES_MAX } from './fit/checkpoints.ts'
import { POINTS_PER_LOGIT, sigmoid } from './fit/logistic.ts'
import { addVoters, createScoreSums } from './fit/score-sums.ts'
import { findScoringPoint } from './fit/scoring-point.ts'
import type { TallyRow } from './input/tallies.ts'
import { row } from './testing/rows.ts'
import {
  encodeSimulated,
  type SimulatedVote,
  seededRandom,
  simulateVotes,
  tallySimulated,
} from './testing/simulate-votes.ts'

const SIMULATIONS = 300
const MODELS = 8

interface Simulation {
  readonly truth: readonly number[]
  readonly rows: readonly TallyRow[]
}

function simulate(seed: number, votes: number): Simulation {
  const random = seededRandom(seed)
  const truth = Array.from({ length: MODELS }, () => 1.6 * (random() + random() + random() - 1.5))
  const rows = Array.from({ length: votes }, (): TallyRow => {
    const left = Math.floor(random() * MODELS)
    const right = (left + 1 + Math.floor(random() * (MODELS - 1))) % MODELS
    const leftWon = random() < sigmoid(truth[left]! - truth[right]!)
    return row(left, right, leftWon ? 1 : 0, leftWon ? 0 : 1)
  })
  return { truth, rows }
}

/** For each voted model, whether the interval around its distance to the mean contains the true distance. */
function coveredBy({ models, theta, quantile }: Board, truth: ArrayLike<number>): boolean[] {
  const total = models.reduce((sum, { votes }) => sum + votes, 0)
  const meanOf = (logits: ArrayLike<number>) =>
    models.reduce((sum, { model, votes }) => sum + (logits[model]! * votes) / total, 0)
  return models
    .filter(({ status }) => status !== 'unvoted')
    .map(({ model, se }) => {
      const error = POINTS_PER_LOGIT * (theta[model]! - meanOf(theta) - (truth[model]! - meanOf(truth)))
      return Math.abs(error) <= quantile * se!
    })
}

function expectCoverage(covered: readonly boolean[], description: string): void {
  const share = covered.filter(Boolean).length / covered.length
  console.log(`coverage with ${description}: ${share.toFixed(4)}`)
  expect(share).toBeGreaterThanOrEqual(0.92)
  expect(share).toBeLessThanOrEqual(0.975)
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

it.each([
  ['in total', 100],
  ['per model', (100 * MODELS) / 2],
])('[R15] covers the true values at the nominal rate: 300 simulations, 8 models, 100 votes %s', (_, votes) => {
  const covered = seeds(SIMULATIONS).flatMap((seed) => {
    const { truth, rows } = simulate(seed, votes)
    return coveredBy(rate({ models: MODELS, rows }), truth)
  })
  expectCoverage(covered, `${votes} votes`)
})

it('[R17] has the true place of a model within its rank range in at least 95% of cases', () => {
  let inside = 0
  let ranges = 0
  for (const seed of seeds(SIMULATIONS)) {
    const { truth, rows } = simulate(seed, 400)
    for (const { model, rankLow, rankHigh } of rate({ models: MODELS, rows }).models) {
      if (rankLow === null || rankHigh === null) continue
      const place = 1 + truth.filter((strength) => strength > truth[model]!).length
      ranges += 1
      if (rankLow <= place && place <= rankHigh) inside += 1
    }
  }
  console.log(`true place within the rank range: ${(inside / ranges).toFixed(4)}`)
  expect(inside / ranges).toBeGreaterThanOrEqual(0.95)
})

const CROWD = { models: MODELS, voters: 60, votes: 20_390 }

/** Scores all votes at the strengths of the last checkpoint. */
function scoreAtCheckpoint(votes: readonly SimulatedVote[]) {
  const progress = createProgress(MODELS)
  let checkpoint = 0
  for (const [index, { left, right }] of votes.entries()) if (countVote(progress, left, right)) checkpoint = index + 1
  const rows = tallySimulated(votes.slice(0, checkpoint), MODELS)
  const scoreSums = createScoreSums(findScoringPoint({ models: MODELS, rows }))
  addVoters(scoreSums, encodeSimulated(votes, MODELS))
  return scoreSums.sums
}

it('[R30] covers the average preference of voters at the nominal rate, with scores at the last checkpoint', () => {
  expect(CROWD.votes).toBeGreaterThan(EXACT_VOTES_MAX)
  // Ties and the position effect shift the average preference away from the true strengths. Many votes estimate it.
  const population = simulateVotes({ ...CROWD, seed: 1_000, voters: 100_000, votes: 2_000_000 })
  const { theta: truth } = rate({ models: MODELS, rows: tallySimulated(population, MODELS) })
  const covered = seeds(SIMULATIONS / 2).flatMap((seed) => {
    const votes = simulateVotes({ ...CROWD, seed })
    const rows = tallySimulated(votes, MODELS)
    return coveredBy(rate({ models: MODELS, rows, voterSums: scoreAtCheckpoint(votes) }), truth)
  })
  expectCoverage(covered, 'scores at the last checkpoint')
})
