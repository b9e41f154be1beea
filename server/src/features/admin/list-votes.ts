import type { AdminVote, VoteClass } from '@arena/contract'
import { boundsOf, type PageOf, pageOf, writeCursor } from './cursor.ts'
import type { AdminStore, VoteRow } from './store.ts'

export interface VotesQuery {
  readonly limit?: number
  readonly before?: string
  readonly class?: VoteClass
}

/** How many votes one page of a class is looked for among. */
const LOOKED_MAX = 5_000

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

/** Newest first. A page of one class may be short, or empty, and still have a next one. */
export async function listVotes(
  store: AdminStore,
  query: VotesQuery,
  lookedMax = LOOKED_MAX,
): Promise<PageOf<AdminVote>> {
  const { limit = 50, before, class: only = null } = query
  const bounds = boundsOf('votes', before)
  const { rows, edge } = await store.votes({
    bounds,
    limit,
    class: only,
    lookedMax: only === null ? limit + 1 : lookedMax,
  })
  const { items, nextCursor } = pageOf('votes', rows, limit, placeOf)
  return {
    items: items.map(toAdminVote),
    nextCursor: nextCursor ?? (only !== null && edge ? writeCursor('votes', placeOf(edge)) : null),
  }
}

const placeOf = ({ age, comparisonId, userId }: Pick<VoteRow, 'age' | 'comparisonId' | 'userId'>) => ({
  age,
  ids: [comparisonId, userId],
})
