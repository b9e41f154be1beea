import { castVote as castVoteOperation, getVote } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { isUuid } from '../../ids.ts'
import { castVote, revealOf, type VoteParts } from './cast-vote.ts'
import { repeatVote, standingsOf } from './repeat-vote.ts'

export function voteRoutes(bind: Bind, parts: VoteParts): void {
  bind(castVoteOperation, {
    handle: ({ body, caller, request }) => castVote(parts, body, { userId: caller.userId, address: request.ip }),
    repeat: {
      keep: standingsOf,
      rebuild: ({ body, caller }, earlier) => repeatVote(parts, body, caller.userId, earlier),
    },
  })
  bind(getVote, {
    async handle({ params: { comparisonId }, caller: { userId } }) {
      const vote = isUuid(comparisonId) ? await parts.votes.read({ comparisonId, userId }) : undefined
      if (!vote) throw new ArenaError('vote-not-found')
      return { voteChoice: vote.choice, reveal: revealOf(vote, null) }
    },
  })
}
