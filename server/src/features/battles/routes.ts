import { startBattle as startBattleOperation } from '@arena/contract'
import type { RunGeneration } from '../../generation/queue.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { repeatBattle } from './repeat-battle.ts'
import { type BattleParts, startBattle } from './start-battle.ts'
import type { ReadBattle } from './store.ts'

export interface BattleRouteParts extends BattleParts {
  readonly readBattle: ReadBattle
  readonly runGeneration: RunGeneration
  readonly closing: AbortSignal
}

export function battleRoutes(bind: Bind, { closing, readBattle, runGeneration, ...parts }: BattleRouteParts): void {
  bind(startBattleOperation, {
    queue: (reply, work) => runGeneration(abortOnDisconnect(reply, closing).signal, work),
    handle({ body, caller, reply, request, reservedId }) {
      const controller = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: request.ip, reservedId, controller, log: request.log }
      return startBattle(parts, body, call)
    },
    repeat: { rebuild: (_call, { id }) => repeatBattle(readBattle, id) },
  })
}
