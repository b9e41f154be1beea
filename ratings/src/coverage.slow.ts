import { expect, it } from 'vitest'
import {
  addVoters,
  codeVote,
  EXACT_VOTES_MAX,
  findScoringPoint,
  passVote,
  startProgress,
  startRunning,
} from './index.ts'
import { POINTS_PER_LOGIT, sigmoid } from './logistic.ts'
import { rate } from './rate.ts'
import type { TallyRow } from './tallies.ts'
import { drawTastes, seededRandom, type TasteVote } from './testing/tastes.ts'

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

const CROWD = { models: MODELS, voters: 60, votes: 20_390 }

const countVotes = (votes: readonly TasteVote[]): TallyRow[] => {
  const rows = new Map<string, { -readonly [Name in keyof TallyRow]: TallyRow[Name] }>()
  for (const { left, right, outcome } of votes) {
    const key = `${left} ${right}`
    const row = rows.get(key) ?? { left, right, leftWins: 0, rightWins: 0, ties: 0, bothBad: 0 }
    row[(['leftWins', 'rightWins', 'ties', 'bothBad'] as const)[outcome]!] += 1
    rows.set(key, row)
  }
  return [...rows.values()]
}

/** All votes, scored at the strengths of those up to the last cut. */
function scoreAtCut(votes: readonly TasteVote[]) {
  const progress = startProgress(MODELS)
  let cut = 0
  for (const [index, { left, right }] of votes.entries()) if (passVote(progress, left, right)) cut = index + 1
  const running = startRunning(findScoringPoint({ models: MODELS, rows: countVotes(votes.slice(0, cut)) }))
  const voterStarts = new Int32Array(CROWD.voters + 1)
  for (const { voter } of votes) voterStarts[voter + 1]! += 1
  for (let voter = 1; voter < voterStarts.length; voter++) voterStarts[voter]! += voterStarts[voter - 1]!
  const sorted = votes.toSorted((a, b) => a.voter - b.voter)
  const codes = Int32Array.from(sorted, ({ left, right, outcome }) => codeVote(left, right, outcome, MODELS))
  addVoters(running, { voterStarts, codes })
  return running.sums
}

it('[R30] covers what voters think on average as often as promised, with scores taken at the last cut', () => {
  expect(CROWD.votes).toBeGreaterThan(EXACT_VOTES_MAX)
  let covered = 0
  let intervals = 0
  // What this crowd thinks on average, ties and the side included, is not the plain truth: so many votes show it.
  const all = drawTastes({ ...CROWD, seed: 1_000, voters: 100_000, votes: 2_000_000 })
  const { theta: target } = rate({ models: MODELS, rows: countVotes(all) })
  for (let seed = 1; seed <= 150; seed++) {
    const votes = drawTastes({ ...CROWD, seed })
    const board = rate({ models: MODELS, rows: countVotes(votes), voterSums: scoreAtCut(votes) })
    const total = board.models.reduce((sum, line) => sum + line.votes, 0)
    const meanOf = (logits: ArrayLike<number>) =>
      board.models.reduce((sum, line) => sum + (logits[line.model]! * line.votes) / total, 0)
    for (const { model, se } of board.models) {
      const error = POINTS_PER_LOGIT * (board.theta[model]! - meanOf(board.theta) - (target[model]! - meanOf(target)))
      intervals += 1
      if (Math.abs(error) <= board.quantile * se!) covered += 1
    }
  }
  console.log(`coverage with scores at the last cut: ${(covered / intervals).toFixed(4)}`)
  expect(covered / intervals).toBeGreaterThanOrEqual(0.92)
  expect(covered / intervals).toBeLessThanOrEqual(0.975)
})
