import { announce } from './announce.ts'
import { arrange, weighPairs } from './arena.ts'
import type { Board } from './board.ts'
import { RatingsInputError } from './errors.ts'
import { fitVotes } from './fit.ts'
import { POINTS_PER_LOGIT } from './logistic.ts'
import { observeStyle, sumStylePairs } from './observe-style.ts'
import { checkStart, type RateOptions, settle } from './options.ts'
import { type PreparedStyle, prepareStyle } from './prepared-style.ts'
import type { StyleVotes } from './style-votes.ts'

export interface StyleOptions extends RateOptions {
  /** Votes' worth of doubt that a feature matters; above 0, a fit exists even where style decided every vote. */
  readonly ridge?: number
  /** Coefficients of an earlier board to start from, in the order of the features. */
  readonly startCoefficients?: ArrayLike<number>
}

/** What a feature of the answers was worth to the voters. */
export interface StyleCoefficient {
  readonly feature: string
  /** Logits for a typical difference. */
  readonly coefficient: number
  /** Null where no two answers differed in the feature. */
  readonly se: number | null
  /** Rating points for a typical difference. */
  readonly points: number
  /** The typical difference: root mean square of (left - right) / (left + right) over the votes. */
  readonly rms: number
}

export interface StyleBoard {
  /** The board with style taken out of the ratings. */
  readonly board: Board
  readonly style: readonly StyleCoefficient[]
}

/**
 * The leaderboard at equal style: what length, headers, lists or bold text won is credited to them and not to the models.
 *
 * @example
 * ```ts
 * const { board, style } = rateWithStyle({
 *   models: ['swift', 'heron'],
 *   features: ['tokens'],
 *   votes: [
 *     { left: 0, right: 1, outcome: 'left', leftStyle: [220], rightStyle: [140] },
 *     { left: 1, right: 0, outcome: 'tie', leftStyle: [180], rightStyle: [200] },
 *     { left: 1, right: 0, outcome: 'left', leftStyle: [90], rightStyle: [120] },
 *   ],
 * })
 * console.log(style[0]?.points)
 * ```
 */
export function rateWithStyle(input: StyleVotes | PreparedStyle, options: StyleOptions = {}): StyleBoard {
  const prepared = 'votes' in input ? prepareStyle(input) : input
  const { models, features } = prepared
  const { ridge = 0, startCoefficients = [] } = options
  if (!(Number.isFinite(ridge) && ridge >= 0)) {
    throw new RatingsInputError('invalid-option', `ridge must be a number from 0, not ${String(ridge)}`)
  }
  checkStart('startCoefficients', startCoefficients, features.length)
  const arena = arrange(models, sumStylePairs(prepared), settle(options, models))
  const { settings, modelCount } = arena
  const { observations, rms, used } = observeStyle(prepared, settings)
  const weighed = weighPairs(observations, modelCount, settings)
  const start = new Float64Array(modelCount + used.length)
  start.set(settings.start)
  for (const [term, feature] of used.entries()) {
    start[modelCount + term] = (startCoefficients[feature] ?? 0) / rms[feature]!
  }
  const byVoter = weighed.voterStarts === null ? null : weighed
  const ridges = used.map((feature) => ridge * rms[feature]! ** 2)
  const fit = fitVotes(arena, { observations: weighed, byVoter, ridges, start })
  return {
    board: announce(arena, fit),
    style: features.map((feature, index) => {
      const term = used.indexOf(index)
      const coefficient = term < 0 ? 0 : fit.coefficients[term]! * rms[index]!
      const se = term < 0 ? null : fit.coefficientErrors[term]! * rms[index]!
      return { feature, coefficient, se, points: POINTS_PER_LOGIT * coefficient, rms: rms[index]! }
    }),
  }
}
