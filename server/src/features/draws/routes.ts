import { getDraws, listPools } from '@arena/contract'
import { backgroundValue } from '../../async/background-value.ts'
import type { Bind } from '../../http/bind.ts'
import { publish, sendPublished } from '../../http/replies/published.ts'
import type { Models } from '../models/index.ts'
import type { Pools } from './pools.ts'
import { readDraws } from './read-draws.ts'
import type { ReadDrawTotals } from './store.ts'

export interface DrawRoutesOptions {
  readonly models: Pick<Models, 'rated'>
  readonly pools: Pools
  readonly readTotals: ReadDrawTotals
}

const DRAWS_FRESH_MS = 2_000

export function drawRoutes(bind: Bind, { models, pools, readTotals }: DrawRoutesOptions): void {
  bind(listPools, { handle: async () => ({ items: await pools.listOffered() }) })
  // Without the cache, every request would read all draw sets and counts.
  const draws = backgroundValue({
    compute: async () => publish(JSON.stringify(await readDraws(await models.rated(), readTotals))),
    freshMs: DRAWS_FRESH_MS,
  })
  bind(getDraws, { handle: async ({ request, reply }) => sendPublished(request, reply, await draws.read()) })
}
