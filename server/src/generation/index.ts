import { type AnsweringOptions, createAnswering } from './answer.ts'
import { createGenerationLimit } from './rate-limit.ts'

export type {
  Answer,
  AnsweredCall,
  AnswerQuestion,
  AskableModel,
  Question,
} from './answer.ts'
export { chatResponse, modelInfo, outputOf } from './chat-response.ts'
export { messageOf } from './message.ts'

export interface GenerationOptions extends AnsweringOptions {
  readonly streamIdleTimeoutMs: number
  readonly rateLimit: number | null
}

/** What battles and chats need to call models. */
export const createGeneration = (options: GenerationOptions) => ({
  answer: createAnswering(options),
  limitGenerations: createGenerationLimit(options.rateLimit),
  providerOf: options.providerOf,
  streamLimits: { firstTokenTimeoutMs: options.modelTimeoutMs, idleTimeoutMs: options.streamIdleTimeoutMs },
})
