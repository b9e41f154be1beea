import { type EncodedVotes, encodeByVoter, encodeUnordered } from './encoded-votes.ts'
import { OUTCOMES } from './outcomes.ts'
import type { TallyRow } from './tallies.ts'

/** The votes of rows by voter; null where no row names a voter. */
export const encodeRows = (rows: readonly TallyRow[], modelCount: number): EncodedVotes | null =>
  encodeByVoter(rows, (codes, row) => addRow(codes, row, modelCount))

function addRow(codes: number[], row: TallyRow, modelCount: number): void {
  const { left, right, leftWins, rightWins, ties, bothBad } = row
  for (const [outcome, count] of [leftWins, rightWins, ties, bothBad].entries()) {
    const code = encodeUnordered(left, right, outcome, modelCount)
    for (let vote = 0; vote < count; vote++) codes.push(code)
  }
}

/** The ordered pairs with votes as rows. `counts` are indexed by `encodeVote`. */
export function listRows(counts: Int32Array, modelCount: number): TallyRow[] {
  const rows: TallyRow[] = []
  for (let left = 0, at = 0; left < modelCount; left++) {
    for (let right = 0; right < modelCount; right++, at += OUTCOMES.length) {
      const [leftWins, rightWins, ties, bothBad] = [counts[at]!, counts[at + 1]!, counts[at + 2]!, counts[at + 3]!]
      if (leftWins + rightWins + ties + bothBad > 0) rows.push({ left, right, leftWins, rightWins, ties, bothBad })
    }
  }
  return rows
}
