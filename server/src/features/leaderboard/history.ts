import type { HistoryPoint } from '@arena/contract'
import type { Board as RatedBoard } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import { createRateAnywhere } from './beside.ts'
import type { Ledger } from './ledger.ts'
import { round } from './rounding.ts'
import { byId } from './rules.ts'
import { dayNumber, dayText, everything } from './slice.ts'
import type { SnapshotRow, SnapshotStore } from './store.ts'

export interface HistoryParts {
  readonly snapshots: SnapshotStore
  /** The first day with a counted vote between these models. */
  readonly readFirstDay: (modelIds: readonly string[]) => Promise<string | null>
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly ledger: Ledger
  readonly now: () => number
}

/** A vote is stamped before it is stored: one of the last second of a day may show up a little after it. */
const SETTLED_AFTER_MS = 10 * 60_000

const dayOf = (time: number): number => dayNumber(new Date(time).toISOString().slice(0, 10))

/**
 * Makes the snapshots of the days that are over and have none yet, once however many ask. They come from the votes of
 * all days up to each, so they are the same whenever and wherever they are made, also after the service was away for a
 * week.
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
  const first = await parts.readFirstDay(modelIds)
  if (first === null) return
  await parts.ledger.refresh()
  const rateSlice = createRateAnywhere()
  for (let day = last === null ? dayNumber(first) : dayNumber(last) + 1; day < firstOpenDay; day++) {
    const slice = { ...everything, until: dayText(day) }
    const { rated } = await rateSlice({ view: parts.ledger.view(), slice, modelIds, once: true })
    await parts.snapshots.save(pointsOf(modelIds, rated, dayText(day)))
    // Each day is a fit: others must get their turn between them.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Where each model stood at the end of a day. */
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
