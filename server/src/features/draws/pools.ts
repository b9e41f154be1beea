import type { AdminPool, Pool, PoolSettings } from '@arena/contract'
import { cachedAsync } from '../../async/cached.ts'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import type { CatalogueModel, Models } from '../models/index.ts'
import { checkPool, describePool, eligibleIn } from './pool-rules.ts'
import type { PoolStore } from './store.ts'

export type Pools = ReturnType<typeof createPools>

/** A change made by another instance or the command line shows after at most this time. */
const POOLS_TTL_MS = 1_000

/** The pools that administrators name. */
export function createPools(store: PoolStore, models: Pick<Models, 'store' | 'catalogue'>) {
  const stored = cachedAsync(store.all, { ttlMs: POOLS_TTL_MS })
  const find = async (name: string) => (await stored.get()).find((pool) => pool.name === name)
  const readModels = () => Promise.all([models.store.all(), models.catalogue.eligible()])
  return {
    /** The models of a pool that battles can draw. Throws a 400 if there is none of this name. */
    async eligibleOf(name: string): Promise<CatalogueModel[]> {
      let pool = await find(name)
      if (!pool) {
        // Another instance may have added the pool a moment ago.
        stored.forget()
        pool = await find(name)
      }
      if (!pool) throw new ArenaError('pool-unknown', { pool: name.slice(0, 200) })
      return eligibleIn(pool, await models.catalogue.eligible())
    },
    /** The pools that can be drawn from. */
    async listOffered(): Promise<Pool[]> {
      const [pools, eligible] = await Promise.all([stored.get(), models.catalogue.eligible()])
      return pools
        .map((pool) => ({ name: pool.name, label: pool.label, eligible: eligibleIn(pool, eligible).length }))
        .filter((pool) => pool.eligible >= 2)
    },
    async listAll(): Promise<AdminPool[]> {
      const [pools, [all, eligible]] = await Promise.all([store.all(), readModels()])
      return pools.map((pool) => describePool(pool, all, eligible))
    },
    async save(name: string, settings: PoolSettings, by: Actor): Promise<AdminPool> {
      const [all, eligible] = await readModels()
      const pool = checkPool(name, settings, all)
      await store.save(pool, by)
      stored.forget()
      return describePool(pool, all, eligible)
    },
    async remove(name: string, by: Actor): Promise<void> {
      if (!(await store.remove(name, by))) throw new ArenaError('pool-not-found')
      stored.forget()
    },
  }
}
