import type { Uncertainty } from '../fit/covariance.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import type { Components } from '../input/components.ts'
import { quantileOf, varianceOfPair } from './points.ts'

/** A ranked model next to another one, and how many more votes the other one needs until both are separated. */
export interface Neighbor {
  readonly model: number
  /** 0 if they are separated already; null if it would take more than `GROWTH_MAX` times the votes. */
  readonly votesNeeded: number | null
}

export interface Neighbors {
  readonly above: Neighbor | null
  readonly below: Neighbor | null
}

export interface NeighborsInput {
  /** The models to rank, by component. */
  readonly ranked: readonly (readonly number[])[]
  readonly rating: Float64Array
  readonly votes: ArrayLike<number>
  readonly uncertainty: Uncertainty
  readonly components: Components
  readonly alpha: number
}

/** No realistic number of votes separates models that need more votes than this many times their present ones. */
export const GROWTH_MAX = 100

const NONE: Neighbors = { above: null, below: null }

/** The neighbours of each model. Models that are not ranked have none. */
export function findNeighbors(input: NeighborsInput): Neighbors[] {
  const { rating } = input
  const neighbors = Array.from(rating, () => NONE)
  for (const models of input.ranked) {
    const tail = input.alpha / (2 * Math.max(1, models.length - 1))
    const bestFirst = models.toSorted((a, b) => rating[b]! - rating[a]! || a - b)
    for (const [place, above] of bestFirst.slice(0, -1).entries()) {
      const below = bestFirst[place + 1]!
      const growth = growthNeeded(input, above, below, tail)
      const votesNeeded = (model: number) => moreVotes(input.votes[model]!, growth)
      neighbors[above] = { ...neighbors[above]!, below: { model: below, votesNeeded: votesNeeded(above) } }
      neighbors[below] = { above: { model: above, votesNeeded: votesNeeded(below) }, below: null }
    }
  }
  return neighbors
}

/** By what factor the variance of a difference must fall until the rank ranges tell both models apart. */
function growthNeeded({ rating, uncertainty, components }: NeighborsInput, i: number, j: number, tail: number): number {
  const lead = Math.abs(rating[i]! - rating[j]!) / POINTS_PER_LOGIT
  const { variance, degrees } = varianceOfPair(uncertainty, components.of, i, j)
  return ((quantileOf(tail, degrees) * Math.sqrt(variance)) / lead) ** 2
}

function moreVotes(votes: number, growth: number): number | null {
  if (growth < 1) return 0
  // Also of models with equal ratings, where it is infinite.
  if (!(growth <= GROWTH_MAX)) return null
  return Math.max(1, Math.ceil(votes * (growth - 1)))
}
