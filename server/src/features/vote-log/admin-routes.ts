import { listHeldVoters as listHeldVotersOperation, releaseVoter as releaseVoterOperation } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { type HeldVotersOptions, listHeldVoters, releaseVoter } from './held-voters.ts'

export function voteLogAdminRoutes(bind: Bind, options: HeldVotersOptions): void {
  bind(listHeldVotersOperation, { handle: ({ query }) => listHeldVoters(options, query) })
  bind(releaseVoterOperation, {
    async handle({ params, caller, request }) {
      const released = await releaseVoter(options, params.userId, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, userId: released.userId }, 'voter released')
      return released
    },
  })
}
