import { RatingsInputError } from './errors.ts'
import {
  checkPair,
  checkVoter,
  countModels,
  type Models,
  type Tallies,
  type TallyRow,
  type VoterKey,
} from './tallies.ts'

/** What a voter can say, in the order of the codes 0 to 3. */
export const OUTCOMES = ['left', 'right', 'tie', 'both-bad'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** One vote on one pair of answers; `left` and `right` index the models. */
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

/** Refuses a vote that cannot be counted as what it says. */
export function checkVotes(votes: readonly Vote[], modelCount: number): void {
  const withVoters = votes[0]?.voter !== undefined
  for (let index = 0; index < votes.length; index++) {
    const { left, right, outcome, voter } = votes[index]!
    const where = `votes[${index}]`
    checkPair(where, left, right, modelCount)
    if (!OUTCOMES.includes(outcome)) {
      throw new RatingsInputError(
        'unknown-outcome',
        `${where}: outcome must be one of ${OUTCOMES.join(', ')}, not ${String(outcome)}`,
      )
    }
    if ((voter !== undefined) !== withVoters) {
      throw new RatingsInputError('invalid-voter', `${where}: name the voter on every vote or on none`)
    }
    if (voter !== undefined) checkVoter(where, voter)
  }
}

/**
 * Sums votes into tallies: a row for every pair, sides kept apart, and every voter where voters are named.
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
export function tallyVotes(input: Votes): Tallies {
  checkVotes(input.votes, countModels(input.models))
  return sumVotesByPair(input)
}

/** As `tallyVotes`, for votes that were checked before. */
export function sumVotesByPair({ models, votes }: Votes): Tallies {
  const modelCount = countModels(models)
  const byVoter = new Map<VoterKey | undefined, Map<number, Record<Outcome, number>>>()
  for (const { left, right, outcome, voter } of votes) {
    const pairs = byVoter.get(voter) ?? new Map<number, Record<Outcome, number>>()
    byVoter.set(voter, pairs)
    const pair = left * modelCount + right
    const counts = pairs.get(pair) ?? { left: 0, right: 0, tie: 0, 'both-bad': 0 }
    counts[outcome] += 1
    pairs.set(pair, counts)
  }
  const rows: TallyRow[] = []
  for (const [voter, pairs] of byVoter) {
    for (const [pair, counts] of pairs) {
      rows.push({
        left: Math.floor(pair / modelCount),
        right: pair % modelCount,
        leftWins: counts.left,
        rightWins: counts.right,
        ties: counts.tie,
        bothBad: counts['both-bad'],
        ...(voter === undefined ? {} : { voter }),
      })
    }
  }
  return { models, rows }
}
