import { type AnswerSelection, type ChatRequest, type ChatResponse, generationDefaults } from '@arena/contract'
import { type AnsweredCall, type AnswerQuestion, chatResponse, type Question } from '../../generation/index.ts'
import type { GeneratingCaller, LimitGenerations } from '../../generation/rate-limit.ts'
import { newId } from '../../ids.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { drawOne, isAutomatic } from './rules.ts'
import type { SaveTurn } from './store.ts'

export interface ChatParts {
  readonly catalogue: Catalogue
  readonly writableThread: WritableThread
  readonly limitGenerations: LimitGenerations
  readonly answer: AnswerQuestion
  readonly saveTurn: SaveTurn
  readonly random: () => number
}

export interface ChatCall extends AnsweredCall, GeneratingCaller {
  /** The id that the saved turn must have; `null` if any. */
  readonly reservedId: string | null
}

export interface PreparedChat {
  readonly model: CatalogueModel
  readonly selectionMode: AnswerSelection
  readonly question: Question
}

/** Checks the request: whatever can be refused is refused before a model is asked. */
export async function prepareChat(
  parts: ChatParts,
  request: ChatRequest,
  caller: GeneratingCaller,
): Promise<PreparedChat> {
  if (request.threadId !== undefined) await parts.writableThread(request.threadId, caller.userId)
  const automatic = isAutomatic(request.model)
  const [model] = automatic
    ? [drawOne(await parts.catalogue.eligible(), parts.random)]
    : await parts.catalogue.named(request.model!)
  await parts.limitGenerations(caller)
  return {
    model: model!,
    selectionMode: automatic ? 'automatic' : 'manual',
    question: {
      prompt: request.prompt,
      system: request.system ?? null,
      maxTokens: request.maxTokens ?? generationDefaults.maxTokens,
      temperature: request.temperature ?? generationDefaults.temperature,
    },
  }
}

/** Gets one whole answer. With a thread, the turn is saved before the reply is sent. */
export async function answerPrompt(parts: ChatParts, request: ChatRequest, call: ChatCall): Promise<ChatResponse> {
  const { userId, signal } = call
  const { model, selectionMode, question } = await prepareChat(parts, request, call)
  const startedAt = performance.now()
  const answer = await parts.answer(model, question, call)
  signal.throwIfAborted()
  const responseTimeMs = Math.round(performance.now() - startedAt)
  let savedAt: Date | null = null
  if (request.threadId !== undefined) {
    savedAt = await parts.saveTurn({
      messageId: call.reservedId ?? newId(),
      threadId: request.threadId,
      userId,
      prompt: request.prompt,
      modelId: model.modelId,
      response: answer.text,
      fallback: answer.fallback,
      finishReason: answer.finishReason ?? 'error',
      durationMs: responseTimeMs,
      usage: answer.usage,
    })
  }
  return chatResponse(answer, {
    prompt: request.prompt,
    selectionMode,
    responseTimeMs,
    timestamp: (savedAt ?? new Date()).toISOString(),
  })
}
