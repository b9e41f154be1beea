import { RatingsInputError } from '../errors.ts'
import { groupByVoter } from './group-by-voter.ts'
import { OUTCOMES, type Outcome, outcomeCode } from './outcomes.ts'
import type { Tallies, TallyRow } from './tallies.ts'
import { checkPair, checkVoter, countModels, type Models, type VoterKey } from './validation.ts'

/** One vote on one pair of answers; `left` and `right` are indices into the models. */
export interface Vote {
  readonly left: number
  readonly right: number
  readonly outcome: Outcome
  /** Given on every vote or on none. */
  readonly voter?: VoterKey
}

export interface Votes {
  readonly models: Models
  readonly votes: readonly Vote[]
}

export function checkVotes(votes: readonly Vote[], modelCount: number): void {
  const withVoters = votes[0]?.voter !== undefined
  for (let index = 0; index < votes.length; index++) checkVote(votes[index]!, index, modelCount, withVoters)
}

export function checkVote(
  { left, right, outcome, voter }: Vote,
  index: number,
  modelCount: number,
  withVoters: boolean,
): void {
  checkPair('votes', index, left, right, modelCount)
  if (!OUTCOMES.includes(outcome)) {
    throw new RatingsInputError(
      'unknown-outcome',
      `votes[${index}]: outcome must be one of ${OUTCOMES.join(', ')}, not ${String(outcome)}`,
    )
  }
  checkVoter('votes', index, voter, withVoters)
}

/**
 * Counts votes into tallies: one row for every ordered pair, and for every voter where voters are named.
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
  const voters = groupByVoter(votes)
  const counts = new Int32Array(modelCount * modelCount * OUTCOMES.length)
  const isMet = new Uint8Array(modelCount * modelCount)
  const rows: TallyRow[] = []
  for (let group = 0; group < (voters?.count ?? 1); group++) {
    const from = voters === null ? 0 : voters.starts[group]!
    const to = voters === null ? votes.length : voters.starts[group + 1]!
    const met: number[] = []
    for (let position = from; position < to; position++) {
      const { left, right, outcome } = votes[voters === null ? position : voters.order[position]!]!
      const pair = left * modelCount + right
      if (isMet[pair] === 0) {
        isMet[pair] = 1
        met.push(pair)
      }
      counts[pair * OUTCOMES.length + outcomeCode(outcome)]! += 1
    }
    const voter = voters === null ? undefined : votes[voters.order[from]!]!.voter
    for (const pair of met) {
      const cell = pair * OUTCOMES.length
      rows.push({
        left: Math.floor(pair / modelCount),
        right: pair % modelCount,
        leftWins: counts[cell]!,
        rightWins: counts[cell + 1]!,
        ties: counts[cell + 2]!,
        bothBad: counts[cell + 3]!,
        ...(voter === undefined ? {} : { voter }),
      })
      counts.fill(0, cell, cell + OUTCOMES.length)
      isMet[pair] = 0
    }
  }
  return { models, rows }
}
