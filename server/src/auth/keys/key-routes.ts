import { createKey, listKeys, revokeKey } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Bind } from '../../http/bind.ts'
import type { ApiKeys } from './api-keys.ts'

export interface KeyRouteOptions {
  readonly apiKeys: ApiKeys
  readonly isGuest: (userId: string) => Promise<boolean>
}

const DEFAULT_DAYS = 90

/** Keys can be listed and revoked while the flag is off, but not created. */
export function keyRoutes(bind: Bind, { apiKeys, isGuest }: KeyRouteOptions): void {
  bind(listKeys, { handle: async ({ caller }) => ({ items: await apiKeys.list(caller.userId) }) })
  bind(createKey, {
    async handle({ caller: { userId }, body: { name, scopes, expiresInDays = DEFAULT_DAYS } }) {
      if (!(await apiKeys.areEnabled())) throw new ArenaError('api-keys-off')
      if (await isGuest(userId)) throw new ArenaError('api-key-guest')
      return apiKeys.create(userId, { name: name.trim(), scopes, expiresInDays })
    },
  })
  bind(revokeKey, {
    async handle({ caller, params }) {
      const revoked = isUuid(params.keyId) && (await apiKeys.revoke(caller.userId, params.keyId))
      if (!revoked) throw new ArenaError('api-key-not-found')
      return { success: true as const, message: 'API key revoked' }
    },
  })
}
