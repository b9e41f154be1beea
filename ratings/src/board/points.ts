import { type Contrast, varianceOfContrast } from '../fit/contrast.ts'
import type { Uncertainty } from '../fit/covariance.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import type { Matrix } from '../fit/matrix.ts'
import { normalUpperQuantile, studentUpperQuantile } from '../fit/quantiles.ts'
import type { Components } from '../input/components.ts'
import type { Settings } from '../input/options.ts'

export const CENTRE_POINTS = 1000

export interface RatingsInput {
  readonly theta: Float64Array
  readonly votes: Float64Array
  readonly components: Components
  /** The models of each component that define its centre. */
  readonly reference: readonly (readonly number[])[]
  readonly anchor: Settings['anchor']
}

/** Converts logits to points. Each component is centred on its reference models. */
export function toRatings({ theta, votes, components, reference, anchor }: RatingsInput): Float64Array {
  const ratings = new Float64Array(theta.length)
  for (const [component, members] of components.members.entries()) {
    const models = reference[component]!
    const mean = models.reduce((sum, model) => sum + theta[model]!, 0) / models.length
    let offset = CENTRE_POINTS - POINTS_PER_LOGIT * mean
    // An anchor without votes has no rating to fix.
    if (anchor !== null && components.of[anchor.model] === component && votes[anchor.model]! > 0) {
      offset = anchor.rating - POINTS_PER_LOGIT * theta[anchor.model]!
    }
    for (const model of members) ratings[model] = offset + POINTS_PER_LOGIT * theta[model]!
  }
  return ratings
}

/** The uncertainty of each model's rating. */
export interface RatingErrors {
  readonly se: Float64Array
  /** The standard error if the same voters voted again. */
  readonly seTheseVoters: Float64Array
  /** Degrees of freedom; infinite where the quantile is the normal one. */
  readonly degrees: Float64Array
  /** Half the width of the interval, in standard errors. */
  readonly quantile: Float64Array
}

export interface RatingErrorsInput {
  readonly uncertainty: Uncertainty
  readonly votes: Float64Array
  readonly components: Components
  readonly settings: Pick<Settings, 'gauge' | 'alpha'>
}

/**
 * The errors of the difference to the component's mean. Weighted by votes, a new model hardly affects the mean; unweighted,
 * its uncertainty would widen every interval.
 */
export function ratingErrors({ uncertainty, votes, components, settings }: RatingErrorsInput): RatingErrors {
  const modelCount = votes.length
  const numbers = () => new Float64Array(modelCount)
  const errors = { se: numbers(), seTheseVoters: numbers(), degrees: numbers(), quantile: numbers() }
  for (const [component, members] of components.members.entries()) {
    const total = members.reduce((sum, model) => sum + votes[model]!, 0)
    if (total === 0) continue
    const shares = members.map((model) => (settings.gauge === 'plain' ? 1 / members.length : votes[model]! / total))
    const contrasts = contrastsToMean(uncertainty, component, members, shares)
    for (const [index, model] of members.entries()) {
      const { variance, noise, degrees } = contrasts[index]!
      errors.se[model] = POINTS_PER_LOGIT * Math.sqrt(variance)
      errors.seTheseVoters[model] = POINTS_PER_LOGIT * Math.sqrt(noise)
      errors.degrees[model] = degrees
      errors.quantile[model] = quantileOf(settings.alpha / 2, degrees)
    }
  }
  return errors
}

/** The difference of each member of a component and the weighted mean of all of them. */
export function contrastsToMean(
  uncertainty: Uncertainty,
  component: number,
  members: readonly number[],
  shares: readonly number[],
): Contrast[] {
  const around = (matrix: Matrix) => variancesAroundMean(matrix, members, shares)
  const ofNoise = around(uncertainty.noise)
  const groupings = groupingsOf(uncertainty, component).map(({ grouping, estimate }) => ({
    estimate,
    effective: grouping.effective,
    expected: around(grouping.expected),
    observed: around(grouping.observed),
  }))
  return members.map((model, index) =>
    varianceOfContrast(
      ofNoise[index]!,
      groupings.map(({ estimate, effective, expected, observed }) => ({
        estimate,
        effective: effective[model]!,
        expected: expected[index]!,
        observed: observed[index]!,
      })),
    ),
  )
}

function variancesAroundMean(covariance: Matrix, members: readonly number[], shares: readonly number[]): number[] {
  const modelCount = Math.sqrt(covariance.length)
  const withMean = members.map((model) =>
    members.reduce((sum, other, index) => sum + covariance[model * modelCount + other]! * shares[index]!, 0),
  )
  const ofMean = withMean.reduce((sum, value, index) => sum + value * shares[index]!, 0)
  return members.map((model, index) => covariance[model * (modelCount + 1)]! - 2 * withMean[index]! + ofMean)
}

export const quantileOf = (tail: number, degrees: number): number =>
  degrees === Number.POSITIVE_INFINITY ? normalUpperQuantile(tail) : studentUpperQuantile(tail, degrees)

/** The groupings that add to the variance within a component. */
export const groupingsOf = ({ groupings }: Uncertainty, component: number) =>
  groupings.flatMap((grouping) => {
    const estimate = grouping.byComponent[component] ?? null
    return estimate === null ? [] : [{ grouping, estimate }]
  })

/** The variance of the difference of two models of one component, in squared logits. */
export function varianceOfPair(uncertainty: Uncertainty, componentOf: Int32Array, i: number, j: number): Contrast {
  const modelCount = componentOf.length
  const ofDifference = (matrix: Matrix) =>
    matrix[i * (modelCount + 1)]! + matrix[j * (modelCount + 1)]! - 2 * matrix[i * modelCount + j]!
  const parts = groupingsOf(uncertainty, componentOf[i]!).map(({ grouping, estimate }) => ({
    estimate,
    effective: Math.min(grouping.effective[i]!, grouping.effective[j]!),
    expected: ofDifference(grouping.expected),
    observed: ofDifference(grouping.observed),
  }))
  return varianceOfContrast(ofDifference(uncertainty.noise), parts)
}
