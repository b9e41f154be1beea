import { startBattle as startBattleOperation, streamBattle as streamBattleOperation } from '@arena/contract'
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { clientAddress } from '../../http/client-address.ts'
import { createEventStream } from '../../http/replies/event-stream.ts'
import type { BattleDependencies } from './dependencies.ts'
import { repeatBattle } from './repeat-battle.ts'
import { startBattle } from './start-battle.ts'
import { jsonEvents, streamBattle } from './stream-battle.ts'

export function battleRoutes(bind: Bind, dependencies: BattleDependencies): void {
  const { closing, generation, readBattle } = dependencies
  bind(startBattleOperation, {
    queue: (reply, work) => generation.runGeneration(abortOnDisconnect(reply, closing).signal, work),
    handle({ body, caller, reply, request, reservedId }) {
      const controller = abortOnDisconnect(reply, closing)
      const call = { userId: caller.userId, address: clientAddress(request), reservedId, controller, log: request.log }
      return startBattle(dependencies, body, call)
    },
    repeat: { rebuild: (_call, { id }) => repeatBattle(readBattle, id) },
  })
  bind(streamBattleOperation, {
    async handle({ body, caller, reply, request }) {
      const events = jsonEvents(createEventStream(reply))
      const controller = abortOnDisconnect(reply, closing)
      const { userId } = caller
      const call = { userId, address: clientAddress(request), reservedId: null, controller, events, log: request.log }
      await streamBattle(dependencies, body, call)
      return sent
    },
  })
}
