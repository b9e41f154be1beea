import { addVoters, createScoreSums, findScoringPoint, type ScoringPoint } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import { filterKey, type VoteFilter } from './filter.ts'
import { type FilteredVotes, filterVotes, groupByVoter } from './filtered-votes.ts'
import { type RatedCounts, rateCounts } from './rate-counts.ts'
import {
  copyCounts,
  countNewVotes,
  createCounts,
  listPairs,
  type RunningCounts,
  type VoteCounts,
} from './vote-counts.ts'
import type { VoteView } from './vote-table.ts'

export interface RateRequest {
  readonly view: VoteView
  readonly filter: VoteFilter
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
  /** Do not cache: the same filter will not be requested again. */
  readonly once?: boolean
}

export interface RatedVotes extends Omit<RatedCounts, 'point'> {
  readonly counts: VoteCounts
}

/** State that is cached for a filter, so that the next board counts only new votes. It never changes a result. */
interface FilterState {
  readonly counts: RunningCounts
  readonly revision: number
  /** The strengths of the last board, to start from. */
  point?: ScoringPoint
}

const STATES_MAX = 34

/** Rates the votes of a filter, and caches the state of each filter. */
export function createRateVotes(): (request: RateRequest) => RatedVotes {
  const states = new LRUCache<string, FilterState>({ max: STATES_MAX })
  return ({ view, filter, modelIds, once = false }) => {
    const key = `${filterKey(filter)} ${modelIds.join(' ')}`
    const known = states.get(key)
    // Votes that a hold or a merge changed are counted again, and so is a view that is older than the state.
    const isUsable = known && known.revision === view.revision && known.counts.seen <= view.length
    const state: FilterState = isUsable ? known : { counts: createCounts(modelIds.length), revision: view.revision }
    const rated = rateNext(state, filterVotes(view, filter, modelIds))
    if (!once && (!known || known.counts.seen <= view.length)) states.set(key, state)
    return rated
  }
}

function rateNext(state: FilterState, votes: FilteredVotes): RatedVotes {
  const { modelCount } = votes
  countNewVotes(state.counts, votes)
  const { byPair } = state.counts
  const scoringPoint = findScoringPoint({ models: modelCount, rows: listPairs(byPair, modelCount) }, state.point)
  const scoreSums = createScoreSums(scoringPoint)
  addVoters(scoreSums, groupByVoter(votes))
  const { rated, position, point } = rateCounts({
    modelCount,
    byPair,
    voterSums: scoreSums.sums,
    start: scoringPoint,
  })
  state.point = point
  return { rated, position, counts: copyCounts(state.counts, votes) }
}
