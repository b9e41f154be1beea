import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import type { Matrix } from '../fit/matrix.ts'
import type { Components } from '../input/components.ts'
import type { Settings } from '../input/options.ts'

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
  /** The models of each component that define its centre. */
  readonly reference: readonly (readonly number[])[]
  readonly quantile: number
  readonly settings: Pick<Settings, 'gauge' | 'anchor'>
}

/** Converts logits to points. Each component is centred on its reference models. */
export function toPoints(input: PointsInput): Points {
  const { theta, components, votes, quantile, settings } = input
  const modelCount = theta.length
  const rating = new Float64Array(modelCount)
  const se = new Float64Array(modelCount)
  for (const [component, members] of components.members.entries()) {
    const reference = input.reference[component]!
    const mean = reference.reduce((sum, model) => sum + theta[model]!, 0) / reference.length
    let offset = CENTRE_POINTS - POINTS_PER_LOGIT * mean
    const { anchor } = settings
    // An anchor without votes has no rating to fix.
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
 * Standard errors of the difference to the component's mean. Weighted by votes, a new model hardly affects the mean;
 * unweighted, its uncertainty would widen every interval.
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
    // Rounding can make a variance slightly negative, and its root would be NaN.
    se[model] = POINTS_PER_LOGIT * Math.sqrt(Math.max(0, variance))
  }
}
