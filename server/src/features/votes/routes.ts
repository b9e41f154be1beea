import { castVote as castVoteOperation, getVote, putVoteReasons, reasonsOf } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Bind } from '../../http/bind.ts'
import { clientAddress } from '../../http/client-address.ts'
import { castVote, readVote, type VoteDependencies } from './cast-vote.ts'
import { repeatVote, standingsOf } from './repeat-vote.ts'

export function voteRoutes(bind: Bind, dependencies: VoteDependencies): void {
  bind(castVoteOperation, {
    handle: ({ body, caller, request }) =>
      castVote(dependencies, body, { userId: caller.userId, address: clientAddress(request) }),
    repeat: {
      keep: standingsOf,
      rebuild: ({ body, caller }, earlier) => repeatVote(dependencies, body, caller.userId, earlier),
    },
  })
  bind(getVote, {
    async handle({ params: { comparisonId }, caller: { userId } }) {
      const vote = isUuid(comparisonId) ? await readVote(dependencies, { comparisonId, userId }) : null
      if (!vote) throw new ArenaError('vote-not-found')
      return vote
    },
  })
  bind(putVoteReasons, {
    // Before the body is read: a 400 would tell a stranger more than a 404.
    async admit({ params: { comparisonId }, caller: { userId } }) {
      const choice = isUuid(comparisonId) ? await dependencies.votes.choiceOf({ comparisonId, userId }) : null
      if (choice === null) throw new ArenaError('vote-not-found')
    },
    async handle({ params: { comparisonId }, caller: { userId }, body: { reasons }, request }) {
      const vote = { comparisonId, userId }
      const choice = await dependencies.votes.choiceOf(vote)
      if (choice !== null && !reasons.every((reason) => reasonsOf(choice).includes(reason)))
        throw new ArenaError('field-invalid', { field: 'reasons', rule: 'must be true of the vote' })
      await dependencies.limitReasons({ userId, address: clientAddress(request) })
      if (!(await dependencies.votes.putReasons(vote, reasons))) throw new ArenaError('vote-not-found')
      return { success: true as const, reasons }
    },
  })
}
