import { storable } from '../base/storable.ts'
import type { Ending, ModelCall, ModelCaller, Usage } from '../providers/port/model-client.ts'
import type { AskableModel } from './answer.ts'
import { completeByStreaming } from './complete-by-streaming.ts'
import { costOf } from './cost-of.ts'
import { storedReasoning } from './stored-reasoning.ts'
import { requireText, type StreamLimits, streamWithin } from './time-limits.ts'

export interface OwnAnswer {
  readonly text: string
  readonly reasoning: string | null
  readonly usage: Usage
  /** In dollars; `null` if a price is unknown. */
  readonly cost: number | null
  readonly durationMs: number
  readonly finishReason: Ending['finishReason']
}

/** What one model is asked: a question, or a conversation as a client sent it. */
export type AskedOnce = Omit<ModelCall, 'modelName' | 'signal' | 'onReasoning' | 'showsReasoning'>

/**
 * Asks one model, and never another one. Rejects with its failure, or with the reason of the signal. `onSpent` gets what the
 * call cost, also if it failed.
 */
export type AskOnce = (
  model: AskableModel,
  question: AskedOnce,
  signal: AbortSignal,
  onSpent?: (dollars: number) => void,
) => Promise<OwnAnswer>

/** Streams, because a long answer may take longer than a whole response may. */
export const createAskOnce =
  (
    clientOf: (model: AskableModel, onSpent?: (dollars: number) => void) => ModelCaller,
    limits: StreamLimits,
  ): AskOnce =>
  async (model, question, signal, onSpent) => {
    const startedAt = performance.now()
    const call = { ...question, modelName: model.hostModelName ?? model.modelName, signal }
    const client = clientOf(model, onSpent)
    const stream: ModelCaller['stream'] = (each, onText) => streamWithin(client, each, limits, onText)
    const { text, reasoning, usage, finishReason } = requireText(
      await completeByStreaming({ stream }, call, () => {}),
      call,
    )
    return {
      text: storable(text),
      reasoning: storedReasoning(reasoning),
      usage,
      cost: costOf(usage, model),
      durationMs: Math.round(performance.now() - startedAt),
      finishReason,
    }
  }
