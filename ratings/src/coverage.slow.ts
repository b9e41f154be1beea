import { expect, it } from 'vitest'
import { POINTS_PER_LOGIT, sigmoid } from './logistic.ts'
import { rate } from './rate.ts'
import type { TallyRow } from './tallies.ts'

/** The same arenas on every machine and every run. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ARENAS = 300
const MODELS = 8

interface Arena {
  readonly truth: readonly number[]
  readonly rows: readonly TallyRow[]
}

function drawArena(seed: number, votes: number): Arena {
  const random = seededRandom(seed)
  const truth = Array.from({ length: MODELS }, () => 1.6 * (random() + random() + random() - 1.5))
  const rows = Array.from({ length: votes }, (): TallyRow => {
    const left = Math.floor(random() * MODELS)
    const right = (left + 1 + Math.floor(random() * (MODELS - 1))) % MODELS
    const leftWon = random() < sigmoid(truth[left]! - truth[right]!)
    return { left, right, leftWins: leftWon ? 1 : 0, rightWins: leftWon ? 0 : 1, ties: 0, bothBad: 0 }
  })
  return { truth, rows }
}

/** How often the interval around a model's distance to the mean contains the true distance. */
function coverage(votes: number): number {
  let covered = 0
  let intervals = 0
  for (let seed = 1; seed <= ARENAS; seed++) {
    const { truth, rows } = drawArena(seed, votes)
    const { models, theta, quantile } = rate({ models: MODELS, rows })
    const total = models.reduce((sum, line) => sum + line.votes, 0)
    const meanOf = (logits: ArrayLike<number>) =>
      models.reduce((sum, line) => sum + (logits[line.model]! * line.votes) / total, 0)
    for (const { model, se, status } of models) {
      if (status === 'unvoted') continue
      const error = POINTS_PER_LOGIT * (theta[model]! - meanOf(theta) - (truth[model]! - meanOf(truth)))
      intervals += 1
      if (Math.abs(error) <= quantile * se!) covered += 1
    }
  }
  return covered / intervals
}

it.each([
  ['in all', 100],
  ['a model', (100 * MODELS) / 2],
])('[R15] covers the truth as often as promised: 300 arenas, 8 models, 100 votes %s', (_, votes) => {
  const share = coverage(votes)
  console.log(`coverage with ${votes} votes: ${share.toFixed(4)}`)
  expect(share).toBeGreaterThanOrEqual(0.92)
  expect(share).toBeLessThanOrEqual(0.975)
})

it('[R17] keeps the true place of every model within its range in 95% of arenas or more', () => {
  let held = 0
  let ranges = 0
  for (let seed = 1; seed <= ARENAS; seed++) {
    const { truth, rows } = drawArena(seed, 400)
    for (const { model, rankLow, rankHigh } of rate({ models: MODELS, rows }).models) {
      if (rankLow === null || rankHigh === null) continue
      const place = 1 + truth.filter((strength) => strength > truth[model]!).length
      ranges += 1
      if (rankLow <= place && place <= rankHigh) held += 1
    }
  }
  console.log(`true place within its range: ${(held / ranges).toFixed(4)}`)
  expect(held / ranges).toBeGreaterThanOrEqual(0.95)
})
