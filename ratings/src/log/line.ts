import type { Outcome } from '../input/outcomes.ts'

/** How a vote was cast, in the order in which this is decided. */
export const VOTE_CLASSES = ['self', 'fallback', 'leaked', 'held', 'informed', 'named', 'blind'] as const

/** The classes that the board of all votes counts. */
export const COUNTED_CLASSES = ['informed', 'named', 'blind'] as const

interface Linked {
  readonly position: number
  /** SHA-256 of the line before, in hexadecimal; zeros for the first line. */
  readonly previous: string
}

export interface VoteEntry extends Linked {
  readonly type: 'vote'
  /** Votes on the same battle have the same number: one for those of its owner, one for those of all others. */
  readonly battle: number
  /** In UTC, for example `2026-01-31`. */
  readonly day: string
  /** Names of the models. */
  readonly left: string
  readonly right: string
  readonly choice: Outcome
  readonly class: string
  /** Sorted. */
  readonly tags: readonly string[]
  /** The probability with which the pair was drawn; `null` if it was not recorded. */
  readonly probability: number | null
  readonly voter: string
}

/** From a hold to the next release, no vote of this voter counts, earlier ones included. */
export interface HoldEntry extends Linked {
  readonly type: 'hold' | 'release'
  readonly voter: string
}

/** `voter` and `into` are the same person: a guest who became an account. */
export interface MergeEntry extends Linked {
  readonly type: 'merge'
  readonly voter: string
  readonly into: string
  /** The positions of votes of `voter` that stop counting, because this person already had a vote on the battle. Old lines have none. */
  readonly withdrawn?: readonly number[]
}

/** Votes of `voter` that stop counting, because the import that they came with was removed. */
export interface WithdrawalEntry extends Linked {
  readonly type: 'withdrawal'
  readonly voter: string
  readonly withdrawn: readonly number[]
}

/** What the vote log has at one position. */
export type LogEntry = VoteEntry | HoldEntry | MergeEntry | WithdrawalEntry

/** The `previous` of the first line. */
export const FIRST_PREVIOUS = '0'.repeat(64)

/**
 * The published line of an entry, without a line break. The order of its members is fixed: the next line has the hash of this
 * text.
 */
export function lineOf(entry: LogEntry): string {
  const { position, type, voter, previous } = entry
  if (type === 'merge') {
    const { into, withdrawn } = entry
    return JSON.stringify({ position, type, voter, into, withdrawn, previous })
  }
  if (type === 'withdrawal') return JSON.stringify({ position, type, voter, withdrawn: entry.withdrawn, previous })
  if (type !== 'vote') return JSON.stringify({ position, type, voter, previous })
  const { battle, day, left, right, choice, class: kind, tags, probability } = entry
  const vote = { battle, day, left, right, choice, class: kind, tags, probability }
  return JSON.stringify({ position, type, ...vote, voter, previous })
}
