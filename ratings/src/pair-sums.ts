import type { Observations } from './observations.ts'
import type { ModelCounts, TallyRow } from './tallies.ts'

/** Wins of the smaller index, wins of the larger, ties, both-bad votes. */
const COUNTS = 4

/**
 * The votes of every pair, both sides together, from the side of the model with the smaller index. Whole numbers, so that
 * they add up to the same in whatever order the rows come.
 */
export interface PairSums {
  readonly modelCount: number
  /** Four counts a pair, pairs sorted by their smaller index and then by their larger. */
  readonly counts: Float64Array
  /** Pair i < j is cell `starts[i] + j`. */
  readonly starts: Int32Array
}

export function startPairs(modelCount: number): PairSums {
  const counts = new Float64Array((COUNTS * (modelCount * (modelCount - 1))) / 2)
  const starts = Int32Array.from({ length: modelCount }, (_, i) => (i * (2 * modelCount - i - 1)) / 2 - i - 1)
  return { modelCount, counts, starts }
}

/** Adds votes of one outcome, by its place in `OUTCOMES`, to a pair whose left index is the smaller one. */
export function addToPair(
  { counts, starts }: PairSums,
  left: number,
  right: number,
  outcome: number,
  votes: number,
): void {
  counts[COUNTS * (starts[left]! + right) + outcome]! += votes
}

/** Sums rows that were checked before. */
export function sumPairs(rows: readonly TallyRow[], modelCount: number): PairSums {
  const sums = startPairs(modelCount)
  addRows(rows, sums)
  return sums
}

function addRows(rows: readonly TallyRow[], { starts, counts }: PairSums): void {
  for (let index = 0; index < rows.length; index++) {
    const { left, right, leftWins, rightWins, ties, bothBad } = rows[index]!
    const isSwapped = left > right
    const cell = COUNTS * (isSwapped ? starts[right]! + left : starts[left]! + right)
    counts[cell]! += isSwapped ? rightWins : leftWins
    counts[cell + 1]! += isSwapped ? leftWins : rightWins
    counts[cell + 2]! += ties
    counts[cell + 3]! += bothBad
  }
}

/** What every model got in total, whatever the fit makes of it. */
export function countByModel({ modelCount, counts }: PairSums): ModelCounts {
  const wins = new Float64Array(modelCount)
  const losses = new Float64Array(modelCount)
  const ties = new Float64Array(modelCount)
  const bothBad = new Float64Array(modelCount)
  for (let i = 0, cell = 0; i < modelCount; i++) {
    for (let j = i + 1; j < modelCount; j++, cell += COUNTS) {
      const won = counts[cell]!
      const lost = counts[cell + 1]!
      const tied = counts[cell + 2]!
      const bad = counts[cell + 3]!
      wins[i]! += won
      losses[i]! += lost
      wins[j]! += lost
      losses[j]! += won
      ties[i]! += tied
      ties[j]! += tied
      bothBad[i]! += bad
      bothBad[j]! += bad
    }
  }
  return { wins, losses, ties, bothBad }
}

/** The pairs that the fit has a vote of, sorted. */
export function observePairs({ modelCount, counts }: PairSums, bothBad: 'half' | 'drop'): Observations {
  const badWeight = bothBad === 'half' ? 1 : 0
  let length = 0
  for (let cell = 0; cell < counts.length; cell += COUNTS) {
    if (counts[cell]! + counts[cell + 1]! + counts[cell + 2]! + badWeight * counts[cell + 3]! > 0) length += 1
  }
  const left = new Int32Array(length)
  const right = new Int32Array(length)
  const wins = new Float64Array(length)
  const losses = new Float64Array(length)
  const halves = new Float64Array(length)
  let entry = 0
  for (let i = 0, cell = 0; i < modelCount; i++) {
    for (let j = i + 1; j < modelCount; j++, cell += COUNTS) {
      const won = counts[cell]!
      const lost = counts[cell + 1]!
      const half = counts[cell + 2]! + badWeight * counts[cell + 3]!
      if (won + lost + half === 0) continue
      left[entry] = i
      right[entry] = j
      wins[entry] = won
      losses[entry] = lost
      halves[entry] = half
      entry += 1
    }
  }
  const weight = new Float64Array(length).fill(1)
  const further = { terms: [], voterStarts: null, voterOrder: null }
  return { length, left, right, wins, losses, halves, weight, ...further }
}
