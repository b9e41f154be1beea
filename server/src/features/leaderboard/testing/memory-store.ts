import type { Board } from '@arena/contract'
import type { IntervalStore } from '../interval-store.ts'
import type { Intervals } from '../intervals.ts'

/** A store of intervals in memory. `now` is the clock of the database. */
export function memoryStore(now: () => number = () => 0): IntervalStore {
  const rows = new Map<string, { intervals: Intervals; board: Board; costMs: number; computedAt: number }>()
  return {
    async read(key, after) {
      const row = rows.get(key)
      if (!row) return null
      const { intervals, costMs, computedAt } = row
      return { intervals: intervals.throughVote > after ? intervals : null, costMs, ageMs: now() - computedAt }
    },
    readBoard: async (key) => [...rows].findLast(([stored]) => stored.startsWith(`${key} `))?.[1].board ?? null,
    async save(key, computed) {
      const isLater = (rows.get(key)?.intervals.throughVote ?? -1) < computed.intervals.throughVote
      if (isLater) rows.set(key, { ...computed, computedAt: now() })
    },
  }
}
