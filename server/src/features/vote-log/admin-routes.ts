import { listHeldVoters as listHeldVotersOperation, releaseVoter as releaseVoterOperation } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { type HeldVotersParts, listHeldVoters, releaseVoter } from './held-voters.ts'

export function voteLogAdminRoutes(bind: Bind, parts: HeldVotersParts): void {
  bind(listHeldVotersOperation, { handle: ({ query }) => listHeldVoters(parts, query) })
  bind(releaseVoterOperation, {
    async handle({ params, caller, request }) {
      const released = await releaseVoter(parts, params.userId, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, userId: released.userId }, 'voter released')
      return released
    },
  })
}
