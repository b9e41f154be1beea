import type { AdminBattle, VoteClass } from '@arena/contract'
import { boundsOf, type PageOf, pageOf } from '../../http/cursor.ts'
import type { AdminStore } from './store.ts'

export interface BattlesQuery {
  readonly limit?: number
  readonly before?: string
  readonly class?: VoteClass
}

export async function listBattles(store: AdminStore, query: BattlesQuery): Promise<PageOf<AdminBattle>> {
  const { limit = 50, before, class: only = null } = query
  const [, id] = boundsOf('battles', before)
  const rows = await store.battles({ before: id!, limit, class: only })
  // Ids are ordered by time, so the cursor needs no time.
  const { items, nextCursor } = pageOf('battles', rows, limit, ({ comparisonId }) => ({
    createdAtUs: null,
    ids: [comparisonId],
  }))
  return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor }
}
