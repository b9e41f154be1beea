import { getFlag, listFlags } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from './store.ts'

export function flagRoutes(bind: Bind, flags: FlagStore): void {
  bind(getFlag, { handle: async ({ params: { key } }) => ({ key, enabled: await flags.isEnabled(key) }) })
  bind(listFlags, { handle: async () => ({ items: await flags.list() }) })
}
