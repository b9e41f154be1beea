import { type AnsweringOptions, createAnswering } from './answer.ts'
import { createGenerationQueue } from './queue.ts'
import { createGenerationLimit } from './rate-limit.ts'

export type {
  Answer,
  AnsweredCall,
  AnswerQuestion,
  AskableModel,
  Question,
} from './answer.ts'
export { chatResponse, modelInfo } from './chat-response.ts'
export { messageOf } from './message.ts'

export interface GenerationOptions extends AnsweringOptions {
  readonly streamIdleTimeoutMs: number
  readonly rateLimit: number | null
  readonly generationsMax: number
}

const WAIT_MS_MAX = 2_000

/** What battles and chats need to call models. */
export const createGeneration = (options: GenerationOptions) => ({
  answer: createAnswering(options),
  runGeneration: createGenerationQueue({ runningMax: options.generationsMax, waitMsMax: WAIT_MS_MAX }),
  limitGenerations: createGenerationLimit(options.rateLimit),
  providerOf: options.providerOf,
  streamLimits: { firstTokenTimeoutMs: options.modelTimeoutMs, idleTimeoutMs: options.streamIdleTimeoutMs },
})
