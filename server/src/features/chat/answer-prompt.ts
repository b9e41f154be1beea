import type { AnswerSelection, ChatReply, ChatRequest } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import {
  type AnsweredCall,
  type AnswerQuestion,
  chatResponse,
  contextOf,
  fitTurns,
  type Question,
  questionOf,
  type StoredTurn,
  turnSettings,
} from '../../generation/index.ts'
import type { GeneratingCaller, LimitGenerations } from '../../generation/rate-limit.ts'
import { newId } from '../../ids.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { type ContextParts, readContext } from './read-context.ts'
import { type ContinuedSide, continuedSide, drawOne, isAutomatic, selectionOf, withoutRepeated } from './rules.ts'
import type { SaveTurn } from './store.ts'

export interface ChatParts extends ContextParts {
  readonly catalogue: Catalogue
  readonly writableThread: WritableThread
  readonly limitGenerations: LimitGenerations
  readonly answer: AnswerQuestion
  readonly saveTurn: SaveTurn
  /** One model of a battle with its turns. Throws unless the user may continue it. */
  readonly continueSide: (
    side: ContinuedSide,
    userId: string,
  ) => Promise<{ readonly model: CatalogueModel; readonly turns: readonly StoredTurn[] }>
  readonly contextCharsMax: number
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
  readonly continued: ContinuedSide | null
}

/** Checks the request: whatever can be refused is refused before a model is asked. */
export async function prepareChat(
  parts: ChatParts,
  request: ChatRequest,
  caller: GeneratingCaller,
): Promise<PreparedChat> {
  const { threadId, context } = request
  const { userId } = caller
  const continued = continuedSide(request)
  if (context === 'thread' && threadId === undefined) throw new ArenaError('context-needs-thread')
  const thread = threadId === undefined ? null : await parts.writableThread(threadId, userId)
  if ((request.replaces ?? 0) > (thread?.messageCount ?? 0)) throw new ArenaError('replaced-turn-unknown')
  // Before the conversation is read: it may be long, and refused requests read it too.
  if (continued) await parts.limitGenerations(caller)
  const side = continued && (await parts.continueSide(continued, userId))
  const model = side?.model ?? (await chooseModel(parts, request.model))
  if (!continued) await parts.limitGenerations(caller)
  const turns = side?.turns ?? (await threadTurns(parts, request, userId))
  return {
    model,
    continued,
    selectionMode: selectionOf(request),
    question: { ...questionOf(request), context: contextOf(fitTurns(turns, parts.contextCharsMax)) },
  }
}

async function threadTurns(
  parts: ChatParts,
  { context, threadId, prompt, replaces }: ChatRequest,
  userId: string,
): Promise<readonly StoredTurn[]> {
  if (context !== 'thread' || threadId === undefined) return []
  return withoutRepeated(await readContext(parts, { threadId, replaces: replaces ?? null }, userId), prompt)
}

async function chooseModel({ catalogue, random }: ChatParts, wanted: string | undefined): Promise<CatalogueModel> {
  if (wanted === undefined || isAutomatic(wanted))
    return drawOne(await catalogue.healthy(await catalogue.eligible()), random)
  const [model] = await catalogue.named(wanted)
  return model!
}

/** Gets one whole answer. With a thread, the turn is saved before the reply is sent. */
export async function answerPrompt(parts: ChatParts, request: ChatRequest, call: ChatCall): Promise<ChatReply> {
  const { userId, signal } = call
  const { model, selectionMode, question, continued } = await prepareChat(parts, request, call)
  const contextTurns = question.context.length
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
      reasoning: answer.reasoning,
      cost: answer.cost,
      settings: turnSettings(question),
      contextTurns,
      replaces: request.replaces ?? null,
      continued,
    })
  }
  const timestamp = (savedAt ?? new Date()).toISOString()
  return {
    ...chatResponse(answer, { prompt: request.prompt, selectionMode, responseTimeMs, timestamp }),
    contextTurns,
  }
}
