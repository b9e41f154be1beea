import { RatingsInputError } from '../errors.ts'
import type { Observations } from '../input/observations.ts'
import type { Outcome } from '../input/outcomes.ts'
import { addToPair, createPairCounts, observePairs } from '../input/pair-counts.ts'
import { gather, gatherNumbers } from '../input/style-columns.ts'
import { checkVote } from '../input/votes.ts'

/** One vote of a study. Numbers are from 0. A voter has at most one vote on a prompt and pair. */
export interface StudyVote {
  /** The place of the prompt in the order that was drawn. */
  readonly prompt: number
  readonly voter: number
  /** Contestants. */
  readonly left: number
  readonly right: number
  readonly choice: Outcome
}

/** The points of the left contestant. */
export const leftScore = (choice: Outcome): number => (choice === 'left' ? 1 : choice === 'right' ? 0 : 0.5)

/** The points of one of the two contestants. */
export const scoreOf = (contestant: number, { left, choice }: Pick<StudyVote, 'left' | 'choice'>): number =>
  contestant === left ? leftScore(choice) : 1 - leftScore(choice)

/** The mean points of one of two contestants over votes on both. */
export const meanScore = (contestant: number, votes: readonly Pick<StudyVote, 'left' | 'choice'>[]): number =>
  votes.reduce((sum, vote) => sum + scoreOf(contestant, vote), 0) / votes.length

/** Votes in columns, by prompt and voter, seen from the contestant with the smaller number: the order of the input is gone. */
export interface VoteColumns {
  readonly prompt: Float64Array
  /** By their places in `voters`, which are sorted. */
  readonly voter: Int32Array
  readonly voters: readonly number[]
  readonly left: Int32Array
  readonly right: Int32Array
  /** The points of `left`. */
  readonly score: Float64Array
}

const createColumns = (length: number, voters: readonly number[]): VoteColumns => ({
  prompt: new Float64Array(length),
  voter: new Int32Array(length),
  voters,
  left: new Int32Array(length),
  right: new Int32Array(length),
  score: new Float64Array(length),
})

export function toColumns(votes: readonly StudyVote[], contestants: number): VoteColumns {
  checkVotes(votes, contestants)
  const sorted = votes.toSorted(
    (a, b) =>
      a.prompt - b.prompt ||
      a.voter - b.voter ||
      Math.min(a.left, a.right) - Math.min(b.left, b.right) ||
      Math.max(a.left, a.right) - Math.max(b.left, b.right),
  )
  const voters = [...new Set(votes.map(({ voter }) => voter))].sort((a, b) => a - b)
  const placeOf = new Map(voters.map((voter, place) => [voter, place]))
  const columns = createColumns(votes.length, voters)
  for (let index = 0; index < sorted.length; index++) {
    const vote = sorted[index]!
    columns.prompt[index] = vote.prompt
    columns.voter[index] = placeOf.get(vote.voter)!
    columns.left[index] = Math.min(vote.left, vote.right)
    columns.right[index] = Math.max(vote.left, vote.right)
    columns.score[index] = scoreOf(columns.left[index]!, vote)
  }
  return columns
}

/** Some of the votes, by their positions. */
export function selectVotes(votes: VoteColumns, isSelected: (position: number) => boolean): VoteColumns {
  const positions = votes.left.map((_, position) => position).filter(isSelected)
  const selected = createColumns(positions.length, votes.voters)
  for (const name of ['voter', 'left', 'right'] as const) gather(votes[name], positions, selected[name])
  for (const name of ['prompt', 'score'] as const) gatherNumbers(votes[name], positions, selected[name])
  return selected
}

function checkVotes(votes: readonly StudyVote[], contestants: number): void {
  const isNumber = (value: number) => Number.isSafeInteger(value) && value >= 0
  for (let index = 0; index < votes.length; index++) {
    const { prompt, voter, left, right, choice } = votes[index]!
    checkVote({ left, right, outcome: choice }, index, contestants)
    if (!isNumber(prompt) || !isNumber(voter))
      throw new RatingsInputError('invalid-row', `votes[${index}]: prompt and voter must be whole numbers from 0`)
  }
}

/** The votes of each pair, without additional terms; with them, one observation for each vote, in the order of the votes. */
export function observeVotes(
  { left, right, score }: VoteColumns,
  contestants: number,
  terms: readonly Float64Array[],
): Observations {
  const { length } = score
  if (terms.length === 0) {
    const counts = createPairCounts(contestants)
    for (let vote = 0; vote < length; vote++)
      addToPair(counts, left[vote]!, right[vote]!, score[vote] === 1 ? 0 : score[vote] === 0 ? 1 : 2)
    return observePairs(counts, 'half')
  }
  const count = (points: number) => score.map((own) => (own === points ? 1 : 0))
  return {
    length,
    left,
    right,
    wins: count(1),
    losses: count(0),
    halves: count(0.5),
    weight: new Float64Array(length).fill(1),
    terms,
    voterStarts: null,
    voterOrder: null,
  }
}
