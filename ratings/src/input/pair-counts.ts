import type { Observations } from './observations.ts'
import type { TallyRow } from './tallies.ts'

/** Wins of the smaller index, wins of the larger index, ties, both-bad votes. */
const COUNTS = 4

/**
 * The votes of every unordered pair, seen from the model with the smaller index. Counts are whole numbers, so the sums
 * do not depend on the order of the rows.
 */
export interface PairCounts {
  readonly modelCount: number
  /** Four counts per pair; pairs are sorted by smaller index, then by larger index. */
  readonly counts: Float64Array
  /** Pair i < j is cell `starts[i] + j`. */
  readonly starts: Int32Array
}

/** The votes of every model, whether or not the fit uses them. */
export interface ModelCounts {
  readonly wins: Float64Array
  readonly losses: Float64Array
  readonly ties: Float64Array
  readonly bothBad: Float64Array
}

export function createPairCounts(modelCount: number): PairCounts {
  const counts = new Float64Array((COUNTS * (modelCount * (modelCount - 1))) / 2)
  const starts = Int32Array.from({ length: modelCount }, (_, i) => (i * (2 * modelCount - i - 1)) / 2 - i - 1)
  return { modelCount, counts, starts }
}

/** Adds one vote with the given outcome code to a pair whose left index is the smaller one. */
export function addToPair({ counts, starts }: PairCounts, left: number, right: number, outcome: number): void {
  counts[COUNTS * (starts[left]! + right) + outcome]! += 1
}

/** Sums rows that were validated before. */
export function countPairs(rows: readonly TallyRow[], modelCount: number): PairCounts {
  const pairCounts = createPairCounts(modelCount)
  const { starts, counts } = pairCounts
  for (let index = 0; index < rows.length; index++) {
    const { left, right, leftWins, rightWins, ties, bothBad } = rows[index]!
    const isSwapped = left > right
    const cell = COUNTS * (isSwapped ? starts[right]! + left : starts[left]! + right)
    counts[cell]! += isSwapped ? rightWins : leftWins
    counts[cell + 1]! += isSwapped ? leftWins : rightWins
    counts[cell + 2]! += ties
    counts[cell + 3]! += bothBad
  }
  return pairCounts
}

export function countByModel({ modelCount, counts }: PairCounts): ModelCounts {
  const wins = new Float64Array(modelCount)
  const losses = new Float64Array(modelCount)
  const ties = new Float64Array(modelCount)
  const bothBad = new Float64Array(modelCount)
  for (let i = 0, cell = 0; i < modelCount; i++) {
    for (let j = i + 1; j < modelCount; j++, cell += COUNTS) {
      wins[i]! += counts[cell]!
      losses[i]! += counts[cell + 1]!
      wins[j]! += counts[cell + 1]!
      losses[j]! += counts[cell]!
      ties[i]! += counts[cell + 2]!
      ties[j]! += counts[cell + 2]!
      bothBad[i]! += counts[cell + 3]!
      bothBad[j]! += counts[cell + 3]!
    }
  }
  return { wins, losses, ties, bothBad }
}

/** The pairs with at least one vote in the fit, sorted. */
export function observePairs({ modelCount, counts }: PairCounts, bothBad: 'half' | 'drop'): Observations {
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
  return { length, left, right, wins, losses, halves, weight, terms: [], voterStarts: null, voterOrder: null }
}
