import type { VoteClass } from '@arena/contract'
import { startCounts, type TallyRow } from '@arena/ratings'

/** Votes that count for nobody, by why. */
export type Excluded = Readonly<Record<Exclude<VoteClass, 'counted'>, number>>

/** The votes between the models of a board. */
export interface VoteCounts {
  /** Of every ordered pair the four outcomes, in the order of `codeVote`. */
  readonly byPair: Int32Array
  readonly excluded: Excluded
}

export const noVotes = (modelCount: number): VoteCounts => ({
  byPair: startCounts(modelCount),
  excluded: { fallback: 0, self: 0, leaked: 0 },
})

/** One ordered pair that met. */
export type Meeting = Omit<TallyRow, 'voter'>

/** The pairs that met, as rows. */
export function listMeetings(byPair: Int32Array, modelCount: number): Meeting[] {
  const meetings: Meeting[] = []
  for (let left = 0, at = 0; left < modelCount; left++) {
    for (let right = 0; right < modelCount; right++, at += 4) {
      const [leftWins, rightWins, ties, bothBad] = [byPair[at]!, byPair[at + 1]!, byPair[at + 2]!, byPair[at + 3]!]
      if (leftWins + rightWins + ties + bothBad > 0) meetings.push({ left, right, leftWins, rightWins, ties, bothBad })
    }
  }
  return meetings
}
