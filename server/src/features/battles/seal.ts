import type { ChatResponse, Conversation, SealedAnswer, SealedBattleResponse } from '@arena/contract'

interface BattleToSeal {
  readonly comparisonId: string
  readonly seal: string
  readonly conversation: Conversation
  readonly contextTurns: number
  /** The caller chose it. */
  readonly pool: string | null
  /** With messages that contain no model names. */
  readonly agent1: ChatResponse
  readonly agent2: ChatResponse
  readonly timestamp: string
  readonly totalResponseTimeMs: number
}

/** Builds the reply without anything that identifies the models. Each member is listed, so none is included by accident. */
export const sealBattle = (battle: BattleToSeal): SealedBattleResponse => ({
  success: true,
  comparisonId: battle.comparisonId,
  sealed: true,
  seal: battle.seal,
  conversation: battle.conversation,
  contextTurns: battle.contextTurns,
  pool: battle.pool,
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
  // Its style gives models away.
  reasoning: null,
  output: answer.output,
  model: null,
  prompt: answer.prompt,
  selectionMode: answer.selectionMode,
  responseTimeMs: answer.responseTimeMs,
  // Tokenizers count the same prompt differently, so the counts would identify model families.
  usage: null,
  // Prices identify models.
  cost: null,
  timestamp: answer.timestamp,
  finishReason: answer.finishReason,
  fallback: answer.fallback && { model: null, reason: answer.fallback.reason },
})
