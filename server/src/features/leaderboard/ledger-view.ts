import type { VoteClass } from '@arena/contract'
import type { VoteColumns } from './columns.ts'

/** The classes of votes by their numbers in the columns. */
export const CLASSES: readonly VoteClass[] = ['counted', 'fallback', 'self', 'leaked']

/**
 * What the ledger holds at one moment, in the order of transactions: first the settled votes, then the late ones. The
 * settled ones stay as they are while the ledger goes on; the late ones are a copy.
 */
export interface LedgerView {
  /** Another number where all votes were read anew. */
  readonly book: number
  /** Changes whenever the votes do. */
  readonly revision: string
  readonly settled: VoteColumns
  readonly settledLength: number
  readonly late: VoteColumns
  /** Voters, models and sets of tags have the numbers of their first appearance. */
  readonly voterCount: number
  readonly models: readonly string[]
  readonly tagSets: readonly string[]
}

export const voteCount = ({ settledLength, late }: LedgerView): number => settledLength + late.voter.length
