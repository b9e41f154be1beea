import { startBattle as startBattleOperation } from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { type BattleParts, startBattle } from './start-battle.ts'

export function battleRoutes(bind: Bind, { closing, ...parts }: BattleParts & { readonly closing: AbortSignal }): void {
  bind(startBattleOperation, {
    handle({ body, caller, reply, request }) {
      const controller = abortOnDisconnect(reply, closing)
      return startBattle(parts, body, { userId: caller.userId, address: request.ip, controller, log: request.log })
    },
  })
}
