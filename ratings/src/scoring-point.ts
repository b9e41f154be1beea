import { enterArena, observe } from './arena.ts'
import { minimise } from './newton.ts'
import { bothSidesTookPoints, withLeftTerm } from './position.ts'
import type { ScoringPoint } from './running-scores.ts'
import type { Tallies } from './tallies.ts'

/**
 * The strengths of these votes, with and without a position. Fitted from nothing, the same votes give the same point to the
 * last bit; from an earlier point sooner, and to within rounding.
 */
export function findScoringPoint({ models, rows }: Tallies, start?: ScoringPoint): ScoringPoint {
  const arena = enterArena({ models, rows }, {})
  const { modelCount, settings, components, pairs } = arena
  const problem = { modelCount, prior: settings.priorVotes / 2, members: components.members }
  const plain = minimise({ ...problem, observations: pairs, ridges: [] }, start?.plain ?? [])
  const bySide = observe(arena, rows, { sides: 'kept', voters: null })
  // Where votes cannot tell what a side is worth, it is scored as worth nothing.
  const sided = bothSidesTookPoints(bySide)
    ? minimise({ ...problem, observations: withLeftTerm(bySide), ridges: [0] }, start?.sided ?? plain)
    : Float64Array.of(...plain, 0)
  return { plain, sided }
}
