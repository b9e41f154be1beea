import type { BattleResponse, ChatResponse, SealedAnswer, SealedBattleResponse } from '@arena/contract'
import { sealOf } from '../../access/seal.ts'
import { type Answer, chatResponse } from '../../generation/index.ts'
import { compareAnswers } from './compare-answers.ts'

/** A stored battle, as far as the reply to its request shows it. */
export interface StoredBattle {
  readonly comparisonId: string
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly prompt: string
  readonly left: Answer
  readonly right: Answer
  readonly durationMs: number
  /** `null` when the battle is not sealed. */
  readonly sealSalt: Buffer | null
  readonly createdAt: Date
  /** `null` in the first turn of a conversation. */
  readonly conversationId: string | null
  readonly turn: number
  readonly contextTurns: number
  /** The named pool that the models were drawn from. */
  readonly poolName: string | null
}

/** The reply to the request of a battle. It depends on nothing else, so that it can be repeated. */
export function battleReply(battle: StoredBattle): BattleResponse | SealedBattleResponse {
  const { comparisonId, prompt, selectionMode, left, right, durationMs, sealSalt, turn, contextTurns, poolName } =
    battle
  const conversation = { id: battle.conversationId ?? comparisonId, turn }
  const timestamp = battle.createdAt.toISOString()
  // Both sides have the same time: a voter must not learn which model is faster.
  const metadata = { prompt, selectionMode, responseTimeMs: durationMs, timestamp }
  const blind = sealSalt !== null
  const agent1 = chatResponse(left, metadata, { blind })
  const agent2 = chatResponse(right, metadata, { blind })
  const models = [left.model.modelName, right.model.modelName] as const
  const reply = { success: true as const, comparisonId, conversation, contextTurns, pool: poolName, timestamp }
  if (sealSalt !== null) {
    return {
      ...reply,
      sealed: true,
      seal: sealOf(sealSalt, models),
      agent1: sealAnswer(agent1),
      agent2: sealAnswer(agent2),
      arena: { comparison: null, models: null },
      totalResponseTimeMs: durationMs,
    }
  }
  return {
    ...reply,
    sealed: false,
    agent1,
    agent2,
    arena: {
      comparison: compareAnswers(agent1, agent2),
      models: { agent1: models[0], agent2: models[1] },
    },
    totalResponseTimeMs: durationMs,
  }
}

/** The answer without anything that identifies the model. Each member is listed, so none is included by accident. */
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
