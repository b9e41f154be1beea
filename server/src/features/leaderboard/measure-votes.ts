import { type Agreement, agreementOf, type Fragility, fragilityOf } from '@arena/ratings'
import type { VoteFilter } from './filter.ts'
import { filterVotes, groupByVoter } from './filtered-votes.ts'
import type { VoteView } from './vote-table.ts'

export interface MeasureRequest {
  readonly view: VoteView
  readonly filter: VoteFilter
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** 1 for each ranked model. */
  readonly ranked: Uint8Array
}

export interface VoteMeasures {
  readonly agreement: Agreement
  readonly fragility: Fragility | null
}

/** The health figures that need every vote. */
export function measureVotes({ view, filter, modelIds, ranked }: MeasureRequest): VoteMeasures {
  const votes = groupByVoter(filterVotes(view, filter, modelIds))
  return {
    agreement: agreementOf(votes, modelIds.length),
    fragility: fragilityOf(votes, modelIds.length, ranked),
  }
}
