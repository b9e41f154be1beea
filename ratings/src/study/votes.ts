import { RatingsInputError } from '../errors.ts'
import type { Observations } from '../input/observations.ts'
import { OUTCOMES, type Outcome } from '../input/outcomes.ts'
import { addToPair, createPairCounts, observePairs } from '../input/pair-counts.ts'

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
  readonly voter: Float64Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** The points of `left`. */
  readonly score: Float64Array
}

export function toColumns(votes: readonly StudyVote[], contestants: number): VoteColumns {
  checkVotes(votes, contestants)
  const first = ({ left, right }: StudyVote) => Math.min(left, right)
  const second = ({ left, right }: StudyVote) => Math.max(left, right)
  const sorted = votes.toSorted(
    (a, b) => a.prompt - b.prompt || a.voter - b.voter || first(a) - first(b) || second(a) - second(b),
  )
  return {
    prompt: Float64Array.from(sorted, ({ prompt }) => prompt),
    voter: Float64Array.from(sorted, ({ voter }) => voter),
    left: Int32Array.from(sorted, first),
    right: Int32Array.from(sorted, second),
    score: Float64Array.from(sorted, (vote) => scoreOf(first(vote), vote)),
  }
}

/** Some of the votes, by their positions. */
export function selectVotes(votes: VoteColumns, isSelected: (position: number) => boolean): VoteColumns {
  const of = <Column extends Float64Array | Int32Array>(column: Column) =>
    column.filter((_, position) => isSelected(position)) as Column
  const { prompt, voter, left, right, score } = votes
  return { prompt: of(prompt), voter: of(voter), left: of(left), right: of(right), score: of(score) }
}

function checkVotes(votes: readonly StudyVote[], contestants: number): void {
  const isNumber = (value: unknown, end: number) =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < end
  for (let index = 0; index < votes.length; index++) {
    const { prompt, voter, left, right, choice } = votes[index]!
    const where = `votes[${index}]`
    if (!isNumber(left, contestants) || !isNumber(right, contestants))
      throw new RatingsInputError('unknown-model', `${where}: there is no contestant ${left} or no ${right}`)
    if (left === right) throw new RatingsInputError('self-pair', `${where}: contestant ${left} against itself`)
    if (!isNumber(prompt, Number.POSITIVE_INFINITY) || !isNumber(voter, Number.POSITIVE_INFINITY))
      throw new RatingsInputError('invalid-row', `${where}: prompt and voter must be whole numbers from 0`)
    if (!OUTCOMES.includes(choice))
      throw new RatingsInputError('unknown-outcome', `${where}: the choice is ${JSON.stringify(choice)}`)
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
    ...{ length, left, right, wins: count(1), losses: count(0), halves: count(0.5) },
    ...{ weight: new Float64Array(length).fill(1), terms, voterStarts: null, voterOrder: null },
  }
}
