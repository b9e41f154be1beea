import type { HeldVoter } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import { boundsOf, type PageOf, pageOf } from '../../http/cursor.ts'
import type { HeldVoterRow, Holds } from './holds.ts'

export interface HeldVotersOptions {
  readonly holds: Holds
  /** Called after a voter was released, so that boards are rebuilt. */
  readonly onVoterReleased: () => void
}

export interface HeldVotersQuery {
  readonly limit?: number
  readonly before?: string
}

/** Latest first. */
export async function listHeldVoters(
  { holds }: HeldVotersOptions,
  { limit = 50, before }: HeldVotersQuery,
): Promise<PageOf<HeldVoter>> {
  const rows = await holds.list(boundsOf('held-voters', before), limit + 1)
  const { items, nextCursor } = pageOf('held-voters', rows, limit, ({ heldAtUs, userId }) => ({
    createdAtUs: heldAtUs,
    ids: [userId],
  }))
  return { items: items.map(toHeldVoter), nextCursor }
}

function toHeldVoter({ userId, reason, evidence, modelName, heldAt }: HeldVoterRow): HeldVoter {
  return {
    userId,
    reason,
    evidence: evidence && {
      test: evidence.test,
      modelName: modelName ?? '',
      direction: evidence.direction,
      ratio: evidence.ratio,
      votes: evidence.votes,
    },
    heldAt: heldAt.toISOString(),
  }
}

export async function releaseVoter({ holds, onVoterReleased }: HeldVotersOptions, userId: string, by: Actor) {
  if (!isUuid(userId) || !(await holds.release(userId, by))) throw new ArenaError('voter-not-held')
  onVoterReleased()
  return { success: true as const, userId }
}
