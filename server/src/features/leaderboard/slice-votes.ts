import { type CodedVotes, codeVote } from '@arena/ratings'
import type { VoteColumns } from './columns.ts'
import type { LedgerView } from './ledger-view.ts'
import { dayNumber, type Slice } from './slice.ts'

/** Which of the ledger's votes are of a slice and between known models. */
export interface SliceVotes {
  readonly view: LedgerView
  readonly modelCount: number
  /** The number of each of the ledger's models on the board; -1 where it is not on it. */
  readonly modelIndex: Int32Array
  readonly hasTag: Uint8Array
  readonly blindOnly: boolean
  readonly since: number
  readonly until: number
}

export function chooseVotes(view: LedgerView, slice: Slice, modelIds: readonly string[]): SliceVotes {
  const { tag, blindOnly, since, until } = slice
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  return {
    view,
    modelCount: modelIds.length,
    modelIndex: Int32Array.from(view.models, (modelId) => indexOf.get(modelId) ?? -1),
    hasTag: Uint8Array.from(view.tagSets, (tags) => (tag === null || tags.split(' ').includes(tag) ? 1 : 0)),
    blindOnly,
    since: since === null ? Number.NEGATIVE_INFINITY : dayNumber(since),
    until: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
  }
}

export const isChosen = (votes: SliceVotes, columns: VoteColumns, at: number): boolean =>
  votes.hasTag[columns.tags[at]!] === 1 &&
  (!votes.blindOnly || columns.blind[at] === 1) &&
  columns.day[at]! >= votes.since &&
  columns.day[at]! <= votes.until &&
  votes.modelIndex[columns.left[at]!]! >= 0 &&
  votes.modelIndex[columns.right[at]!]! >= 0

export const codeAt = ({ modelIndex, modelCount }: SliceVotes, columns: VoteColumns, at: number): number =>
  codeVote(modelIndex[columns.left[at]!]!, modelIndex[columns.right[at]!]!, columns.outcome[at]!, modelCount)

const COUNTED = 0

/** The counted votes among the first of the ledger, voter by voter and in their order. */
export function groupByVoter(votes: SliceVotes, end: number): CodedVotes {
  const { settled, settledLength, late, voterCount } = votes.view
  const voterStarts = new Int32Array(voterCount + 1)
  const settledEnd = Math.min(end, settledLength)
  const lateEnd = end - settledEnd
  countByVoter(votes, settled, settledEnd, voterStarts)
  countByVoter(votes, late, lateEnd, voterStarts)
  for (let voter = 1; voter <= voterCount; voter++) voterStarts[voter]! += voterStarts[voter - 1]!
  const codes = new Int32Array(voterStarts[voterCount]!)
  const next = voterStarts.slice()
  placeByVoter(votes, settled, settledEnd, next, codes)
  placeByVoter(votes, late, lateEnd, next, codes)
  return { voterStarts, codes }
}

function countByVoter(votes: SliceVotes, columns: VoteColumns, end: number, voterStarts: Int32Array): void {
  for (let at = 0; at < end; at++) {
    if (columns.class[at] === COUNTED && isChosen(votes, columns, at)) voterStarts[columns.voter[at]! + 1]! += 1
  }
}

function placeByVoter(votes: SliceVotes, columns: VoteColumns, end: number, next: Int32Array, codes: Int32Array): void {
  for (let at = 0; at < end; at++) {
    if (columns.class[at] !== COUNTED || !isChosen(votes, columns, at)) continue
    const voter = columns.voter[at]!
    codes[next[voter]!] = codeAt(votes, columns, at)
    next[voter]! += 1
  }
}
