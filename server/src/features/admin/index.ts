import type { Bind } from '../../http/bind.ts'
import type { AdminOptions } from './dependencies.ts'
import { createEventLoopDelay } from './event-loop-delay.ts'
import { adminRoutes } from './routes.ts'
import { createAdminStore } from './store.ts'

/** What administrators see of the whole service: its health, and lists of what is stored. */
export function createAdmin(options: AdminOptions) {
  const store = createAdminStore(options.database)
  const eventLoopDelay = createEventLoopDelay()
  return {
    jobs: [eventLoopDelay],
    routes: (bind: Bind) => adminRoutes(bind, { ...options, store, eventLoopDelay, startedAt: new Date() }),
  }
}
