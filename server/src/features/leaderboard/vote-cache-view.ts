import type { VoteColumns } from './vote-columns.ts'

/**
 * The content of the vote cache at one moment: the settled votes, then the unsettled ones. Settled votes never change
 * within a generation; the unsettled ones are a copy.
 */
export interface VoteCacheView {
  /** Changes when all votes were read again. */
  readonly generation: number
  /** Changes with the votes. */
  readonly version: string
  readonly settled: VoteColumns
  readonly settledLength: number
  readonly unsettled: VoteColumns
  readonly voterCount: number
  /** Model ids and tag sets by their indices in the columns. */
  readonly models: readonly string[]
  readonly tagSets: readonly string[]
}

export const voteCount = ({ settledLength, unsettled }: VoteCacheView): number => settledLength + unsettled.voter.length
