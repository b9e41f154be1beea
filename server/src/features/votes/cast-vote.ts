import type { VoteRequest, VoteResponse } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { VoteStore } from './store.ts'

export interface VoteParts {
  readonly votes: VoteStore
  /** Told after a vote was stored. */
  readonly onVote: () => void
}

/** Records a vote of the token's user, once, and tells who wrote what. */
export async function castVote(parts: VoteParts, request: VoteRequest, userId: string): Promise<VoteResponse> {
  const cast = await parts.votes.cast({
    comparisonId: request.comparisonId,
    userId,
    choice: request.voteChoice,
    durationMs: request.voteDurationMs ?? null,
  })
  if (!cast) throw new ArenaError('comparison-unknown')
  if (!cast.recorded) throw new ArenaError('vote-already-cast')
  parts.onVote()
  return {
    success: true,
    message: 'Vote recorded successfully',
    reveal: {
      agent1: { name: cast.leftName, displayName: cast.leftDisplayName, provider: cast.leftProvider },
      agent2: { name: cast.rightName, displayName: cast.rightDisplayName, provider: cast.rightProvider },
    },
  }
}
