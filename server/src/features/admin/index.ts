import type { VoteClass } from '@arena/contract'
import type { UserStore } from '../../auth/user-store.ts'
import type { Budget } from '../../budget/index.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { Retention } from '../../retention/index.ts'
import type { Models } from '../models/index.ts'
import { createEventLoopDelay, type EventLoopDelay } from './event-loop-delay.ts'
import { adminRoutes } from './routes.ts'
import { type AdminStore, createAdminStore } from './store.ts'

export interface AdminOptions {
  readonly config: Pick<Config, 'budgetPerDay' | 'databaseUrl'>
  readonly instanceId: string
  readonly database: Database
  readonly users: UserStore
  readonly models: Pick<Models, 'catalogue' | 'readActiveHosts'>
  readonly leaderboard: {
    /** All votes by class, without a scan of the table. */
    countVotes(): Promise<Readonly<Record<VoteClass, number>>>
  }
  readonly budget: Pick<Budget, 'spentToday'>
  readonly retention: Pick<Retention, 'report'>
}

export interface AdminDependencies extends AdminOptions {
  readonly store: AdminStore
  readonly eventLoopDelay: EventLoopDelay
  readonly startedAt: Date
}

/** What administrators see of the whole service: its health, and lists of what is stored. */
export function createAdmin(options: AdminOptions) {
  const store = createAdminStore(options.database)
  const eventLoopDelay = createEventLoopDelay()
  return {
    jobs: [eventLoopDelay],
    routes: (bind: Bind) => adminRoutes(bind, { ...options, store, eventLoopDelay, startedAt: new Date() }),
  }
}
