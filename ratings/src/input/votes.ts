import { RatingsInputError } from '../errors.ts'
import { listRows } from './encode-rows.ts'
import { createVoteCounts, encodeByVoter, encodeUnordered, encodeVote } from './encoded-votes.ts'
import { OUTCOMES, type Outcome, outcomeCode } from './outcomes.ts'
import type { Tallies } from './tallies.ts'
import { checkPair, checkVoter, countModels, type Models, type VoterKey } from './validation.ts'

/** One vote on one pair of answers; `left` and `right` are indices into the models. */
export interface Vote {
  readonly left: number
  readonly right: number
  readonly outcome: Outcome
  /** A vote without a voter counts as that of a voter of its own, if other votes name voters. */
  readonly voter?: VoterKey
}

export interface Votes {
  readonly models: Models
  readonly votes: readonly Vote[]
}

export function checkVotes(votes: readonly Vote[], modelCount: number): void {
  for (let index = 0; index < votes.length; index++) checkVote(votes[index]!, index, modelCount)
}

export function checkVote({ left, right, outcome, voter }: Vote, index: number, modelCount: number): void {
  checkPair('votes', index, left, right, modelCount)
  if (!OUTCOMES.includes(outcome)) {
    throw new RatingsInputError(
      'unknown-outcome',
      `votes[${index}]: outcome must be one of ${OUTCOMES.join(', ')}, not ${String(outcome)}`,
    )
  }
  checkVoter('votes', index, voter)
}

/**
 * Counts votes into tallies: one row for every ordered pair, and the votes by voter where voters are named.
 *
 * @example
 * ```ts
 * const board = rate(
 *   tallyVotes({
 *     models: ['swift', 'heron'],
 *     votes: [
 *       { voter: 'ann', left: 0, right: 1, outcome: 'left' },
 *       { voter: 'ben', left: 1, right: 0, outcome: 'both-bad' },
 *     ],
 *   }),
 * )
 * ```
 */
export function tallyVotes({ models, votes }: Votes): Tallies {
  const modelCount = countModels(models)
  checkVotes(votes, modelCount)
  const counts = createVoteCounts(modelCount)
  for (const { left, right, outcome } of votes) counts[encodeVote(left, right, outcomeCode(outcome), modelCount)]! += 1
  const votesByVoter = encodeByVoter(votes, (codes, { left, right, outcome }) =>
    codes.push(encodeUnordered(left, right, outcomeCode(outcome), modelCount)),
  )
  return { models, rows: listRows(counts, modelCount), ...(votesByVoter === null ? {} : { votesByVoter }) }
}
