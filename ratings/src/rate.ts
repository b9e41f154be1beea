import { announce } from './announce.ts'
import { enterArena, observeByVoter } from './arena.ts'
import type { Board } from './board.ts'
import { fitVotes } from './fit.ts'
import type { RateOptions } from './options.ts'
import type { Tallies } from './tallies.ts'

/**
 * The leaderboard of the given votes: a rating, an interval and a rank for every model they allow one for. The same
 * tallies give the same board to the last bit, in whatever order the rows come.
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
  const arena = enterArena(tallies, options)
  const byVoter = observeByVoter(arena, tallies, 'merged')
  return announce(
    arena,
    fitVotes(arena, { observations: arena.pairs, byVoter, ridges: [], start: arena.settings.start }),
  )
}
