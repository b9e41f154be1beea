import { startBattle as startBattleOperation } from '@arena/contract'
import type { Bind } from '../../http/bind.ts'
import { lifetimeOf } from '../../http/call-lifetime.ts'
import { type BattleParts, startBattle } from './start-battle.ts'

export function battleRoutes(bind: Bind, { closing, ...parts }: BattleParts & { readonly closing: AbortSignal }): void {
  bind(startBattleOperation, {
    handle: ({ body, caller, reply, request }) =>
      startBattle(parts, body, { userId: caller.userId, lifetime: lifetimeOf(reply, closing), log: request.log }),
  })
}
