import type { Activity } from '@arena/contract'
import { backgroundValue } from '../../async/background-value.ts'
import { idAt } from '../../base/ids.ts'
import type { AdminStore } from './store.ts'

const DAYS = 30
const FRESH_MS = 60_000

/** Battles and votes of the last days in UTC, and what their answers cost. All battles of these days are read for it. */
export function createReadActivity(store: Pick<AdminStore, 'activity'>): () => Promise<Activity> {
  const activity = backgroundValue({
    compute() {
      const to = new Date()
      const from = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), to.getUTCDate() - DAYS + 1))
      return store.activity({ firstId: idAt(from.getTime(), () => 0), from, to })
    },
    freshMs: FRESH_MS,
  })
  return activity.read
}
