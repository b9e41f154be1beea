import { setFlag } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import type { Bind } from '../../http/bind.ts'
import { isFlagKey } from './rules.ts'
import type { FlagStore } from './store.ts'

export function flagAdminRoutes(bind: Bind, flags: FlagStore): void {
  bind(setFlag, {
    async handle({ params: { key }, body: { enabled }, caller, request }) {
      if (!isFlagKey(key)) {
        const rule = 'must have 1 to 200 letters, digits, dots, colons, dashes or underscores'
        throw new ArenaError('field-invalid', { field: 'key', rule })
      }
      await flags.set(key, enabled, { kind: 'user', id: caller.userId })
      request.log.info({ by: caller.userId, key, enabled }, 'flag set')
      return { key, enabled }
    },
  })
}
