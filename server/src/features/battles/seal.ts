import type { ChatResponse, SealedAnswer, SealedBattleResponse } from '@arena/contract'

interface BattleToSeal {
  readonly comparisonId: string
  readonly seal: string
  /** With messages that name nobody. */
  readonly agent1: ChatResponse
  readonly agent2: ChatResponse
  readonly timestamp: string
  readonly totalResponseTimeMs: number
}

/** The reply without anything that tells the models or hints at them, member by member: nothing is in it by accident. */
export const sealBattle = (battle: BattleToSeal): SealedBattleResponse => ({
  success: true,
  comparisonId: battle.comparisonId,
  sealed: true,
  seal: battle.seal,
  agent1: sealAnswer(battle.agent1),
  agent2: sealAnswer(battle.agent2),
  arena: { comparison: null, models: null },
  timestamp: battle.timestamp,
  totalResponseTimeMs: battle.totalResponseTimeMs,
})

const sealAnswer = (answer: ChatResponse): SealedAnswer => ({
  object: answer.object,
  success: answer.success,
  message: answer.message,
  output: answer.output,
  model: null,
  prompt: answer.prompt,
  selectionMode: answer.selectionMode,
  responseTimeMs: answer.responseTimeMs,
  // Two tokenizers count one prompt differently, so the counts would tell families of models apart.
  usage: null,
  timestamp: answer.timestamp,
  finishReason: answer.finishReason,
  fallback: answer.fallback && { model: null, reason: answer.fallback.reason },
})
