import { residualsAt, type ScoringPoint, type VoterSums } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import { filterKey, type VoteFilter } from './filter.ts'
import { type FilteredVotes, filterVotes } from './filtered-votes.ts'
import {
  addToCount,
  applyRange,
  applyUngrouped,
  type CachedScores,
  type Count,
  copyCount,
  createCount,
  isExact,
  pointOf,
  scoreAtCheckpoint,
  scoreExactly,
} from './incremental-scores.ts'
import { type RatedCounts, rateCounts } from './rate-counts.ts'
import type { VoteCacheView } from './vote-cache-view.ts'
import { excludedVotes } from './vote-classes.ts'
import type { VoteCounts } from './vote-counts.ts'

export interface RateRequest {
  readonly view: VoteCacheView
  readonly filter: VoteFilter
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
  /** Do not cache: the same filter will not be requested again. */
  readonly once?: boolean
}

export interface RatedVotes extends Omit<RatedCounts, 'point'> {
  readonly counts: VoteCounts
}

/** State that is cached for a filter, so that the next board processes only new votes. It never changes a result. */
interface FilterState {
  readonly count: Count
  scores: CachedScores | null
  /** The strengths of the last board, to start from. */
  point?: ScoringPoint
}

const createState = (modelCount: number): FilterState => ({ count: createCount(modelCount), scores: null })

const STATES_MAX = 100
const STATE_BYTES_MAX = 256 * 2 ** 20
/** The size of a state without models. */
const EMPTY_STATE_BYTES = 1_000
/** A rough size of the scores of one voter. */
const VOTER_BYTES = 500

function sizeOf({ count, scores }: FilterState): number {
  const bytes =
    EMPTY_STATE_BYTES +
    2 * count.byPair.byteLength +
    (scores ? scores.before.codes.byteLength + VOTER_BYTES * scores.voters.size : 0)
  // The cache rejects an entry larger than its limit. Then every board would process all votes.
  return Math.min(bytes, STATE_BYTES_MAX)
}

/** Rates the votes of a filter, and caches the state of each filter. */
export function createRateVotes(): (request: RateRequest) => RatedVotes {
  const states = new LRUCache<string, FilterState>({
    max: STATES_MAX,
    maxSize: STATE_BYTES_MAX,
    sizeCalculation: sizeOf,
  })
  let generation = 0
  return ({ view, filter, modelIds, once = false }) => {
    const votes = filterVotes(view, filter, modelIds)
    if (once) return rateNext(createState(modelIds.length), votes)
    if (view.generation !== generation) states.clear()
    generation = view.generation
    const key = `${filterKey(filter)} ${modelIds.join(' ')}`
    const state = states.get(key) ?? createState(modelIds.length)
    // A view older than the state is rated from scratch.
    if (state.count.seen > view.settledLength) return rateNext(createState(modelIds.length), votes)
    const rated = rateNext(state, votes)
    // Set again, because its size has changed.
    states.delete(key)
    states.set(key, state)
    return rated
  }
}

function rateNext(state: FilterState, votes: FilteredVotes): RatedVotes {
  const { settled, settledLength, unsettled } = votes.view
  addToCount(state.count, votes, settled, state.count.seen, settledLength)
  const total = copyCount(state.count)
  addToCount(total, votes, unsettled, 0, unsettled.voter.length)
  const { rated, position, point } = withVoterSums(state, total, votes, (voterSums) =>
    rateCounts({
      modelCount: votes.modelCount,
      byPair: total.byPair,
      voterSums,
      ...(state.point ? { start: state.point } : {}),
    }),
  )
  state.point = point
  const excluded = excludedVotes(total.byClass, votes.countsClass)
  return { rated, position, counts: { byPair: total.byPair, excluded } }
}

/**
 * Calls `use` with the voter sums of all votes. Unsettled votes and votes on new models are added for the call and removed
 * afterwards.
 */
function withVoterSums<Result>(
  state: FilterState,
  total: Count,
  votes: FilteredVotes,
  use: (sums: VoterSums) => Result,
): Result {
  if (isExact(total)) {
    state.point = pointOf(total, votes, state.point)
    return use(scoreExactly(state.point, votes))
  }
  const { settled, settledLength, unsettled } = votes.view
  const scores = state.scores?.checkpointAt === total.checkpointAt ? state.scores : scoreAtCheckpoint(total, votes)
  // A checkpoint among unsettled votes may move before they are settled.
  state.scores = total.checkpointAt <= settledLength ? scores : null
  const skipped = applyRange(scores, votes, settled, Math.min(scores.seen, settledLength), settledLength)
  scores.newModelVotes.voters.push(...skipped.voters)
  scores.newModelVotes.codes.push(...skipped.codes)
  scores.seen = settledLength

  const unsettledFrom = Math.max(0, total.checkpointAt - settledLength)
  const unsettledSkipped = applyRange(scores, votes, unsettled, unsettledFrom, unsettled.voter.length)
  const newModelVotes = {
    voters: [...scores.newModelVotes.voters, ...unsettledSkipped.voters],
    codes: [...scores.newModelVotes.codes, ...unsettledSkipped.codes],
  }
  let { residuals } = scores.scoreSums
  if (newModelVotes.codes.length > 0) {
    state.point = pointOf(total, votes, state.point)
    residuals = residualsAt(state.point)
  }
  applyUngrouped(scores, newModelVotes, residuals, 1)
  try {
    return use(scores.scoreSums.sums)
  } finally {
    applyUngrouped(scores, newModelVotes, residuals, -1)
    applyRange(scores, votes, unsettled, unsettledFrom, unsettled.voter.length, -1)
  }
}
