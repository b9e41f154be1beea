import type { SharedThread } from '@arena/contract'
import { boundsOf, type PageOf, pageOf, writeCursor } from '../../http/cursor.ts'
import type { AdminStore } from './store.ts'

/** A page scans at most this many threads. */
const SCANNED_MAX = 5_000

/** Newest first. A page may be short or empty and still have a next page. */
export async function listSharedThreads(
  store: Pick<AdminStore, 'sharedThreads'>,
  { limit = 50, before }: { readonly limit?: number; readonly before?: string },
  scannedMax = SCANNED_MAX,
): Promise<PageOf<SharedThread>> {
  const [, id] = boundsOf('shared-threads', before)
  const { rows, lastScanned } = await store.sharedThreads({ before: id!, limit, scannedMax })
  const placeOf = (threadId: string) => ({ createdAtUs: null, ids: [threadId] })
  const { items, nextCursor } = pageOf('shared-threads', rows, limit, ({ threadId }) => placeOf(threadId))
  return {
    items: items.map(({ threadId, userId, visibility, messageCount, createdAt }) => ({
      ...{ threadId, userId, visibility, messageCount },
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: nextCursor ?? (lastScanned && writeCursor('shared-threads', placeOf(lastScanned))),
  }
}
