import type { ClosedComparison } from './bets.ts'
import { type StudyVote, scoreOf } from './votes.ts'

/** The votes on one prompt with one pair. */
export interface Comparison {
  readonly prompt: number
  readonly first: number
  readonly second: number
  readonly votes: readonly StudyVote[]
}

/** Votes by prompt and pair, in the order of the first votes. */
export function compare(votes: readonly StudyVote[]): Comparison[] {
  const comparisons = new Map<string, Omit<Comparison, 'votes'> & { votes: StudyVote[] }>()
  for (const vote of votes) {
    const { prompt, left, right } = vote
    const [first, second] = left < right ? [left, right] : [right, left]
    const key = `${prompt} ${first} ${second}`
    const comparison = comparisons.get(key)
    if (comparison === undefined) comparisons.set(key, { prompt, first, second, votes: [vote] })
    else comparison.votes.push(vote)
  }
  return [...comparisons.values()]
}

/** What a comparison with votes says in a bet. */
export function toClosed({ prompt, first, second, votes }: Comparison): ClosedComparison {
  const score = votes.reduce((sum, vote) => sum + scoreOf(first, vote), 0) / votes.length
  return { prompt, first, second, score }
}
