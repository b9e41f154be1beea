import { type EncodedVotes, encodeByVoter, encodeUnordered } from './encoded-votes.ts'
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
