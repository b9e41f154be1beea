import { startBattle as startBattleOperation } from '@arena/contract'
import type { RunGeneration } from '../../generation/queue.ts'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import type { Bind } from '../../http/bind.ts'
import { type BattleParts, startBattle } from './start-battle.ts'

export interface BattleRouteParts extends BattleParts {
  readonly runGeneration: RunGeneration
  readonly closing: AbortSignal
}

export function battleRoutes(bind: Bind, { closing, runGeneration, ...parts }: BattleRouteParts): void {
  bind(startBattleOperation, {
    handle({ body, caller, reply, request }) {
      const controller = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: request.ip, controller, log: request.log }
      return runGeneration(controller.signal, () => startBattle(parts, body, call))
    },
  })
}
