import { RatingsInputError } from '../errors.ts'
import type { Observations } from '../input/observations.ts'
import { OUTCOMES, type Outcome, outcomeCode } from '../input/outcomes.ts'
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

const OTHER_SIDE: Readonly<Partial<Record<Outcome, Outcome>>> = { left: 'right', right: 'left' }

/**
 * The votes seen from the contestant with the smaller number, in an order that does not depend on the input. All have the same
 * members in the same order: votes with others would make the loops over them several times slower.
 */
export function sortVotes(votes: readonly StudyVote[], contestants: number): StudyVote[] {
  checkVotes(votes, contestants)
  return votes
    .map(({ prompt, voter, left, right, choice }) =>
      left < right
        ? { prompt, voter, left, right, choice }
        : { prompt, voter, left: right, right: left, choice: OTHER_SIDE[choice] ?? choice },
    )
    .sort((a, b) => a.prompt - b.prompt || a.voter - b.voter || a.left - b.left || a.right - b.right)
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
  votes: readonly StudyVote[],
  contestants: number,
  terms: readonly Float64Array[],
): Observations {
  if (terms.length === 0) {
    const counts = createPairCounts(contestants)
    for (const { left, right, choice } of votes) addToPair(counts, left, right, outcomeCode(choice))
    return observePairs(counts, 'half')
  }
  const scores = Float64Array.from(votes, ({ choice }) => leftScore(choice))
  return {
    length: votes.length,
    left: Int32Array.from(votes, ({ left }) => left),
    right: Int32Array.from(votes, ({ right }) => right),
    wins: scores.map((score) => (score === 1 ? 1 : 0)),
    losses: scores.map((score) => (score === 0 ? 1 : 0)),
    halves: scores.map((score) => (score === 0.5 ? 1 : 0)),
    weight: new Float64Array(votes.length).fill(1),
    terms,
    voterStarts: null,
    voterOrder: null,
  }
}
