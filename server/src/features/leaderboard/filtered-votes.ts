import { type EncodedVotes, encodeVote } from '@arena/ratings'
import { dayNumber, type VoteFilter } from './filter.ts'
import type { VoteCacheView } from './vote-cache-view.ts'
import { countsClassOf } from './vote-classes.ts'
import type { VoteColumns } from './vote-columns.ts'

/** A filter compiled for the columns of the vote cache. It also drops votes on models that are not on the board. */
export interface FilteredVotes {
  readonly view: VoteCacheView
  readonly modelCount: number
  /** The index on the board of each model of the vote cache; -1 if it is not on the board. */
  readonly modelIndex: Int32Array
  /** 1 for each tag set that matches. */
  readonly hasTag: Uint8Array
  /** 1 for each class that is counted, by code. */
  readonly countsClass: Uint8Array
  readonly since: number
  readonly until: number
}

export function filterVotes(view: VoteCacheView, filter: VoteFilter, modelIds: readonly string[]): FilteredVotes {
  const { tag, since, until } = filter
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  return {
    view,
    modelCount: modelIds.length,
    modelIndex: Int32Array.from(view.models, (modelId) => indexOf.get(modelId) ?? -1),
    hasTag: Uint8Array.from(view.tagSets, (tags) => (tag === null || tags.split(' ').includes(tag) ? 1 : 0)),
    countsClass: countsClassOf(filter),
    since: since === null ? Number.NEGATIVE_INFINITY : dayNumber(since),
    until: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
  }
}

export const matchesFilter = (votes: FilteredVotes, columns: VoteColumns, at: number): boolean =>
  votes.hasTag[columns.tags[at]!] === 1 &&
  columns.day[at]! >= votes.since &&
  columns.day[at]! <= votes.until &&
  votes.modelIndex[columns.left[at]!]! >= 0 &&
  votes.modelIndex[columns.right[at]!]! >= 0

export const isCounted = (votes: FilteredVotes, columns: VoteColumns, at: number): boolean =>
  votes.countsClass[columns.class[at]!] === 1 && matchesFilter(votes, columns, at)

export const encodeAt = ({ modelIndex, modelCount }: FilteredVotes, columns: VoteColumns, at: number): number =>
  encodeVote(modelIndex[columns.left[at]!]!, modelIndex[columns.right[at]!]!, columns.outcome[at]!, modelCount)

/** The counted votes among the first `end` votes of the cache, grouped by voter and in their order. */
export function groupByVoter(votes: FilteredVotes, end: number): EncodedVotes {
  const { settled, settledLength, unsettled, voterCount } = votes.view
  const voterStarts = new Int32Array(voterCount + 1)
  const settledEnd = Math.min(end, settledLength)
  const unsettledEnd = end - settledEnd
  countByVoter(votes, settled, settledEnd, voterStarts)
  countByVoter(votes, unsettled, unsettledEnd, voterStarts)
  for (let voter = 1; voter <= voterCount; voter++) voterStarts[voter]! += voterStarts[voter - 1]!
  const codes = new Int32Array(voterStarts[voterCount]!)
  const next = voterStarts.slice()
  placeByVoter(votes, settled, settledEnd, next, codes)
  placeByVoter(votes, unsettled, unsettledEnd, next, codes)
  return { voterStarts, codes }
}

function countByVoter(votes: FilteredVotes, columns: VoteColumns, end: number, voterStarts: Int32Array): void {
  for (let at = 0; at < end; at++) {
    if (isCounted(votes, columns, at)) voterStarts[columns.voter[at]! + 1]! += 1
  }
}

function placeByVoter(
  votes: FilteredVotes,
  columns: VoteColumns,
  end: number,
  next: Int32Array,
  codes: Int32Array,
): void {
  for (let at = 0; at < end; at++) {
    if (isCounted(votes, columns, at)) codes[next[columns.voter[at]!]!++] = encodeAt(votes, columns, at)
  }
}
