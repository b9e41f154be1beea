import type { SummedVoters } from '../input/dataset.ts'
import type { Observations } from '../input/observations.ts'
import { normalUpperQuantile, studentUpperQuantile } from './quantiles.ts'

/** With fewer effective voters, clustered standard errors are unreliable. */
export const EFFECTIVE_VOTERS_MIN = 5

/** Kish's effective sample size: the square of the sum of the voters' votes over the sum of their squares. */
export function effectiveVoters(votesByVoter: Float64Array): number {
  let sum = 0
  let squares = 0
  for (const votes of votesByVoter) {
    sum += votes
    squares += votes * votes
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}

/** How the intervals of a fit are computed. */
export interface Clustering {
  readonly voters: number | null
  readonly effectiveVoters: number | null
  readonly fewVoters: boolean
  /** Half the width of an interval, in standard errors. */
  readonly quantile: number
  /** The votes by voter where intervals are clustered; null where votes count as independent. */
  readonly byVoter: Observations | SummedVoters | null
}

/**
 * Chooses between intervals clustered by voter and intervals of independent votes. A few voters do not show how much
 * voters differ: then votes count as independent, and the board says that it describes these voters only.
 */
export function chooseClustering(byVoter: Observations | SummedVoters | null, alpha: number): Clustering {
  const z = normalUpperQuantile(alpha / 2)
  const counted = byVoter && countVoters(byVoter)
  if (counted === null) {
    return { voters: null, effectiveVoters: null, fewVoters: false, quantile: z, byVoter: null }
  }
  const { voters, effective } = counted
  if (effective < EFFECTIVE_VOTERS_MIN) {
    return { voters, effectiveVoters: effective, fewVoters: true, quantile: z, byVoter: null }
  }
  const quantile = studentUpperQuantile(alpha / 2, effective - 1)
  return { voters, effectiveVoters: effective, fewVoters: false, quantile, byVoter }
}

function countVoters(byVoter: Observations | SummedVoters): { voters: number; effective: number } | null {
  if ('scores' in byVoter) {
    const { voters, votes, squaredVotes } = byVoter
    return { voters, effective: votes === 0 ? 0 : (votes * votes) / squaredVotes }
  }
  const starts = byVoter.voterStarts
  if (starts === null) return null
  const voters = starts.length - 1
  const votes = new Float64Array(voters)
  for (let voter = 0; voter < voters; voter++) {
    for (let entry = starts[voter]!; entry < starts[voter + 1]!; entry++) {
      votes[voter]! += byVoter.wins[entry]! + byVoter.losses[entry]! + byVoter.halves[entry]!
    }
  }
  return { voters, effective: effectiveVoters(votes) }
}
