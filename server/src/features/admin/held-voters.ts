import type { HeldVoter } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import type { ModelStore } from '../models/index.ts'
import type { HeldVoterRow, Holds } from '../vote-log/index.ts'
import { boundsOf, type PageOf, pageOf } from './cursor.ts'

export interface HeldVotersParts {
  readonly holds: Holds
  readonly models: ModelStore
  /** Called after a voter was released, so that boards are rebuilt. */
  readonly onVoterReleased: () => void
}

export interface HeldVotersQuery {
  readonly limit?: number
  readonly before?: string
}

/** Latest first. */
export async function listHeldVoters(
  { holds, models }: HeldVotersParts,
  { limit = 50, before }: HeldVotersQuery,
): Promise<PageOf<HeldVoter>> {
  const [rows, listed] = await Promise.all([holds.list(boundsOf('held-voters', before), limit + 1), models.all()])
  const nameOf = new Map(listed.map(({ modelId, modelName }) => [modelId, modelName]))
  const { items, nextCursor } = pageOf('held-voters', rows, limit, ({ heldAtUs, userId }) => ({
    createdAtUs: heldAtUs,
    ids: [userId],
  }))
  return { items: items.map((row) => toHeldVoter(row, nameOf)), nextCursor }
}

function toHeldVoter(row: HeldVoterRow, nameOf: ReadonlyMap<string, string>): HeldVoter {
  const { userId, reason, evidence, heldAt } = row
  return {
    userId,
    reason,
    evidence: evidence && {
      modelName: nameOf.get(evidence.modelId) ?? evidence.modelId,
      direction: evidence.direction,
      ratio: evidence.ratio,
      votes: evidence.votes,
    },
    heldAt: heldAt.toISOString(),
  }
}

export async function releaseVoter({ holds, onVoterReleased }: HeldVotersParts, userId: string) {
  if (!isUuid(userId) || !(await holds.release(userId))) throw new ArenaError('voter-not-held')
  onVoterReleased()
  return { success: true as const, userId }
}
