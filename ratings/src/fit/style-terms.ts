import type { Observations } from '../input/observations.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import { addToPair, createPairCounts, type PairCounts } from '../input/pair-counts.ts'
import type { PreparedStyle } from '../input/prepared-style.ts'
import { dropOutcome, sortByKey } from '../input/style-columns.ts'
import { countModels } from '../input/validation.ts'
import { dotProduct } from './vectors.ts'

const BOTH_BAD = OUTCOMES.indexOf('both-bad')

export interface StyleObservations {
  readonly observations: Observations
  /** The root mean square of each feature's difference over the votes, which is the unit of its coefficient. */
  readonly rms: Float64Array
  /** The features with any difference, in the order of the terms. The others have no coefficient. */
  readonly used: readonly number[]
}

export function countStylePairs({ models, columns }: PreparedStyle): PairCounts {
  const counts = createPairCounts(countModels(models))
  for (let vote = 0; vote < columns.length; vote++) {
    addToPair(counts, columns.left[vote]!, columns.right[vote]!, columns.outcome[vote]!)
  }
  return counts
}

/**
 * One observation per vote. The terms are the differences, neither centred nor scaled. Centring would make a vote and the
 * same vote with sides swapped different. Scaling would change every term with every vote, so the coefficients are scaled
 * instead.
 */
export function observeStyle(
  { features, voters, columns }: PreparedStyle,
  settings: { readonly bothBad: 'half' | 'drop'; readonly voters: 'use' | 'ignore' },
): StyleObservations {
  const fitted = settings.bothBad === 'half' ? columns : dropOutcome(columns, BOTH_BAD)
  const { length, left, right, outcome, differences } = fitted
  const rms = Float64Array.from(differences, rootMeanSquare)
  const used = features.map((_, feature) => feature).filter((feature) => rms[feature]! > 0)
  const hasVoters = settings.voters === 'use' && voters !== null
  return {
    observations: {
      length,
      left,
      right,
      wins: Float64Array.from(outcome, (code) => (code === 0 ? 1 : 0)),
      losses: Float64Array.from(outcome, (code) => (code === 1 ? 1 : 0)),
      halves: Float64Array.from(outcome, (code) => (code > 1 ? 1 : 0)),
      weight: new Float64Array(length).fill(1),
      terms: used.map((feature) => differences[feature]!),
      voterStarts: hasVoters ? findVoterStarts(fitted.voter, voters.length) : null,
      voterOrder: hasVoters ? sortByKey(fitted.voter, voters.length) : null,
    },
    rms,
    used,
  }
}

export function rootMeanSquare(values: Float64Array): number {
  return Math.sqrt(dotProduct(values, values) / Math.max(1, values.length))
}

/** A voter without a vote in the fit does not count as a voter. */
function findVoterStarts(voter: Int32Array, voterCount: number): Int32Array {
  const counts = new Int32Array(voterCount)
  for (let vote = 0; vote < voter.length; vote++) counts[voter[vote]!]! += 1
  const starts = [0]
  for (const count of counts) if (count > 0) starts.push(starts[starts.length - 1]! + count)
  return Int32Array.from(starts)
}
