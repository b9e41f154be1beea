import type { AnswerSelection, ChatResponse, ModelInfo } from '@arena/contract'
import type { Answer, AskableModel } from './answer.ts'
import { messageOf } from './message.ts'

export const modelInfo = ({ modelName, displayName, providerName }: AskableModel): ModelInfo => ({
  name: modelName,
  displayName,
  provider: providerName,
})

/** The message in the other form in which clients read it. */
export const outputOf = (message: string): ChatResponse['output'] => ({
  type: 'message',
  content: [{ type: 'output_text', text: message }],
})

export interface ReplyMetadata {
  readonly prompt: string
  readonly selectionMode: AnswerSelection
  readonly responseTimeMs: number
  readonly timestamp: string
}

/** `blind` is for readers who must not know the models yet: the note before a fallback's answer then names no model. */
export function chatResponse(answer: Answer, metadata: ReplyMetadata, { blind = false } = {}): ChatResponse {
  const { model, reasoning, usage, cost, fallback, finishReason } = answer
  const message = messageOf({ text: answer.text, modelName: model.modelName, fallback }, { blind })
  return {
    object: 'ai.response',
    success: answer.text !== null,
    message,
    reasoning,
    output: outputOf(message),
    model: modelInfo(model),
    ...metadata,
    usage,
    cost,
    finishReason,
    fallback,
  }
}
