import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { flagAdminRoutes } from './admin-routes.ts'
import { flagRoutes } from './routes.ts'
import { createFlagStore } from './store.ts'

export { createFlagStore, type FlagStore } from './store.ts'

export interface FlagsOptions {
  readonly database: Database
}

export function createFlags({ database }: FlagsOptions) {
  const store = createFlagStore(database)
  return {
    ...store,
    routes(bind: Bind) {
      flagRoutes(bind, store)
      flagAdminRoutes(bind, store)
    },
  }
}
