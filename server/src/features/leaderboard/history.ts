import type { HistoryPoint } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import type { Ledger } from './ledger.ts'
import { rateBoard, round } from './rules.ts'
import { dayNumber, dayText, everything } from './slice.ts'
import type { DayTallyRow, SnapshotRow, SnapshotStore, TallyRow } from './store.ts'

export interface HistoryParts {
  readonly snapshots: SnapshotStore
  readonly readTalliesByDay: (until: string) => Promise<DayTallyRow[]>
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly ledger: Ledger
  readonly now: () => number
}

/**
 * Makes the snapshots of the days that are over and have none yet. They come from the tallies of all days up to each, so
 * they are the same whenever and wherever they are made, also after the service was away for a week.
 */
export async function takeSnapshots(parts: HistoryParts): Promise<void> {
  const today = dayNumber(new Date(parts.now()).toISOString().slice(0, 10))
  const last = await parts.snapshots.lastDay()
  if (last !== null && dayNumber(last) >= today - 1) return
  const [byDay, models] = await Promise.all([
    parts.readTalliesByDay(dayText(today - 1)),
    parts.readModels(),
    parts.ledger.refresh(),
  ])
  const first = byDay[0]?.day
  if (first === undefined) return
  const from = last === null ? dayNumber(first) : dayNumber(last) + 1
  for (let day = from; day < today; day++) {
    const upTo = sumUp(byDay.filter((row) => dayNumber(row.day) <= day))
    await parts.snapshots.save(pointsOf(models, upTo, dayText(day), parts.ledger))
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
  const votersOf = (indexOf: ReadonlyMap<string, number>) => ledger.select({ ...everything, until: day }, indexOf)
  const { rated, models: listed } = rateBoard({ models, tallies, asOf: new Date(0), votersOf })
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
