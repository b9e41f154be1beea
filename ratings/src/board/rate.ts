import { estimate, fitVotes } from '../fit/fit.ts'
import { createDataset, findVoters } from '../input/dataset.ts'
import type { RateOptions } from '../input/options.ts'
import type { Tallies } from '../input/tallies.ts'
import type { Board, StrengthBoard } from './board.ts'
import { buildBoard, buildStrengths } from './build-board.ts'

/**
 * Computes the leaderboard of the given votes. The same tallies give the same board to the last bit, in any order of rows.
 *
 * @example
 * ```ts
 * const board = rate({
 *   models: ['swift', 'heron', 'crane'],
 *   rows: [
 *     { left: 0, right: 1, leftWins: 14, rightWins: 6, ties: 3, bothBad: 1 },
 *     { left: 2, right: 1, leftWins: 4, rightWins: 9, ties: 2, bothBad: 0 },
 *   ],
 * })
 * for (const { name, rating, lower, upper } of standings(board)) console.log(name, rating, lower, upper)
 * ```
 */
export function rate(tallies: Tallies, options: RateOptions = {}): Board {
  const dataset = createDataset(tallies, options)
  const { pairs, settings } = dataset
  const voters = findVoters(dataset, tallies)
  return buildBoard(dataset, fitVotes(dataset, { observations: pairs, voters, ridges: [], start: settings.start }))
}

export interface StrengthOptions extends RateOptions {
  /** 1 for each model that an earlier board ranked. Each component is centred on these models. */
  readonly ranked?: ArrayLike<number>
}

/**
 * Computes the ratings without intervals and ranks, which takes a fraction of the time. With the ranked models of the same
 * votes' board, the ratings are those of `rate`.
 *
 * @example
 * ```ts
 * const now = rateStrengths({ models, rows }, { start: board.theta, ranked: board.models.map(isRanked) })
 * ```
 */
export function rateStrengths(tallies: Tallies, options: StrengthOptions = {}): StrengthBoard {
  const dataset = createDataset(tallies, options)
  const { pairs, settings, modelCount } = dataset
  const isEmpty = pairs.length === 0
  const { parameters } = isEmpty
    ? { parameters: new Float64Array(modelCount) }
    : estimate(dataset, { observations: pairs, ridges: [], start: settings.start })
  return buildStrengths(dataset, parameters, (model) => options.ranked?.[model] === 1)
}
