import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import type { Matrix } from '../fit/matrix.ts'
import { normalUpperQuantile } from '../fit/quantiles.ts'
import type { Points } from './points.ts'

export interface Ranks {
  /** 1 + the number of models whose interval lies entirely above this model's interval. */
  readonly rank: Int32Array
  /** The best rank the votes do not exclude. */
  readonly rankLow: Int32Array
  /** The worst rank the votes do not exclude. */
  readonly rankHigh: Int32Array
}

/**
 * Ranks within each list of models; 0 for models in no list. Rank ranges are Bonferroni-corrected for all comparisons of a
 * model, so a model among two hundred does not gain a rank by chance.
 */
export function rankWithin(
  lists: readonly (readonly number[])[],
  points: Points,
  covariance: Matrix,
  alpha: number,
): Ranks {
  const { rating, lower, upper } = points
  const modelCount = rating.length
  const rank = new Int32Array(modelCount)
  const rankLow = new Int32Array(modelCount)
  const rankHigh = new Int32Array(modelCount)
  for (const models of lists) {
    const rivalCount = models.length - 1
    const quantile = rivalCount > 0 ? normalUpperQuantile(alpha / (2 * rivalCount)) : 0
    for (const i of models) {
      rank[i] = 1
      rankLow[i] = 1
      rankHigh[i] = models.length
    }
    for (let place = 0; place < models.length; place++) {
      const i = models[place]!
      for (let other = 0; other < place; other++) {
        const j = models[other]!
        const lead = rating[i]! - rating[j]!
        const ahead = lead > 0 ? i : j
        const behind = lead > 0 ? j : i
        if (lower[ahead]! > upper[behind]!) rank[behind]! += 1
        const margin = quantile * POINTS_PER_LOGIT * deviationOfDifference(covariance, modelCount, i, j)
        if (Math.abs(lead) > margin) {
          rankLow[behind]! += 1
          rankHigh[ahead]! -= 1
        }
      }
    }
  }
  return { rank, rankLow, rankHigh }
}

/** Standard deviation of the difference of two models, in logits. */
export function deviationOfDifference(covariance: Matrix, modelCount: number, i: number, j: number): number {
  const variance =
    covariance[i * modelCount + i]! + covariance[j * modelCount + j]! - 2 * covariance[i * modelCount + j]!
  return Math.sqrt(Math.max(0, variance))
}
