import { createVoteCounts, encodeVote } from './encoded-votes.ts'
import type { Observations } from './observations.ts'
import type { TallyRow } from './tallies.ts'

/**
 * Sums rows by ordered pair, so that left and right are distinguished. Entries are sorted by pair: later sums of fractions
 * are computed in the same order whatever the order of the rows.
 */
export function observeSides(rows: readonly TallyRow[], modelCount: number, bothBad: 'half' | 'drop'): Observations {
  const counts = Float64Array.from(createVoteCounts(modelCount))
  for (const row of rows) {
    const cell = encodeVote(row.left, row.right, 0, modelCount)
    counts[cell]! += row.leftWins
    counts[cell + 1]! += row.rightWins
    counts[cell + 2]! += bothBad === 'half' ? row.ties + row.bothBad : row.ties
  }
  const pairs: number[] = []
  for (let pair = 0; pair < modelCount * modelCount; pair++) {
    const cell = encodeVote(0, pair, 0, modelCount)
    if (counts[cell]! + counts[cell + 1]! + counts[cell + 2]! > 0) pairs.push(pair)
  }
  const column = (outcome: number) =>
    Float64Array.from(pairs, (pair) => counts[encodeVote(0, pair, outcome, modelCount)]!)
  return {
    length: pairs.length,
    left: Int32Array.from(pairs, (pair) => Math.floor(pair / modelCount)),
    right: Int32Array.from(pairs, (pair) => pair % modelCount),
    wins: column(0),
    losses: column(1),
    halves: column(2),
    weight: new Float64Array(pairs.length).fill(1),
    terms: [],
    voterStarts: null,
    voterOrder: null,
  }
}
