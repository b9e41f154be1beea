import { sigmoid } from '../fit/logistic.ts'
import type { Board } from './board.ts'
import { quantileOf, varianceOfPair } from './points.ts'

/** The predicted probability that one model beats another, and the observed share. */
export interface Prediction {
  readonly probability: number
  readonly lower: number
  readonly upper: number
  /** Votes on this pair. */
  readonly votes: number
  /** Share of points in those votes; null without votes. */
  readonly observed: number | null
}

/**
 * The probability that the row model beats the column model. Null on the diagonal, for models without votes, and for
 * models of different components.
 *
 * @example
 * ```ts
 * const chances = predictedMatrix(board)
 * console.log(chances[0]?.[1]?.probability) // how often model 0 beats model 1
 * ```
 */
export function predictedMatrix(board: Board): (Prediction | null)[][] {
  const { models, theta, uncertainty, alpha, pairs } = board
  const modelCount = models.length
  const componentOf = Int32Array.from(models, ({ component }) => component)
  const votes = new Float64Array(modelCount * modelCount)
  const score = new Float64Array(modelCount * modelCount)
  for (let pair = 0; pair < pairs.left.length; pair++) {
    const forward = pairs.left[pair]! * modelCount + pairs.right[pair]!
    const backward = pairs.right[pair]! * modelCount + pairs.left[pair]!
    votes[forward] = pairs.votes[pair]!
    votes[backward] = pairs.votes[pair]!
    score[forward] = pairs.score[pair]!
    score[backward] = pairs.votes[pair]! - pairs.score[pair]!
  }
  return models.map((row, i) =>
    models.map((column, j) => {
      if (i === j || row.component !== column.component) return null
      const logit = theta[i]! - theta[j]!
      const { variance, degrees } = varianceOfPair(uncertainty, componentOf, i, j)
      const margin = quantileOf(alpha / 2, degrees) * Math.sqrt(variance)
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
