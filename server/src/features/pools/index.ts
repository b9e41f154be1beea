import { cachedAsync } from '../../async/cached.ts'
import type { Database } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import type { CatalogueModel, Models } from '../models/index.ts'
import { poolRoutes } from './routes.ts'
import { eligibleIn } from './rules.ts'
import { createPoolStore } from './store.ts'

export { checkPool, describePool } from './rules.ts'
export { createPoolStore } from './store.ts'

export interface PoolsOptions {
  readonly database: Database
  readonly models: Pick<Models, 'store' | 'catalogue'>
}

/** A change made by another instance or the command line shows after at most this time. */
const POOLS_TTL_MS = 1_000

export function createPools({ database, models }: PoolsOptions) {
  const store = createPoolStore(database)
  const pools = cachedAsync(store.all, { ttlMs: POOLS_TTL_MS })
  const find = async (name: string) => (await pools.get()).find((pool) => pool.name === name)
  return {
    /** The models of a pool that battles can draw. Throws a 400 if there is none of this name. */
    async eligibleOf(name: string): Promise<CatalogueModel[]> {
      let pool = await find(name)
      if (!pool) {
        // Another instance may have added the pool a moment ago.
        pools.forget()
        pool = await find(name)
      }
      if (!pool) throw new ArenaError('pool-unknown', { pool: name.slice(0, 200) })
      return eligibleIn(pool, await models.catalogue.eligible())
    },
    routes: (bind: Bind) => poolRoutes(bind, { store, pools, models }),
  }
}
