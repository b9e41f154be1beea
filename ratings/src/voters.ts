import type { Observations } from './observations.ts'
import { normalUpperQuantile, studentUpperQuantile } from './quantiles.ts'
import type { Matrix } from './row-products.ts'
import type { VoterKey } from './tallies.ts'

/** Which entries belong to whom: voter g owns `order[starts[g]]` to `order[starts[g + 1] - 1]`. */
export interface VoterGroups {
  readonly count: number
  readonly starts: Int32Array
  readonly order: Int32Array
}

/** Below this, a sum over voters says too little about the voters one has not met. */
export const EFFECTIVE_VOTERS_MIN = 5

export function compareKeys(a: VoterKey, b: VoterKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Groups entries by voter, voters sorted by key: sums over voters must not depend on who came first. */
export function groupByVoter(entries: readonly { readonly voter?: VoterKey }[]): VoterGroups | null {
  if (entries[0]?.voter === undefined) return null
  const idOf = new Map<VoterKey, number>()
  const ids = new Int32Array(entries.length)
  for (let index = 0; index < entries.length; index++) {
    const voter = entries[index]!.voter!
    const id = idOf.get(voter) ?? idOf.size
    if (id === idOf.size) idOf.set(voter, id)
    ids[index] = id
  }
  const rankOf = new Int32Array(idOf.size)
  for (const [rank, key] of [...idOf.keys()].sort(compareKeys).entries()) rankOf[idOf.get(key)!] = rank

  const starts = new Int32Array(idOf.size + 1)
  for (let index = 0; index < ids.length; index++) starts[rankOf[ids[index]!]! + 1]! += 1
  for (let voter = 0; voter < idOf.size; voter++) starts[voter + 1]! += starts[voter]!
  const next = starts.slice()
  const order = new Int32Array(entries.length)
  for (let index = 0; index < ids.length; index++) order[next[rankOf[ids[index]!]!]!++] = index
  return { count: idOf.size, starts, order }
}

/** How many equally busy voters would tell as much: all votes squared over the sum of each voter's votes squared. */
export function effectiveVoters(votesByVoter: Float64Array): number {
  let sum = 0
  let squares = 0
  for (const votes of votesByVoter) {
    sum += votes
    squares += votes * votes
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}

/** Votes by voter of which only sums are left: scores were summed within voters, squared and summed over them. */
export interface SummedVoters {
  readonly voters: number
  readonly votes: number
  readonly squaredVotes: number
  readonly scores: Matrix
}

/** What the voters allow the intervals to say. */
export interface VoterEvidence {
  readonly voters: number | null
  readonly effectiveVoters: number | null
  readonly fewVoters: boolean
  /** Half the width of an interval, in standard errors. */
  readonly quantile: number
  /** The votes by voter, where the intervals are to be clustered; null where votes count as independent. */
  readonly byVoter: Observations | SummedVoters | null
}

/**
 * Decides between intervals over voters and intervals over votes. A handful of voters cannot tell how much tastes differ:
 * then votes count as independent and the board says that it speaks for these voters only.
 */
export function weighVoters(byVoter: Observations | SummedVoters | null, alpha: number): VoterEvidence {
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
