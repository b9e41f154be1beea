import {
  getActivity,
  getServiceHealth,
  listAudit as listAuditOperation,
  listBattles as listBattlesOperation,
  listSharedThreads as listSharedThreadsOperation,
  listUsers as listUsersOperation,
  listVotes as listVotesOperation,
} from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { AdminDependencies } from './dependencies.ts'
import { listAudit } from './list-audit.ts'
import { listBattles } from './list-battles.ts'
import { listSharedThreads } from './list-shared-threads.ts'
import { listUsers } from './list-users.ts'
import { listVotes } from './list-votes.ts'
import { createReadActivity } from './read-activity.ts'
import { readServiceHealth } from './read-service-health.ts'

export function adminRoutes(bind: Bind, dependencies: AdminDependencies): void {
  const { store, users, database } = dependencies
  bind(getServiceHealth, { handle: () => readServiceHealth(dependencies) })
  bind(getActivity, { handle: createReadActivity(store) })
  bind(listUsersOperation, { handle: ({ query }) => listUsers(users, query) })
  bind(listSharedThreadsOperation, { handle: ({ query }) => listSharedThreads(store, query) })
  bind(listBattlesOperation, { handle: ({ query }) => listBattles(store, query) })
  bind(listVotesOperation, { handle: ({ query }) => listVotes(store, query) })
  bind(listAuditOperation, { handle: ({ query }) => listAudit(database, query) })
}
