import type { HistoryPoint } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import type { Ledger } from './ledger.ts'
import { indexById, rateBoard, round } from './rules.ts'
import { dayNumber, dayText, everything } from './slice.ts'
import type { DayTallyRow, SnapshotRow, SnapshotStore, TallyRow } from './store.ts'

export interface HistoryParts {
  readonly snapshots: SnapshotStore
  readonly readTalliesByDay: (until: string) => Promise<DayTallyRow[]>
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly ledger: Ledger
  readonly now: () => number
}

/** A vote is stamped before it is stored: one of the last second of a day may show up a little after it. */
const SETTLED_AFTER_MS = 10 * 60_000

const dayOf = (time: number): number => dayNumber(new Date(time).toISOString().slice(0, 10))

/**
 * Makes the snapshots of the days that are over and have none yet, once however many ask. They come from the tallies of
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
  const models = await parts.readModels()
  const last = await parts.snapshots.lastDay(models.map(({ modelId }) => modelId))
  if (last !== null && dayNumber(last) >= firstOpenDay - 1) return
  const byDay = await parts.readTalliesByDay(dayText(firstOpenDay - 1))
  const known = new Set(models.map(({ modelId }) => modelId))
  const ours = byDay.filter((row) => known.has(row.leftModelId) && known.has(row.rightModelId))
  const first = ours[0]?.day
  if (first === undefined) return
  await parts.ledger.refresh()
  for (let day = last === null ? dayNumber(first) : dayNumber(last) + 1; day < firstOpenDay; day++) {
    const upTo = sumUp(ours.filter((row) => dayNumber(row.day) <= day))
    await parts.snapshots.save(pointsOf(models, upTo, dayText(day), parts.ledger))
    // Each day is a fit: others must get their turn between them.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function sumUp(rows: readonly DayTallyRow[]): TallyRow[] {
  const sums = new Map<string, TallyRow>()
  for (const row of rows) {
    const key = `${row.leftModelId} ${row.rightModelId}`
    const known = sums.get(key)
    sums.set(key, {
      leftModelId: row.leftModelId,
      rightModelId: row.rightModelId,
      class: row.class,
      leftWins: (known?.leftWins ?? 0) + row.leftWins,
      rightWins: (known?.rightWins ?? 0) + row.rightWins,
      ties: (known?.ties ?? 0) + row.ties,
      bothBad: (known?.bothBad ?? 0) + row.bothBad,
    })
  }
  return [...sums.values()]
}

/** Where each model stood at the end of a day. */
export function pointsOf(
  models: readonly CatalogueModel[],
  tallies: readonly TallyRow[],
  day: string,
  ledger: Ledger,
): SnapshotRow[] {
  const byVoter = ledger.select({ ...everything, until: day }, indexById(models))
  const { rated, models: listed } = rateBoard({ models, tallies, asOf: new Date(0), byVoter })
  return rated.models.flatMap(({ rating, lower, upper, votes }, index) =>
    rating === null || lower === null || upper === null
      ? []
      : [{ day, modelId: listed[index]!.modelId, rating, ratingLower: lower, ratingUpper: upper, votes }],
  )
}

export const toPoint = ({ day, rating, ratingLower, ratingUpper, votes }: SnapshotRow): HistoryPoint => ({
  day,
  rating: round(rating, 1),
  ratingLower: round(ratingLower, 1),
  ratingUpper: round(ratingUpper, 1),
  votes,
})
