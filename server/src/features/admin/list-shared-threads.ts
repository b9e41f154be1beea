import type { SharedThread } from '@arena/contract'
import { boundsOf, type PageOf, pageOf } from '../../http/cursor.ts'
import type { AdminStore } from './store.ts'

/** Newest first. */
export async function listSharedThreads(
  store: Pick<AdminStore, 'sharedThreads'>,
  { limit = 50, before }: { readonly limit?: number; readonly before?: string },
): Promise<PageOf<SharedThread>> {
  const [, id] = boundsOf('shared-threads', before)
  const rows = await store.sharedThreads({ before: id!, limit })
  const { items, nextCursor } = pageOf('shared-threads', rows, limit, ({ threadId }) => ({
    createdAtUs: null,
    ids: [threadId],
  }))
  return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor }
}
