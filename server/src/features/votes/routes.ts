import { castVote as castVoteOperation } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { castVote, type VoteParts } from './cast-vote.ts'
import { repeatVote, standingsOf } from './repeat-vote.ts'

export function voteRoutes(bind: Bind, parts: VoteParts): void {
  bind(castVoteOperation, {
    handle: ({ body, caller, request }) => castVote(parts, body, { userId: caller.userId, address: request.ip }),
    repeat: {
      keep: standingsOf,
      rebuild: ({ body, caller }, earlier) => repeatVote(parts, body, caller.userId, earlier),
    },
  })
}
