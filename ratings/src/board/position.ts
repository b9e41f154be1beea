import { standardErrorOf } from '../fit/covariance.ts'
import { estimate, withUncertainty } from '../fit/fit.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { bothSidesTookPoints, withPositionTerm } from '../fit/position-term.ts'
import { createDataset, observeBySide } from '../input/dataset.ts'
import { checkStart, type RateOptions } from '../input/options.ts'
import type { Tallies } from '../input/tallies.ts'
import type { Board } from './board.ts'
import { buildBoard } from './build-board.ts'

/** The advantage of the left answer. */
export interface PositionEffect {
  /** In rating points; negative favours the right answer. */
  readonly points: number
  readonly se: number
  /** The same in logits. */
  readonly logit: number
  readonly logitSe: number
  /** Strengths in logits, corrected for position. Together with `logit` the start of the next fit. */
  readonly theta: Float64Array
  /** The board corrected for position; computed on first access. */
  readonly board: Board
}

export interface PositionOptions extends RateOptions {
  /** The `logit` of an earlier effect, used where `start` has a value for every model. */
  readonly startLogit?: number
}

/**
 * Estimates whether voters favour a side. Rows must distinguish left and right. Votes count as independent. Null where the
 * votes do not determine the effect, because there are none or one side won all of them.
 *
 * @example
 * ```ts
 * const effect = fitPosition({
 *   models: ['swift', 'heron'],
 *   rows: [
 *     { left: 0, right: 1, leftWins: 30, rightWins: 20, ties: 5, bothBad: 0 },
 *     { left: 1, right: 0, leftWins: 27, rightWins: 24, ties: 4, bothBad: 0 },
 *   ],
 * })
 * if (effect) console.log(`left: ${effect.points.toFixed(1)} ± ${effect.se.toFixed(1)} points`)
 * ```
 */
export function fitPosition(tallies: Tallies, options: PositionOptions = {}): PositionEffect | null {
  const dataset = createDataset(tallies, options)
  const bySide = observeBySide(dataset, tallies.rows)
  if (!bothSidesTookPoints(bySide)) return null
  const { modelCount, settings } = dataset
  const startLogit = checkStart('startLogit', [options.startLogit ?? 0], 1)[0]!
  const estimated = estimate(dataset, {
    observations: withPositionTerm(bySide),
    ridges: [0],
    start: settings.start.length < modelCount ? settings.start : [...Array.from(settings.start), startLogit],
  })
  const { parameters } = estimated
  const logit = parameters[modelCount]!
  const logitSe = standardErrorOf(modelCount, estimated)
  let board: Board | null = null
  return {
    points: POINTS_PER_LOGIT * logit,
    se: POINTS_PER_LOGIT * logitSe,
    logit,
    logitSe,
    theta: parameters.slice(0, modelCount),
    get board() {
      board ??= buildBoard(dataset, withUncertainty(dataset, estimated, null))
      return board
    },
  }
}
