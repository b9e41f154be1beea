import type { Board } from '@arena/contract'
import {
  createVoteCounts,
  type EncodedVotes,
  fitPosition,
  listRows,
  type Board as RatedBoard,
  rate,
  type TallyRow,
} from '@arena/ratings'
import { BOARD_CLASSES } from '../../vote-log/codes.ts'
import type { VoteView } from '../../vote-log/index.ts'
import {
  classAt,
  encodeAt,
  excludedVotes,
  type FilteredVotes,
  filterVotes,
  groupByVoter,
  matchesFilter,
  type VoteFilter,
} from './filter-votes.ts'
import { round, roundOrNull } from './rounding.ts'

export interface ExactRequest {
  readonly view: VoteView
  readonly filter: VoteFilter
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
}

/** The votes between the models of a board. */
export interface VoteCounts {
  /** The counted votes: four counts per ordered pair, indexed by `encodeVote`. */
  readonly byPair: Int32Array
  /** The counted votes of each set of tags, by its number. */
  readonly byTags: ReadonlyMap<number, number>
  readonly excluded: Board['excludedVotes']
}

/** Everything that a board says about its votes. */
export interface ExactRatings {
  /** Ratings with intervals, ranks and claims. */
  readonly rated: RatedBoard
  readonly counts: VoteCounts
  readonly position: Board['position']
  readonly voters: number
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number
  /** The time of the computation, without the wait for a worker. */
  readonly costMs: number
}

/** Rates the votes of a filter. It processes every vote, so only a small board may be rated in the main thread. */
export function rateExactly({ view, filter, modelIds }: ExactRequest): ExactRatings {
  const startedAt = performance.now()
  const votes = filterVotes(view, filter, modelIds)
  const counts = countVotes(votes)
  const votesByVoter = groupByVoter(votes)
  const rows = listRows(counts.byPair, modelIds.length)
  const rated = rate({ models: modelIds.length, rows, votesByVoter })
  const figures = { rated, counts, position: positionOf(rows, rated.theta), ...countVoters(votesByVoter) }
  return { ...figures, costMs: performance.now() - startedAt }
}

function countVotes(votes: FilteredVotes): VoteCounts {
  const { columns, length } = votes.view
  const byPair = createVoteCounts(votes.modelCount)
  const byClass = new Int32Array(BOARD_CLASSES.length)
  const byTags = new Map<number, number>()
  for (let at = 0; at < length; at++) {
    if (!matchesFilter(votes, at)) continue
    const code = classAt(votes, at)
    byClass[code]! += 1
    if (votes.countsClass[code] === 0) continue
    byPair[encodeAt(votes, at)]! += 1
    const tags = columns.tags[at]!
    byTags.set(tags, (byTags.get(tags) ?? 0) + 1)
  }
  return { byPair, byTags, excluded: excludedVotes(byClass, votes.countsClass) }
}

export function positionOf(rows: readonly TallyRow[], theta: Float64Array): Board['position'] {
  const left = rows.reduce((total, row) => total + row.leftWins, 0)
  const right = rows.reduce((total, row) => total + row.rightWins, 0)
  const effect = fitPosition({ models: theta.length, rows }, { start: theta, startLogit: 0 })
  return {
    leftWinRate: left + right === 0 ? null : round(left / (left + right), 4),
    effectPoints: roundOrNull(effect?.points ?? null, 1),
    se: roundOrNull(effect?.se ?? null, 1),
  }
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
