import { listAllPools, putPool, removePool } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { Pools } from './pools.ts'

export function drawAdminRoutes(bind: Bind, pools: Pools): void {
  bind(listAllPools, { handle: async () => ({ items: await pools.listAll() }) })
  bind(putPool, {
    async handle({ params: { name }, body, request, caller }) {
      const pool = await pools.save(name, body, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, pool: name }, 'pool saved')
      return pool
    },
  })
  bind(removePool, {
    async handle({ params: { name }, request, caller }) {
      await pools.remove(name, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, pool: name }, 'pool removed')
      return { success: true as const, name }
    },
  })
}
