import type { Vote } from '@arena/ratings'

const K = 4
const START = 1000
const NATURAL_PER_POINT = Math.LN10 / 400

export interface EloLine {
  readonly model: number
  readonly rating: number
  readonly rank: number
}

/**
 * Sequential Elo as arenas run it: K = 4, from 1000, vote after vote in the order they came; ties and both-bad votes are
 * half a win. Updates `ratings` in place, so that later votes can follow; no intervals come out of it.
 */
export function playElo(ratings: Float64Array, votes: readonly Vote[]): void {
  for (let index = 0; index < votes.length; index++) {
    const { left, right, outcome } = votes[index]!
    const score = outcome === 'left' ? 1 : outcome === 'right' ? 0 : 0.5
    const expected = 1 / (1 + Math.exp(NATURAL_PER_POINT * (ratings[right]! - ratings[left]!)))
    const update = K * (score - expected)
    ratings[left]! += update
    ratings[right]! -= update
  }
}

export function startElo(modelCount: number): Float64Array {
  return new Float64Array(modelCount).fill(START)
}

export function rankElo(ratings: Float64Array): EloLine[] {
  const models = Array.from(ratings, (rating, model) => ({ model, rating }))
  models.sort((a, b) => b.rating - a.rating)
  return models.map((line, index) => ({ ...line, rank: index + 1 }))
}
