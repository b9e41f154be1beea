import type { AdminVote, VoteClass } from '@arena/contract'
import { boundsOf, type PageOf, pageOf, writeCursor } from '../../http/cursor.ts'
import type { AdminStore, VoteRow } from './store.ts'

export interface VotesQuery {
  readonly limit?: number
  readonly before?: string
  readonly class?: VoteClass
}

/** A page of one class scans at most this many votes. */
const SCANNED_MAX = 5_000

const toAdminVote = ({ createdAt, ...row }: VoteRow): AdminVote => ({
  comparisonId: row.comparisonId,
  userId: row.userId,
  voteChoice: row.voteChoice,
  class: row.class,
  model1Name: row.model1Name,
  model2Name: row.model2Name,
  voteDurationMs: row.voteDurationMs,
  createdAt: createdAt.toISOString(),
})

/** Newest first. A page of one class may be short or empty and still have a next page. */
export async function listVotes(
  store: AdminStore,
  query: VotesQuery,
  scannedMax = SCANNED_MAX,
): Promise<PageOf<AdminVote>> {
  const { limit = 50, before, class: only = null } = query
  const bounds = boundsOf('votes', before)
  const { rows, lastScanned } = await store.votes({
    bounds,
    limit,
    class: only,
    scannedMax: only === null ? limit + 1 : scannedMax,
  })
  const { items, nextCursor } = pageOf('votes', rows, limit, placeOf)
  return {
    items: items.map(toAdminVote),
    nextCursor: nextCursor ?? (only !== null && lastScanned ? writeCursor('votes', placeOf(lastScanned)) : null),
  }
}

const placeOf = ({ createdAtUs, comparisonId, userId }: Pick<VoteRow, 'createdAtUs' | 'comparisonId' | 'userId'>) => ({
  createdAtUs,
  ids: [comparisonId, userId],
})
