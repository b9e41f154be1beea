import { announce } from './announce.ts'
import { enterArena, observe, observeByVoter } from './arena.ts'
import type { Board } from './board.ts'
import { errorOf } from './covariance.ts'
import { describeFit, solveVotes } from './fit.ts'
import { POINTS_PER_LOGIT } from './logistic.ts'
import type { Observations } from './observations.ts'
import { checkStart, type RateOptions } from './options.ts'
import type { Tallies } from './tallies.ts'

/** What standing on the left is worth. */
export interface PositionEffect {
  /** Points in favour of the left answer; negative favours the right one. */
  readonly points: number
  readonly se: number
  /** The same in logits. */
  readonly logit: number
  readonly logitSe: number
  /** Strengths in logits with the position taken out: with `logit`, the start of the next fit. */
  readonly theta: Float64Array
  /** The board with the position taken out of the ratings; made when it is first asked for. */
  readonly board: Board
}

export interface PositionOptions extends RateOptions {
  /** The `logit` of an earlier effect, to start from beside a `start` for every model. */
  readonly startLogit?: number
}

/**
 * Measures whether voters favour a side: a health figure of the arena. Rows must say who really stood left. Null where
 * the votes cannot tell, because there are none or one side took them all.
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
  const arena = enterArena(tallies, options)
  const byVoter = observeByVoter(arena, tallies, 'kept')
  const bySide = observe(arena, tallies.rows, { sides: 'kept', voters: null })
  if (!bothSidesTookPoints(bySide)) return null
  const { modelCount, settings } = arena
  const startLogit = checkStart('startLogit', [options.startLogit ?? 0], 1)[0]!
  const solution = solveVotes(arena, {
    observations: withLeftTerm(bySide),
    byVoter: byVoter && ('scores' in byVoter ? byVoter : withLeftTerm(byVoter)),
    ridges: [0],
    start: settings.start.length < modelCount ? settings.start : [...Array.from(settings.start), startLogit],
  })
  const { problem, parameters, evidence, hessianRidge } = solution
  const logit = parameters[modelCount]!
  const logitSe = errorOf(modelCount, problem, parameters, { byVoter: evidence.byVoter, hessianRidge })
  let board: Board | null = null
  return {
    points: POINTS_PER_LOGIT * logit,
    se: POINTS_PER_LOGIT * logitSe,
    logit,
    logitSe,
    theta: parameters.slice(0, modelCount),
    get board() {
      board ??= announce(arena, describeFit(arena, solution))
      return board
    },
  }
}

/** The virtual votes hold the models but not the side: if left always won, its advantage would have no end. */
export function bothSidesTookPoints({ wins, losses, halves }: Observations): boolean {
  const total = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0)
  const halfTotal = total(halves)
  return total(wins) + halfTotal > 0 && total(losses) + halfTotal > 0
}

export function withLeftTerm(observations: Observations): Observations {
  return { ...observations, terms: [new Float64Array(observations.length).fill(1)] }
}
