import type { Board } from '@arena/contract'
import type { TallyRow } from '@arena/ratings'

/** The votes between the models of a board. */
export interface VoteCounts {
  /** Four counts per ordered pair, indexed by `encodeVote`. */
  readonly byPair: Int32Array
  readonly excluded: Board['excludedVotes']
}

/** The votes of one ordered pair. */
export type PairTally = Omit<TallyRow, 'voter'>

/** The ordered pairs with votes, as tally rows. */
export function listPairs(byPair: Int32Array, modelCount: number): PairTally[] {
  const pairs: PairTally[] = []
  for (let left = 0, at = 0; left < modelCount; left++) {
    for (let right = 0; right < modelCount; right++, at += 4) {
      const [leftWins, rightWins, ties, bothBad] = [byPair[at]!, byPair[at + 1]!, byPair[at + 2]!, byPair[at + 3]!]
      if (leftWins + rightWins + ties + bothBad > 0) pairs.push({ left, right, leftWins, rightWins, ties, bothBad })
    }
  }
  return pairs
}
