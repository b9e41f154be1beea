import type { Board } from '@arena/contract'
import { createVoteCounts } from '@arena/ratings'
import { BOARD_CLASSES } from '../../vote-log/codes.ts'
import { classAt, encodeAt, type FilteredVotes, matchesFilter } from './filter-votes.ts'
import { excludedVotes } from './vote-classes.ts'

/** The votes between the models of a board. */
export interface VoteCounts extends Pick<RunningCounts, 'byPair' | 'byTags'> {
  readonly excluded: Board['excludedVotes']
}

/** Counts of the filtered votes between the models of a board, up to some vote of the table. */
export interface RunningCounts {
  /** How many votes of the table were processed. */
  seen: number
  /** The counted votes: four counts per ordered pair, indexed by `encodeVote`. */
  readonly byPair: Int32Array
  /** All votes, by the code of their present class. */
  readonly byClass: Int32Array
  /** The counted votes of each set of tags, by its number. */
  readonly byTags: Map<number, number>
}

export const createCounts = (modelCount: number): RunningCounts => ({
  seen: 0,
  byPair: createVoteCounts(modelCount),
  byClass: new Int32Array(BOARD_CLASSES.length),
  byTags: new Map(),
})

/** Adds the votes that were not counted yet. */
export function countNewVotes(counts: RunningCounts, votes: FilteredVotes): void {
  const { columns, length } = votes.view
  for (; counts.seen < length; counts.seen++) {
    const at = counts.seen
    if (!matchesFilter(votes, at)) continue
    const code = classAt(votes, at)
    counts.byClass[code]! += 1
    if (votes.countsClass[code] === 0) continue
    counts.byPair[encodeAt(votes, at)]! += 1
    const tags = columns.tags[at]!
    counts.byTags.set(tags, (counts.byTags.get(tags) ?? 0) + 1)
  }
}

/** A copy that later votes do not change. */
export const copyCounts = ({ byPair, byClass, byTags }: RunningCounts, { countsClass }: FilteredVotes): VoteCounts => ({
  byPair: byPair.slice(),
  byTags: new Map(byTags),
  excluded: excludedVotes(byClass, countsClass),
})
