import { setTimeout as pause } from 'node:timers/promises'
import type { Board, History, HistoryPoint } from '@arena/contract'
import type { Board as RatedBoard } from '@arena/ratings'
import { backgroundValue } from '../../async/background-value.ts'
import { ArenaError } from '../../base/errors.ts'
import type { CatalogueModel } from '../models/index.ts'
import { dayNumber, dayText, type VoteTable } from '../vote-log/index.ts'
import { byId } from './boards/rules.ts'
import type { SnapshotRow, SnapshotStore } from './boards/store.ts'
import { filterVotes, firstDayOf, type VoteFilter } from './compute/filter-votes.ts'
import type { ExactRatings, ExactRequest } from './compute/rate-exactly.ts'
import { round } from './compute/rounding.ts'

export interface HistoryOptions {
  /** The votes of a board without a filter. */
  readonly filter: VoteFilter
  readonly readBoard: () => Promise<Board>
  readonly snapshots: SnapshotStore
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly rateExactly: (request: ExactRequest) => Promise<ExactRatings>
  readonly now: () => number
  /** Called if the missing snapshots could not be taken in the background. */
  readonly onFailed: (error: unknown) => void
}

/** How long a reader waits for the missing snapshots. After an update they may be those of all days. */
const TAKING_MS = 1_000

/** A vote gets its time before it is committed, so a vote of the last second of a day may appear after midnight. */
const SETTLED_AFTER_MS = 10 * 60_000

const dayOf = (time: number): number => dayNumber(new Date(time).toISOString().slice(0, 10))

/**
 * The history of a model on the board of one scope, by name or id. The missing snapshots are taken once for all readers. A reader
 * waits a short time for them, and gets those that are there.
 */
export function createHistory(options: HistoryOptions): (model: string) => Promise<History> {
  const taken = backgroundValue({ compute: () => takeSnapshots(options), freshMs: 0 })
  return async (model) => {
    const { items } = await options.readBoard()
    const row = items.find(({ modelId, modelName }) => modelName === model || modelId === model.toLowerCase())
    if (!row) throw new ArenaError('model-not-on-board', { model: model.slice(0, 200) })
    const taking = taken.read()
    const isLate = await Promise.race([taking, pause(TAKING_MS, true, { ref: false })])
    if (isLate) taking.catch(options.onFailed)
    const past = await options.snapshots.of(row.modelId)
    const today = new Date(options.now()).toISOString().slice(0, 10)
    const { modelId, modelName, eloScore: rating, ratingLower, ratingUpper, totalResponses: votes } = row
    const current =
      ratingLower === null || ratingUpper === null
        ? []
        : [{ day: today, modelId, rating, ratingLower, ratingUpper, votes }]
    return {
      success: true,
      modelId,
      modelName,
      items: [...past.filter(({ day }) => day < today), ...current].map(toPoint),
    }
  }
}

/**
 * Stores the missing snapshots of past days. Each snapshot is computed from the votes up to its day, so it does not matter on
 * which instance it is taken. Holds and merges after that do not change it.
 */
async function takeSnapshots(options: HistoryOptions): Promise<void> {
  const firstOpenDay = dayOf(options.now() - SETTLED_AFTER_MS)
  const modelIds = byId(await options.readModels()).map(({ modelId }) => modelId)
  const last = await options.snapshots.lastDay(modelIds)
  if (last !== null && dayNumber(last) >= firstOpenDay - 1) return
  const view = await options.voteTable.refresh()
  // Of the votes as they are now: an import may have added earlier days since the board was computed.
  const firstDay = last === null ? firstDayOf(filterVotes(view, options.filter, modelIds)) : dayNumber(last) + 1
  if (firstDay === null) return
  for (let day = firstDay; day < firstOpenDay; day++) {
    const filter = { ...options.filter, until: dayText(day) }
    const { rated } = await options.rateExactly({ view, filter, modelIds })
    await options.snapshots.save(pointsOf(modelIds, rated, dayText(day)))
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

const toPoint = ({ day, rating, ratingLower, ratingUpper, votes }: SnapshotRow): HistoryPoint => ({
  day,
  rating: round(rating, 1),
  ratingLower: round(ratingLower, 1),
  ratingUpper: round(ratingUpper, 1),
  votes,
})
