import { startBattle as startBattleOperation } from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { repeatBattle } from './repeat-battle.ts'
import { type BattleParts, startBattle } from './start-battle.ts'
import type { ReadBattle } from './store.ts'

export interface BattleRouteOptions extends BattleParts {
  readonly readBattle: ReadBattle
  readonly closing: AbortSignal
}

export function battleRoutes(bind: Bind, { closing, readBattle, ...parts }: BattleRouteOptions): void {
  bind(startBattleOperation, {
    handle({ body, caller, reply, request, reservedId }) {
      const controller = abortOnDisconnect(reply, closing)
      return startBattle(parts, body, { userId: caller.userId, reservedId, controller, log: request.log })
    },
    repeat: { rebuild: (_call, { id }) => repeatBattle(readBattle, id) },
  })
}
