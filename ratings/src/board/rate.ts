import { fitVotes } from '../fit/fit.ts'
import { createDataset, observeByVoter } from '../input/dataset.ts'
import type { RateOptions } from '../input/options.ts'
import type { Tallies } from '../input/tallies.ts'
import type { Board } from './board.ts'
import { buildBoard } from './build-board.ts'

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
  const byVoter = observeByVoter(dataset, tallies, 'merged')
  const { pairs, settings } = dataset
  return buildBoard(dataset, fitVotes(dataset, { observations: pairs, byVoter, ridges: [], start: settings.start }))
}
