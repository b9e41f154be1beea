import type { Board } from '@arena/contract'
import { type EncodedVotes, listRows, type Board as RatedBoard, rate } from '@arena/ratings'
import type { VoteView } from '../../vote-log/index.ts'
import { filterVotes, groupByVoter } from './filter-votes.ts'
import { rateCounts } from './rate-counts.ts'
import { copyCounts, countNewVotes, createCounts, type VoteCounts } from './vote-counts.ts'
import type { VoteFilter } from './vote-filter.ts'

export interface ExactRequest {
  readonly view: VoteView
  readonly filter: VoteFilter
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
}

/** Ratings with intervals, ranks and claims. */
export interface ExactRatings {
  readonly rated: RatedBoard
  readonly counts: VoteCounts
  readonly position: Board['position']
  readonly voters: number
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number
  /** The time of the computation, without the wait for a worker. */
  readonly costMs: number
}

/** Rates the votes of a filter with intervals. It processes every vote, so it must not run in the main thread. */
export function rateExactly({ view, filter, modelIds }: ExactRequest): ExactRatings {
  const startedAt = performance.now()
  const modelCount = modelIds.length
  const votes = filterVotes(view, filter, modelIds)
  const counts = createCounts(modelCount)
  countNewVotes(counts, votes)
  const votesByVoter = groupByVoter(votes)
  const rated = rate({ models: modelCount, rows: listRows(counts.byPair, modelCount), votesByVoter })
  const { position } = rateCounts({ modelCount, byPair: counts.byPair, ranked: new Uint8Array(modelCount) })
  const figures = { rated, counts: copyCounts(counts, votes), position, ...countVoters(votesByVoter) }
  return { ...figures, costMs: performance.now() - startedAt }
}

function countVoters({ voterStarts }: EncodedVotes): Pick<ExactRatings, 'voters' | 'effectiveVoters'> {
  let [voters, votes, squares] = [0, 0, 0]
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const cast = voterStarts[voter + 1]! - voterStarts[voter]!
    if (cast > 0) voters += 1
    votes += cast
    squares += cast * cast
  }
  return { voters, effectiveVoters: votes === 0 ? 0 : votes ** 2 / squares }
}
