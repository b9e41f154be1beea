import type { Config } from '../config.ts'
import type { ModelCaller } from '../providers/port/model-client.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import { type AnsweringOptions, type AskableModel, createAnswering } from './answer.ts'
import { createAskOnce } from './ask-once.ts'
import { chargeCalls, type Hold } from './charge-calls.ts'
import { createGenerationQueue } from './queue.ts'
import { createGenerationLimit, type GeneratingCaller } from './rate-limit.ts'

export { estimateTokens } from '../providers/port/estimate-tokens.ts'
export { CallFailure, type ModelCaller } from '../providers/port/model-client.ts'
export {
  type Answer,
  type AnsweredCall,
  type AnswerQuestion,
  type AskableModel,
  hasImages,
  type LiveAnswer,
  type Question,
} from './answer.ts'
export type { AskedOnce, AskOnce, OwnAnswer } from './ask-once.ts'
export { chatResponse, modelInfo, outputOf } from './chat-response.ts'
export { contextOf, fitTurns, type StoredTurn, type TurnToSend, turnsBytesMax, turnsOfHistory } from './context.ts'
export { costOf, mostCost } from './cost-of.ts'
export { messageOf, noteOf } from './message.ts'
export { storedEnd } from './stored-end.ts'
export { storedReasoning } from './stored-reasoning.ts'
export { streamFailed } from './stream-failed.ts'
export { questionOf, turnSettings } from './turn-settings.ts'

export interface GenerationOptions {
  readonly config: Pick<
    Config,
    | 'modelTimeoutMs'
    | 'streamIdleTimeoutMs'
    | 'streamTimeoutMs'
    | 'generationsMax'
    | 'rateLimit'
    | 'guestGenerationsPerDay'
    | 'guestGenerationsPerAddressPerDay'
    | 'hostedLimits'
  >
  readonly clientOf: (model: AskableModel) => ModelCaller
  readonly readActiveHosts: () => Promise<{ readonly simulated: boolean }>
  readonly catalogue: { readonly fallback: AnsweringOptions['fallbackModel'] }
  /** `fallback` is called when a model failed and another one is asked. */
  readonly recorder: { fallback(failed: AskableModel): void }
  readonly auth: { isGuest(userId: string): Promise<boolean> }
  readonly createLimiter: CreateLimiter
  /** `check` throws if the budget of the day is spent, or could be by the calls under way; `hold` gets the cost of every call, also of answers that are not stored. */
  readonly budget: { check(): Promise<void>; readonly hold: Hold }
  readonly log: { warn(details: object, message: string): void }
}

const WAIT_MS_MAX = 2_000

/** What a streamed battle leaves of its time for the display, which shows the rest of both answers within a minute. */
const DISPLAY_MS = 90_000

/** What battles and chats need to call models. */
export function createGeneration(options: GenerationOptions) {
  const { config, readActiveHosts, catalogue, recorder, createLimiter, budget, log } = options
  const { modelTimeoutMs } = config
  const { isGuest } = options.auth
  const { streamTimeoutMs } = config
  const streamLimits = {
    firstTokenTimeoutMs: modelTimeoutMs,
    idleTimeoutMs: config.streamIdleTimeoutMs,
    totalTimeoutMs: streamTimeoutMs,
  }
  const clientOf = (model: AskableModel, onSpent?: (dollars: number) => void) =>
    chargeCalls(options.clientOf(model), model, (most) => {
      const settle = budget.hold(most)
      return (spent) => {
        settle(spent)
        onSpent?.(spent)
      }
    })
  const queue = createGenerationQueue({ runningMax: config.generationsMax, waitMsMax: WAIT_MS_MAX })
  const simulatedLimit = createGenerationLimit({ limits: config, createLimiter, isGuest })
  const hostedLimit = createGenerationLimit({ limits: config.hostedLimits, createLimiter, isGuest })
  return {
    answer: createAnswering({
      clientOf,
      fallbackModel: catalogue.fallback,
      modelTimeoutMs,
      liveLimits: { ...streamLimits, totalTimeoutMs: Math.max(streamTimeoutMs - DISPLAY_MS, streamTimeoutMs / 2) },
      onFallback: recorder.fallback,
      log,
    }),
    askOnce: createAskOnce(clientOf, streamLimits),
    runGeneration: queue.run,
    countGenerations: queue.counts,
    /** Real models cost money, so other limits hold from the moment an administrator adds the first host. */
    async limitGenerations(caller: GeneratingCaller): Promise<void> {
      // First: a refused generation must not use up the limits of its user.
      await budget.check()
      const { simulated } = await readActiveHosts()
      await (simulated ? simulatedLimit : hostedLimit)(caller)
    },
    clientOf,
    streamLimits,
  }
}

export type Generation = ReturnType<typeof createGeneration>
