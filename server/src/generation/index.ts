import { type AnsweringOptions, type AskableModel, createAnswering } from './answer.ts'
import { chargeCalls } from './charge-calls.ts'
import { createGenerationQueue } from './queue.ts'
import {
  createGenerationLimit,
  type GenerationLimitOptions,
  type GenerationLimits,
  type LimitGenerations,
} from './rate-limit.ts'

export type { ModelCaller } from '../providers/model-client.ts'
export type {
  Answer,
  AnsweredCall,
  AnswerQuestion,
  AskableModel,
  LiveAnswer,
  Question,
} from './answer.ts'
export { chatResponse, modelInfo, outputOf } from './chat-response.ts'
export { contextOf, fitTurns, type StoredTurn, type TurnToSend, turnsBytesMax } from './context.ts'
export { costOf } from './cost-of.ts'
export { messageOf, noteOf } from './message.ts'
export { storedReasoning } from './stored-reasoning.ts'
export { streamFailed } from './stream-failed.ts'
export { questionOf, turnSettings } from './turn-settings.ts'

export interface GenerationOptions extends AnsweringOptions, GenerationLimitOptions {
  readonly streamIdleTimeoutMs: number
  readonly streamTimeoutMs: number
  readonly generationsMax: number
  /** While real models answer. */
  readonly hostedLimits: GenerationLimits
  readonly readActiveHosts: () => Promise<{ readonly simulated: boolean }>
  /** Called with the cost of every call, also of those whose answers are not stored. */
  readonly onSpent: (dollars: number) => void
  /** Throws if the budget of the day is spent. */
  readonly checkBudget: () => Promise<void>
}

const WAIT_MS_MAX = 2_000

/** What battles and chats need to call models. */
export function createGeneration(options: GenerationOptions) {
  const providerOf = (model: AskableModel) => chargeCalls(options.providerOf(model), model, options.onSpent)
  const queue = createGenerationQueue({ runningMax: options.generationsMax, waitMsMax: WAIT_MS_MAX })
  return {
    answer: createAnswering({ ...options, providerOf }),
    runGeneration: queue.run,
    countGenerations: queue.counts,
    limitGenerations: createServedLimit(options),
    providerOf,
    streamLimits: {
      firstTokenTimeoutMs: options.modelTimeoutMs,
      idleTimeoutMs: options.streamIdleTimeoutMs,
      totalTimeoutMs: options.streamTimeoutMs,
    },
  }
}

/** Real models cost money, so other limits hold from the moment an administrator adds the first host. */
function createServedLimit(options: GenerationOptions): LimitGenerations {
  const simulated = createGenerationLimit(options)
  const hosted = createGenerationLimit({ ...options, ...options.hostedLimits })
  return async (caller) => {
    // First: a refused generation must not use up the limits of its user.
    await options.checkBudget()
    return (await options.readActiveHosts()).simulated ? simulated(caller) : hosted(caller)
  }
}
