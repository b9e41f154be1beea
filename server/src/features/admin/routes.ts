import {
  getServiceHealth,
  listAudit as listAuditOperation,
  listBattles as listBattlesOperation,
  listHeldVoters as listHeldVotersOperation,
  listUsers as listUsersOperation,
  listVotes as listVotesOperation,
  releaseVoter as releaseVoterOperation,
} from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { listHeldVoters, releaseVoter } from './held-voters.ts'
import type { AdminDependencies } from './index.ts'
import { listAudit } from './list-audit.ts'
import { listBattles } from './list-battles.ts'
import { listUsers } from './list-users.ts'
import { listVotes } from './list-votes.ts'
import { readServiceHealth } from './read-service-health.ts'

export function adminRoutes(bind: Bind, dependencies: AdminDependencies): void {
  const { store, users, database } = dependencies
  bind(getServiceHealth, { handle: () => readServiceHealth(dependencies) })
  bind(listUsersOperation, { handle: ({ query }) => listUsers(users, query) })
  bind(listBattlesOperation, { handle: ({ query }) => listBattles(store, query) })
  bind(listVotesOperation, { handle: ({ query }) => listVotes(store, query) })
  bind(listAuditOperation, { handle: ({ query }) => listAudit(database, query) })
  bind(listHeldVotersOperation, { handle: ({ query }) => listHeldVoters(dependencies, query) })
  bind(releaseVoterOperation, {
    async handle({ params, caller, request }) {
      const released = await releaseVoter(dependencies, params.userId, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, userId: released.userId }, 'voter released')
      return released
    },
  })
}
