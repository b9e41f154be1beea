import { createDataset, observeRows } from '../input/dataset.ts'
import type { Tallies } from '../input/tallies.ts'
import { maximiseLikelihood } from './newton.ts'
import { bothSidesTookPoints, withPositionTerm } from './position-term.ts'
import type { ScoringPoint } from './score-sums.ts'

/**
 * Fits the strengths of these votes, with and without a position term. Without `start` the result is identical to the
 * last bit on every instance; with an earlier point it is faster and equal up to rounding.
 */
export function findScoringPoint({ models, rows }: Tallies, start?: ScoringPoint): ScoringPoint {
  const dataset = createDataset({ models, rows }, {})
  const { modelCount, settings, components, pairs } = dataset
  const problem = { modelCount, prior: settings.priorVotes / 2, members: components.members }
  const plain = maximiseLikelihood({ ...problem, observations: pairs, ridges: [] }, start?.plain ?? [])
  const bySide = observeRows(dataset, rows, { sides: 'separate', voters: null })
  // Where the votes do not determine the position effect, it is 0.
  const withPosition = bothSidesTookPoints(bySide)
    ? maximiseLikelihood(
        { ...problem, observations: withPositionTerm(bySide), ridges: [0] },
        start?.withPosition ?? plain,
      )
    : Float64Array.of(...plain, 0)
  return { plain, withPosition }
}
