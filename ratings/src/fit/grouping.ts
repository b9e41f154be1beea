import type { Components } from '../input/components.ts'
import { type Matrix, mirror, multiplySandwich } from './matrix.ts'

/** How many voters' or battles' worth of evidence the assumed variance counts, in degrees of freedom. */
export const ASSUMED_DEGREES = 3

/**
 * Votes depend on each other through what they share beyond the two models: the voter, with a taste, or the battle, with its
 * two answers. A grouping of the votes, by voter or by battle, adds to the variance of a contrast.
 */
export interface Grouping {
  /** What an effect of variance 1 would add to the covariance of the strengths, and what the votes show of it; complete. */
  readonly expected: Matrix
  readonly observed: Matrix
  /** By component; null where the grouping adds nothing. */
  readonly byComponent: readonly (GroupingVariance | null)[]
  /** The effective number of voters or battles behind each model. */
  readonly effective: Float64Array
}

/** The variance of the effect within one component. */
export interface GroupingVariance {
  /** In squared logits: the assumed value, corrected by the votes. */
  readonly variance: number
  /** The same from the votes alone, which can be negative; null where they say nothing. */
  readonly rawVariance: number | null
  /** The evidence about it, in degrees of freedom. */
  readonly degrees: number
}

/** Sums over voters or battles. Matrices have their lower half only; the diagonal of `expected` is in `byModel`. */
export interface GroupingSums {
  readonly expected: Matrix
  /** The products of different votes. */
  readonly observed: Matrix
  readonly byModel: ModelSums
}

/** Sums over the voters or battles of each model; the names in brackets are those of SPEC.md. */
export interface ModelSums {
  /** The diagonal of `GroupingSums.expected` [kap]. */
  readonly diagonal: Float64Array
  /** Weighted observed products of different votes [A], and what an effect of variance 1 would make of them [D1, D2]. */
  readonly observed: Float64Array
  readonly expected: Float64Array
  readonly expectedByWeight: Float64Array
  /** Squared expected variances of the scores [O]. */
  readonly squaredVariance: Float64Array
}

export const createModelSums = (modelCount: number): ModelSums => ({
  diagonal: new Float64Array(modelCount),
  observed: new Float64Array(modelCount),
  expected: new Float64Array(modelCount),
  expectedByWeight: new Float64Array(modelCount),
  squaredVariance: new Float64Array(modelCount),
})

/**
 * Adds what one voter or battle says about a model: the weight of its votes, their expected variance, and what an effect of
 * variance 1 would add through pairs of different votes and what they added. Numbers and no object: it runs for every voter and model.
 */
export function addToModel(
  sums: ModelSums,
  model: number,
  weight: number,
  variance: number,
  expected: number,
  observed: number,
): void {
  sums.diagonal[model]! += expected
  sums.squaredVariance[model]! += variance * variance
  if (expected === 0) return
  const precision = expected / (variance * variance)
  sums.observed[model]! += precision * observed
  sums.expected[model]! += precision * expected
  sums.expectedByWeight[model]! += (precision * expected * expected) / weight
}

/** What every grouping needs to know about the fit. */
export interface GroupingContext {
  readonly components: Components
  /** The inverse Hessian of the strengths. */
  readonly inverse: Matrix
  /** The Hessian's diagonal, and the virtual votes' part of it. */
  readonly hessianDiagonal: Float64Array
  readonly priorCurvature: Float64Array
  /** Sums of the votes' squared residuals, by model. */
  readonly squaredResiduals: Float64Array
  /** By component [phi]. */
  readonly dispersion: Float64Array
}

/** A grouping from its sums, in every component. */
export function groupingOf(sums: GroupingSums, assumedVariance: number, context: GroupingContext): Grouping {
  const { components, hessianDiagonal } = context
  return {
    byComponent: components.members.map((models) => estimateVariance(models, sums.byModel, assumedVariance, context)),
    effective: hessianDiagonal.map((_, model) => effectiveNumber(model, sums.byModel, assumedVariance, context)),
    ...groupingCovariances(sums, context),
  }
}

/** The covariances of a grouping. Completes the matrices of the sums in place. */
export function groupingCovariances({ expected, observed, byModel }: GroupingSums, context: GroupingContext) {
  const { inverse, hessianDiagonal, squaredResiduals } = context
  const modelCount = hessianDiagonal.length
  for (let model = 0; model < modelCount; model++) {
    const cell = model * (modelCount + 1)
    const own = byModel.diagonal[model]!
    expected[cell] = own
    // The fit has moved towards the votes of each voter or battle, which makes the observed products too small.
    if (own > 0) observed[cell]! += (own * squaredResiduals[model]!) / hessianDiagonal[model]! ** 2
  }
  return {
    expected: multiplySandwich(inverse, mirror(expected, modelCount), modelCount),
    observed: multiplySandwich(inverse, mirror(observed, modelCount), modelCount),
  }
}

/** Compares the observed products of different votes with those that an effect of variance 1 would make. */
export function estimateVariance(
  members: readonly number[],
  sums: ModelSums,
  assumedVariance: number,
  { hessianDiagonal, squaredResiduals }: GroupingContext,
): GroupingVariance {
  let observed = 0
  let expected = 0
  let information = 0
  for (const model of members) {
    const curvature = hessianDiagonal[model]!
    const squared = curvature * curvature
    const d1 = sums.expected[model]!
    observed += sums.observed[model]! + (d1 * squaredResiduals[model]!) / squared
    expected += Math.max(
      0,
      d1 * (1 + sums.diagonal[model]! / squared) - (2 * sums.expectedByWeight[model]!) / curvature,
    )
    information += d1
  }
  if (expected === 0) return { variance: assumedVariance, rawVariance: null, degrees: 0 }
  const freeModels = (members.length - 1) / members.length
  const degrees = (freeModels * assumedVariance ** 2 * expected ** 2) / information
  const rawVariance = observed / expected
  const pooled = (ASSUMED_DEGREES * assumedVariance + degrees * rawVariance) / (ASSUMED_DEGREES + degrees)
  return { variance: Math.max(0, pooled), rawVariance, degrees }
}

/** The effective number of voters or battles behind a voted model. */
export function effectiveNumber(
  model: number,
  sums: ModelSums,
  assumedVariance: number,
  { components, dispersion, hessianDiagonal, priorCurvature }: GroupingContext,
): number {
  const squares = sums.squaredVariance[model]!
  if (squares === 0) return 1
  const ofVotes = dispersion[components.of[model]!]! * (hessianDiagonal[model]! - priorCurvature[model]!)
  const total = ofVotes + assumedVariance * sums.diagonal[model]!
  return Math.max(1, (total * total) / squares)
}
