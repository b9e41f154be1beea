import { fitVotes } from '../fit/fit.ts'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { countStylePairs, observeStyle } from '../fit/style-terms.ts'
import { applyPairWeights, checkVoterWeights, datasetOfPairs } from '../input/dataset.ts'
import { checkNonNegative, checkStart, type RateOptions, resolveOptions } from '../input/options.ts'
import { type PreparedStyle, prepareStyle } from '../input/prepared-style.ts'
import type { StyleVotes } from '../input/style-votes.ts'
import type { Board } from './board.ts'
import { buildBoard } from './build-board.ts'

export interface StyleOptions extends RateOptions {
  /** The ridge penalty of each coefficient, in votes. Above 0, a fit exists even where style decided every vote. */
  readonly ridge?: number
  /** Coefficients of an earlier board to start from, in the order of the features. */
  readonly startCoefficients?: ArrayLike<number>
}

/** The effect of one style feature on the votes. */
export interface StyleCoefficient {
  readonly feature: string
  /** Logits for a typical difference. */
  readonly coefficient: number
  /** Null where no two answers differed in the feature. */
  readonly se: number | null
  /** Rating points for a typical difference. */
  readonly points: number
  /** The typical difference: the root mean square of (left - right) / (left + right) over the votes. */
  readonly rms: number
}

export interface StyleBoard {
  /** The board corrected for style. */
  readonly board: Board
  readonly style: readonly StyleCoefficient[]
}

/**
 * Computes the leaderboard with style control: the effects of length, headers, lists or bold text are estimated
 * separately and do not count for the models.
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
  const ridge = checkNonNegative('ridge', options.ridge ?? 0)
  const startCoefficients = checkStart('startCoefficients', options.startCoefficients ?? [], features.length)
  const dataset = datasetOfPairs(models, countStylePairs(prepared), resolveOptions(options, models))
  const { settings, modelCount } = dataset
  const { observations: unweighted, rms, used } = observeStyle(prepared, settings)
  const observations = applyPairWeights(unweighted, modelCount, settings)
  const start = new Float64Array(modelCount + used.length)
  start.set(settings.start)
  for (const [term, feature] of used.entries()) {
    start[modelCount + term] = (startCoefficients[feature] ?? 0) / rms[feature]!
  }
  const voters = observations.voterStarts === null ? null : 'observed'
  if (voters !== null) checkVoterWeights(settings)
  const ridges = used.map((feature) => ridge * rms[feature]! ** 2)
  const fit = fitVotes(dataset, { observations, voters, ridges, start })
  return {
    board: buildBoard(dataset, fit),
    style: features.map((feature, index) => {
      const term = used.indexOf(index)
      const coefficient = term < 0 ? 0 : fit.coefficients[term]! * rms[index]!
      const se = term < 0 ? null : fit.coefficientErrors[term]! * rms[index]!
      return { feature, coefficient, se, points: POINTS_PER_LOGIT * coefficient, rms: rms[index]! }
    }),
  }
}
