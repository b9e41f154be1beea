import type { BattleResponse, ChatResponse, SealedAnswer, SealedBattleResponse } from '@arena/contract'
import type { ShownAnswer } from '../../prompt/shown-answer.ts'
import type { ShownBattle } from './battle-state.ts'

/** The part of a reply that the page shows. */
export const battleFromReply = (reply: BattleResponse | SealedBattleResponse): ShownBattle => ({
  comparisonId: reply.comparisonId,
  left: answerFromReply(reply.agent1),
  right: answerFromReply(reply.agent2),
  seal: reply.sealed ? reply.seal : null,
  models: reply.sealed ? null : { left: reply.agent1.model, right: reply.agent2.model },
})

const answerFromReply = (answer: ChatResponse | SealedAnswer): ShownAnswer => ({
  text: answer.message,
  fallbackReason: answer.fallback?.reason ?? null,
  missing: !answer.success,
  truncated: answer.finishReason === 'length',
  reasoning: answer.reasoning,
})
