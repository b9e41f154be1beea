import { sumProducts } from './columns.ts'
import { type Observations, splitOutcomes } from './observations.ts'
import { addToPair, type PairSums, startPairs } from './pair-sums.ts'
import type { PreparedStyle } from './prepared-style.ts'
import { dropOutcome, sortByKey } from './style-columns.ts'
import { countModels } from './tallies.ts'

const BOTH_BAD = 3

export interface StyleObservations {
  readonly observations: Observations
  /** Root mean square of each feature's difference over the votes: the typical difference, and the unit of its term. */
  readonly rms: Float64Array
  /** Features with any difference at all, in the order of the terms; the others cannot have a coefficient. */
  readonly used: readonly number[]
}

export function sumStylePairs({ models, columns }: PreparedStyle): PairSums {
  const sums = startPairs(countModels(models))
  for (let vote = 0; vote < columns.length; vote++) {
    addToPair(sums, columns.left[vote]!, columns.right[vote]!, columns.outcome[vote]!, 1)
  }
  return sums
}

/**
 * One observation a vote. Terms are differences as they are, neither centred nor scaled: centring would make the same
 * vote, seen with sides swapped, another vote, and the scale changes with every vote, so that it is the coefficients that
 * are brought to it.
 */
export function observeStyle(
  { features, voters, columns }: PreparedStyle,
  settings: { readonly bothBad: 'half' | 'drop'; readonly voters: 'cluster' | 'ignore' },
): StyleObservations {
  const kept = settings.bothBad === 'half' ? columns : dropOutcome(columns, BOTH_BAD)
  const { length, left, right, differences } = kept
  const rms = Float64Array.from(differences, typicalDifference)
  const used = features.map((_, feature) => feature).filter((feature) => rms[feature]! > 0)
  const isClustered = settings.voters === 'cluster' && voters !== null
  return {
    observations: {
      length,
      left,
      right,
      ...splitOutcomes(kept.outcome),
      weight: new Float64Array(length).fill(1),
      terms: used.map((feature) => differences[feature]!),
      voterStarts: isClustered ? findVoterStarts(kept.voter, voters.length) : null,
      voterOrder: isClustered ? sortByKey(kept.voter, voters.length) : null,
    },
    rms,
    used,
  }
}

function typicalDifference(differences: Float64Array): number {
  return Math.sqrt(sumProducts(differences, differences) / Math.max(1, differences.length))
}

/** A voter whose every vote was left out of the fit is no voter of this board. */
function findVoterStarts(voter: Int32Array, voterCount: number): Int32Array {
  const counts = new Int32Array(voterCount)
  for (let vote = 0; vote < voter.length; vote++) counts[voter[vote]!]! += 1
  const starts = [0]
  for (const count of counts) if (count > 0) starts.push(starts[starts.length - 1]! + count)
  return Int32Array.from(starts)
}
