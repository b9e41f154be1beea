import {
  listAllPools as listAllPoolsOperation,
  listPools as listPoolsOperation,
  putPool as putPoolOperation,
  removePool as removePoolOperation,
} from '@arena/contract'
import type { CachedAsync } from '../../async/cached.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import type { PoolsOptions } from './index.ts'
import { checkPool, describePool, eligibleIn } from './rules.ts'
import type { PoolStore, StoredPool } from './store.ts'

interface Parts extends Pick<PoolsOptions, 'models'> {
  readonly store: PoolStore
  readonly pools: CachedAsync<StoredPool[]>
}

export function poolRoutes(bind: Bind, { store, pools, models }: Parts): void {
  bind(listPoolsOperation, {
    async handle() {
      const [stored, eligible] = await Promise.all([pools.get(), models.catalogue.eligible()])
      const items = stored.map((pool) => {
        const { name, label } = pool
        return { name, label, eligible: eligibleIn(pool, eligible).length }
      })
      return { items: items.filter((pool) => pool.eligible >= 2) }
    },
  })
  bind(listAllPoolsOperation, {
    async handle() {
      const [stored, all, eligible] = await Promise.all([store.all(), models.store.all(), models.catalogue.eligible()])
      return { items: stored.map((pool) => describePool(pool, all, eligible)) }
    },
  })
  bind(putPoolOperation, {
    async handle({ params: { name }, body, request, caller }) {
      const [all, eligible] = await Promise.all([models.store.all(), models.catalogue.eligible()])
      const pool = checkPool(name, body, all)
      await store.save(pool, { kind: 'user', id: caller.userId })
      pools.forget()
      request.log.info({ by: caller.userId, pool: name }, 'pool saved')
      return describePool(pool, all, eligible)
    },
  })
  bind(removePoolOperation, {
    async handle({ params: { name }, request, caller }) {
      if (!(await store.remove(name, { kind: 'user', id: caller.userId }))) throw new ArenaError('pool-not-found')
      pools.forget()
      request.log.info({ by: caller.userId, pool: name }, 'pool removed')
      return { success: true as const, name }
    },
  })
}
