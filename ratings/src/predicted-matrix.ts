import type { Board } from './board.ts'
import { sigmoid } from './logistic.ts'
import { deviationOfDifference } from './ranks.ts'

/** The chance that one model beats another, and what was seen. */
export interface Prediction {
  readonly probability: number
  readonly lower: number
  readonly upper: number
  /** Votes on this very pair. */
  readonly votes: number
  /** Share of points in those votes; null where the two never met. */
  readonly observed: number | null
}

/**
 * For every row model the chance to beat every column model. Null on the diagonal, for models without votes, and for
 * models that cannot be compared because nothing links them.
 *
 * @example
 * ```ts
 * const chances = predictedMatrix(board)
 * console.log(chances[0]?.[1]?.probability) // how often model 0 beats model 1
 * ```
 */
export function predictedMatrix(board: Board): (Prediction | null)[][] {
  const { models, theta, covariance, quantile, pairs } = board
  const modelCount = models.length
  const votes = new Float64Array(modelCount * modelCount)
  const score = new Float64Array(modelCount * modelCount)
  for (let pair = 0; pair < pairs.left.length; pair++) {
    const there = pairs.left[pair]! * modelCount + pairs.right[pair]!
    const back = pairs.right[pair]! * modelCount + pairs.left[pair]!
    votes[there] = pairs.votes[pair]!
    votes[back] = pairs.votes[pair]!
    score[there] = pairs.score[pair]!
    score[back] = pairs.votes[pair]! - pairs.score[pair]!
  }
  return models.map((row, i) =>
    models.map((column, j) => {
      if (i === j || row.component !== column.component) return null
      const logit = theta[i]! - theta[j]!
      const margin = quantile * deviationOfDifference(covariance, modelCount, i, j)
      const cell = i * modelCount + j
      return {
        probability: sigmoid(logit),
        lower: sigmoid(logit - margin),
        upper: sigmoid(logit + margin),
        votes: votes[cell]!,
        observed: votes[cell]! > 0 ? score[cell]! / votes[cell]! : null,
      }
    }),
  )
}
