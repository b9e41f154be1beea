import type { VoteClass } from '@arena/contract'
import type { UserStore } from '../../auth/people/user-store.ts'
import type { Budget } from '../../budget/index.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Retention } from '../../retention/index.ts'
import type { Models } from '../models/index.ts'
import type { EventLoopDelay } from './event-loop-delay.ts'
import type { AdminStore } from './store.ts'

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
