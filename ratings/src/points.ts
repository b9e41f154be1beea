import type { Components } from './components.ts'
import { POINTS_PER_LOGIT } from './logistic.ts'
import type { Settings } from './options.ts'
import type { Matrix } from './row-products.ts'

export const CENTRE_POINTS = 1000

export interface Points {
  readonly rating: Float64Array
  readonly se: Float64Array
  readonly lower: Float64Array
  readonly upper: Float64Array
}

export interface PointsInput {
  readonly theta: Float64Array
  readonly covariance: Matrix
  readonly votes: Float64Array
  readonly components: Components
  /** The models of each component that others are compared with. */
  readonly field: readonly (readonly number[])[]
  readonly quantile: number
  readonly settings: Pick<Settings, 'gauge' | 'anchor'>
}

/** Logits to points, component by component: centred on its ranked models, uncertain against its mean. */
export function toPoints(input: PointsInput): Points {
  const { theta, components, votes, quantile, settings } = input
  const modelCount = theta.length
  const rating = new Float64Array(modelCount)
  const se = new Float64Array(modelCount)
  for (const [component, members] of components.members.entries()) {
    const field = input.field[component]!
    const mean = field.reduce((sum, model) => sum + theta[model]!, 0) / field.length
    let offset = CENTRE_POINTS - POINTS_PER_LOGIT * mean
    const { anchor } = settings
    // An anchor nobody voted on has no place of its own to hold the others to.
    if (anchor !== null && components.of[anchor.model] === component && votes[anchor.model]! > 0) {
      offset = anchor.rating - POINTS_PER_LOGIT * theta[anchor.model]!
    }
    for (const model of members) rating[model] = offset + POINTS_PER_LOGIT * theta[model]!
    fillErrors(se, members, input)
  }
  return {
    rating,
    se,
    lower: rating.map((points, model) => points - quantile * se[model]!),
    upper: rating.map((points, model) => points + quantile * se[model]!),
  }
}

/**
 * Errors of the difference to the component's mean. Weighted by votes, the mean hardly moves for a newcomer; weighted
 * evenly, one newcomer's uncertainty would widen everybody's interval.
 */
function fillErrors(se: Float64Array, members: readonly number[], input: PointsInput): void {
  const { covariance, votes, settings } = input
  const modelCount = votes.length
  const total = members.reduce((sum, model) => sum + votes[model]!, 0)
  const share = (model: number) => (settings.gauge === 'plain' ? 1 / members.length : votes[model]! / total)
  if (total === 0) return
  const shares = members.map(share)
  const withMean = members.map((model) => {
    let sum = 0
    for (let k = 0; k < members.length; k++) sum += covariance[model * modelCount + members[k]!]! * shares[k]!
    return sum
  })
  const ofMean = withMean.reduce((sum, value, k) => sum + value * shares[k]!, 0)
  for (const [k, model] of members.entries()) {
    const variance = covariance[model * modelCount + model]! - 2 * withMean[k]! + ofMean
    // Rounding can leave a variance a hair below 0, whose root would be NaN on the board.
    se[model] = POINTS_PER_LOGIT * Math.sqrt(Math.max(0, variance))
  }
}
