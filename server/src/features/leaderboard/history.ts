import type { HistoryPoint } from '@arena/contract'
import type { Board as RatedBoard } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import type { VoteTable } from '../vote-log/index.ts'
import { dayNumber, dayText } from '../vote-log/index.ts'
import { filterVotes, firstDayOf } from './compute/filter-votes.ts'
import { round } from './compute/rounding.ts'
import { ALL_VOTES } from './compute/vote-filter.ts'
import type { Rater } from './rating-worker.ts'
import { byId } from './rules.ts'
import type { SnapshotRow, SnapshotStore } from './store.ts'

export interface HistoryParts {
  readonly snapshots: SnapshotStore
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly voteTable: VoteTable
  readonly rateExactly: Rater['rateExactly']
  readonly now: () => number
}

/** A vote gets its time before it is committed, so a vote of the last second of a day may appear after midnight. */
const SETTLED_AFTER_MS = 10 * 60_000

const dayOf = (time: number): number => dayNumber(new Date(time).toISOString().slice(0, 10))

/**
 * Stores the missing snapshots of past days. Concurrent calls share one run. Each snapshot is computed from the votes up to
 * its day, so it does not matter on which instance it is taken. Holds and merges after that do not change it.
 */
export function createTakeSnapshots(parts: HistoryParts): () => Promise<void> {
  let taking: Promise<void> | null = null
  return () => {
    taking ??= takeSnapshots(parts).finally(() => {
      taking = null
    })
    return taking
  }
}

async function takeSnapshots(parts: HistoryParts): Promise<void> {
  const firstOpenDay = dayOf(parts.now() - SETTLED_AFTER_MS)
  const modelIds = byId(await parts.readModels()).map(({ modelId }) => modelId)
  const last = await parts.snapshots.lastDay(modelIds)
  if (last !== null && dayNumber(last) >= firstOpenDay - 1) return
  const view = await parts.voteTable.refresh()
  // Of the votes as they are now: an import may have added earlier days since the board was computed.
  const firstDay = last === null ? firstDayOf(filterVotes(view, ALL_VOTES, modelIds)) : dayNumber(last) + 1
  if (firstDay === null) return
  for (let day = firstDay; day < firstOpenDay; day++) {
    const filter = { ...ALL_VOTES, until: dayText(day) }
    const { rated } = await parts.rateExactly({ view, filter, modelIds })
    await parts.snapshots.save(pointsOf(modelIds, rated, dayText(day)))
    // Each day is a fit. Let other requests run in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The ratings at the end of a day. */
const pointsOf = (modelIds: readonly string[], { models }: RatedBoard, day: string): SnapshotRow[] =>
  models.flatMap(({ rating, lower, upper, votes }, index) =>
    rating === null || lower === null || upper === null
      ? []
      : [{ day, modelId: modelIds[index]!, rating, ratingLower: lower, ratingUpper: upper, votes }],
  )

export const toPoint = ({ day, rating, ratingLower, ratingUpper, votes }: SnapshotRow): HistoryPoint => ({
  day,
  rating: round(rating, 1),
  ratingLower: round(ratingLower, 1),
  ratingUpper: round(ratingUpper, 1),
  votes,
})
