import type { RevealedAgent, VoteRequest, VoteResponse } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { CastRow, CastSide, VoteStore } from './store.ts'

/** Where each model stands by its id; a model that is missing is not on the board. */
export type Standings = ReadonlyMap<string, NonNullable<RevealedAgent['standing']>>

export interface VoteParts {
  readonly votes: VoteStore
  /** The board as it is known, without waiting for it; `null` before there is one. */
  readonly lastStandings: () => Standings | null
  /** Told after a vote was stored. */
  readonly onVote: () => void
}

/** Records a vote of the token's user, once, and tells who wrote what. */
export async function castVote(parts: VoteParts, request: VoteRequest, userId: string): Promise<VoteResponse> {
  // Looked at before the vote is stored: a board that was built meanwhile may count it already.
  const standings = parts.lastStandings()
  const cast = await parts.votes.cast({
    comparisonId: request.comparisonId,
    userId,
    choice: request.voteChoice,
    durationMs: request.voteDurationMs ?? null,
  })
  if (!cast) throw new ArenaError('comparison-unknown')
  if (!cast.recorded) throw new ArenaError('vote-already-cast')
  parts.onVote()
  return { success: true, message: 'Vote recorded successfully', reveal: revealOf(cast, standings) }
}

function revealOf({ left, right, countedAs, sealSalt }: CastRow, standings: Standings | null): VoteResponse['reveal'] {
  return {
    agent1: agentOf(left, standings),
    agent2: agentOf(right, standings),
    countedAs,
    seal: sealSalt === null ? null : { salt: sealSalt, pair: JSON.stringify([left.name, right.name]) },
  }
}

/** Member by member: a copy of an object that was just parsed costs more than all the rest of this. */
const agentOf = (side: CastSide, standings: Standings | null): RevealedAgent => ({
  name: side.name,
  displayName: side.displayName,
  provider: side.provider,
  modelId: side.modelId,
  responseTimeMs: side.responseTimeMs,
  usage: side.usage,
  fallback: side.fallback,
  namedItself: side.namedItself,
  standing: standings?.get(side.modelId) ?? null,
})
