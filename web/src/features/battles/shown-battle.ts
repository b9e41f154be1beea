import type { BattleResponse, ChatResponse, SealedAnswer, SealedBattleResponse } from '@arena/contract'
import type { ShownAnswer, ShownBattle } from './battle-state.ts'

/** What the page shows of a reply. */
export const shownBattle = (reply: BattleResponse | SealedBattleResponse, threadId: string): ShownBattle => ({
  comparisonId: reply.comparisonId,
  threadId,
  left: shownAnswer(reply.agent1),
  right: shownAnswer(reply.agent2),
  seal: 'sealed' in reply ? reply.seal : null,
  models: 'sealed' in reply ? null : { left: reply.agent1.model, right: reply.agent2.model },
})

const shownAnswer = (answer: ChatResponse | SealedAnswer): ShownAnswer => ({
  text: answer.message,
  standInReason: answer.fallback?.reason ?? null,
  missing: !answer.success,
  cutShort: answer.finishReason === 'length',
})
