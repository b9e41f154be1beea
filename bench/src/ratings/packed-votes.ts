import { OUTCOMES, type Vote } from '@arena/ratings'

/**
 * Votes as columns of numbers. As two million objects they would be looked through by every garbage collection of those
 * who never touch them, and a board from tallies would be timed with votes it does without.
 */
export interface PackedVotes {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly outcome: Uint8Array
}

export function packVotes(votes: readonly Vote[]): PackedVotes {
  return {
    left: Int32Array.from(votes, ({ left }) => left),
    right: Int32Array.from(votes, ({ right }) => right),
    outcome: Uint8Array.from(votes, ({ outcome }) => OUTCOMES.indexOf(outcome)),
  }
}

export function unpackVotes({ left, right, outcome }: PackedVotes, from: number, to: number): Vote[] {
  return Array.from({ length: to - from }, (_, index) => ({
    left: left[from + index]!,
    right: right[from + index]!,
    outcome: OUTCOMES[outcome[from + index]!]!,
  }))
}
