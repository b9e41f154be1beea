import { RatingsInputError } from '../errors.ts'
import { compareKeys } from './compare-keys.ts'
import { OUTCOMES } from './outcomes.ts'
import type { VoterKey } from './validation.ts'

/**
 * Encodes a vote as one number: the ordered pair and the outcome. It also indexes arrays of four counts per ordered pair.
 * A cache of many votes needs four bytes per vote this way.
 */
export function encodeVote(left: number, right: number, outcome: number, modelCount: number): number {
  return (left * modelCount + right) * OUTCOMES.length + outcome
}

/** Votes grouped by voter: voter g cast `codes[voterStarts[g]]` to `codes[voterStarts[g + 1] - 1]`, in any order. */
export interface EncodedVotes {
  readonly voterStarts: Int32Array
  readonly codes: Int32Array
  /**
   * The battle of each vote, as a small whole number: memory grows with the largest. A vote with 0 has a battle of its own.
   * Without it, so has every vote.
   */
  readonly battles?: Int32Array
}

const isDecided = (code: number): boolean => code % OUTCOMES.length < 2

/** Without ties and both-bad votes. */
export function decidedVotes({ voterStarts, codes }: EncodedVotes): EncodedVotes {
  const starts = new Int32Array(voterStarts.length)
  for (let voter = 1; voter < starts.length; voter++) {
    const own = codes.subarray(voterStarts[voter - 1], voterStarts[voter])
    starts[voter] = starts[voter - 1]! + own.filter(isDecided).length
  }
  return { voterStarts: starts, codes: codes.filter(isDecided) }
}

/** Zeroed counts of the four outcomes of every ordered pair, indexed by `encodeVote`. */
export function createVoteCounts(modelCount: number): Int32Array {
  return new Int32Array(modelCount * modelCount * OUTCOMES.length)
}

/**
 * Groups votes by voter, voters sorted by key; null where no item names a voter. Each vote without a voter counts as that
 * of a voter of its own. They are sorted too, so sums over voters do not depend on the order of the items.
 */
export function encodeByVoter<Item extends { readonly voter?: VoterKey }>(
  items: readonly Item[],
  addCodes: (codes: number[], item: Item) => void,
): EncodedVotes | null {
  if (items.every(({ voter }) => voter === undefined)) return null
  const byVoter = new Map<VoterKey, number[]>()
  const anonymous: number[] = []
  for (const item of items) {
    let codes = anonymous
    if (item.voter !== undefined) {
      codes = byVoter.get(item.voter) ?? []
      byVoter.set(item.voter, codes)
    }
    addCodes(codes, item)
  }
  const voters = [...byVoter.keys()].sort(compareKeys).map((key) => byVoter.get(key)!)
  for (const code of anonymous.sort((a, b) => a - b)) voters.push([code])
  const voterStarts = new Int32Array(voters.length + 1)
  for (const [voter, codes] of voters.entries()) voterStarts[voter + 1] = voterStarts[voter]! + codes.length
  const codes = new Int32Array(voterStarts[voters.length]!)
  for (const [voter, own] of voters.entries()) codes.set(own, voterStarts[voter]!)
  return { voterStarts, codes }
}

/** A vote seen from the model with the smaller index. */
export function decodeVote(code: number, modelCount: number) {
  const outcome = code % OUTCOMES.length
  const ordered = (code - outcome) / OUTCOMES.length
  const right = ordered % modelCount
  const left = (ordered - right) / modelCount
  if (left < right) return { left, right, outcome }
  return { left: right, right: left, outcome: outcome < 2 ? 1 - outcome : outcome }
}

/** The vote seen from the model with the smaller index, so that swapping the sides of a vote changes nothing. */
export function encodeUnordered(left: number, right: number, outcome: number, modelCount: number): number {
  if (left < right) return encodeVote(left, right, outcome, modelCount)
  return encodeVote(right, left, outcome < 2 ? 1 - outcome : outcome, modelCount)
}

/** Votes by voter must be the same votes as the rows, or the intervals would be those of another board. */
export function checkEncoded({ voterStarts, codes, battles }: EncodedVotes, modelCount: number, votes: number): void {
  const isMonotone = voterStarts.every((start, voter) => voter === 0 || start >= voterStarts[voter - 1]!)
  if (voterStarts[0] !== 0 || voterStarts.at(-1) !== codes.length || !isMonotone || codes.length !== votes) {
    throw new RatingsInputError('invalid-voter', 'votesByVoter must be the same votes as the rows')
  }
  if (battles !== undefined && battles.length !== codes.length) {
    throw new RatingsInputError('invalid-battle', 'votesByVoter must have a battle for every vote, or none')
  }
  const end = encodeVote(modelCount, 0, 0, modelCount)
  if (codes.some((code) => code < 0 || code >= end)) {
    throw new RatingsInputError('unknown-model', 'votesByVoter must be votes on the models of the rows')
  }
}
