import { castVote as castVoteOperation } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { castVote, type VoteParts } from './cast-vote.ts'

export function voteRoutes(bind: Bind, parts: VoteParts): void {
  bind(castVoteOperation, { handle: ({ body, caller }) => castVote(parts, body, caller.userId) })
}
