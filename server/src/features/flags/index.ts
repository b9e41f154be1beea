import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { flagRoutes } from './routes.ts'
import { createFlagStore } from './store.ts'

export { isFlagKey } from './rules.ts'
export { createFlagStore, type FlagStore } from './store.ts'

export function createFlags({ database }: { readonly database: Database }) {
  const store = createFlagStore(database)
  return { ...store, routes: (bind: Bind) => flagRoutes(bind, { flags: store }) }
}
