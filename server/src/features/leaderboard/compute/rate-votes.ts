import { LRUCache } from 'lru-cache'
import type { VoteView } from '../../vote-log/index.ts'
import { filterVotes } from './filter-votes.ts'
import { type RatedCounts, rateCounts, type Start } from './rate-counts.ts'
import { copyCounts, countNewVotes, createCounts, type RunningCounts, type VoteCounts } from './vote-counts.ts'
import { filterKey, type VoteFilter } from './vote-filter.ts'

export interface RateRequest {
  readonly view: VoteView
  readonly filter: VoteFilter
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
  /** 1 for each ranked model: ratings are centred on them. */
  readonly ranked: Uint8Array
}

export interface RatedVotes extends Omit<RatedCounts, 'start'> {
  readonly counts: VoteCounts
}

/** State that is cached for a filter, so that the next board counts only new votes. It never changes a result. */
interface FilterState {
  readonly counts: RunningCounts
  readonly revision: number
  /** The strengths of the last board, to start from. */
  start?: Start
}

/** Rates the votes of a filter without intervals, and caches the state of each filter. */
export function createRateVotes(): (request: RateRequest) => RatedVotes {
  // The filtered boards, and the two without a filter.
  const states = new LRUCache<string, FilterState>({ max: 34 })
  return ({ view, filter, modelIds, ranked }) => {
    const key = `${filterKey(filter)} ${modelIds.join(' ')}`
    const known = states.get(key)
    // Votes that a hold or a merge changed are counted again, and so is a view that is older than the state.
    const isUsable = known && known.revision === view.revision && known.counts.seen <= view.length
    const state: FilterState = isUsable ? known : { counts: createCounts(modelIds.length), revision: view.revision }
    const votes = filterVotes(view, filter, modelIds)
    countNewVotes(state.counts, votes)
    const { byPair } = state.counts
    const { start, ...rated } = rateCounts({ modelCount: modelIds.length, byPair, ranked, start: state.start })
    state.start = start
    states.set(key, state)
    return { ...rated, counts: copyCounts(state.counts, votes) }
  }
}
