import type { AnswerSelection, ChatReply, ChatRequest } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import {
  type AnsweredCall,
  chatResponse,
  contextOf,
  fitTurns,
  type Question,
  questionOf,
  type StoredTurn,
  turnSettings,
} from '../../generation/index.ts'
import type { GeneratingCaller } from '../../generation/rate-limit.ts'
import { type CatalogueModel, checkVision } from '../models/index.ts'
import type { ChatDependencies } from './dependencies.ts'
import { readContext } from './read-context.ts'
import { type ContinuedSide, continuedSide, drawOne, isAutomatic, selectionOf, withoutRepeated } from './rules.ts'

export interface ChatCall extends AnsweredCall, GeneratingCaller {
  /** The id that the saved turn must have; `null` if any. */
  readonly reservedId: string | null
}

export interface PreparedChat {
  readonly model: CatalogueModel
  readonly selectionMode: AnswerSelection
  readonly question: Question
  readonly continued: ContinuedSide | null
  /** Of the images of the prompt; `null` if there are none. */
  readonly useId: string | null
}

/** Checks the request: whatever can be refused is refused before a model is asked. */
export async function prepareChat(
  dependencies: ChatDependencies,
  request: ChatRequest,
  caller: GeneratingCaller & Pick<AnsweredCall, 'signal'>,
): Promise<PreparedChat> {
  const { threadId, context, attachments = [] } = request
  const { userId, signal } = caller
  const continued = continuedSide(request)
  if (context === 'thread' && threadId === undefined) throw new ArenaError('context-needs-thread')
  const thread = threadId === undefined ? null : await dependencies.threads.writableThread(threadId, userId)
  if ((request.replaces ?? 0) > (thread?.messageCount ?? 0)) throw new ArenaError('replaced-turn-unknown')
  await dependencies.attachments.check(attachments, userId)
  // Before the conversation is read: it may be long, and refused requests read it too.
  if (continued) await dependencies.generation.limitGenerations(caller)
  const side = continued && (await dependencies.battles.continueSide(continued, userId))
  const named = side?.model ?? (await namedModel(dependencies, request.model))
  if (named && attachments.length > 0) checkVision([named])
  if (!continued) await dependencies.generation.limitGenerations(caller)
  const stored = side?.turns ?? (await threadTurns(dependencies, request, userId))
  const turns = fitTurns(stored, dependencies.config.contextCharsMax)
  const model = named ?? (await drawModel(dependencies, attachments, turns))
  const earlier = await dependencies.attachments.ofTurns(turns, [model], signal)
  const held = await dependencies.attachments.hold(attachments, userId, signal)
  return {
    model,
    continued,
    useId: held?.useId ?? null,
    selectionMode: selectionOf(request),
    question: {
      ...questionOf(request),
      ...(held && { images: held.images }),
      context: contextOf(turns, 0, earlier),
    },
  }
}

async function threadTurns(
  dependencies: ChatDependencies,
  { context, threadId, prompt, replaces, attachments = [] }: ChatRequest,
  userId: string,
): Promise<readonly StoredTurn[]> {
  if (context !== 'thread' || threadId === undefined) return []
  const turns = await readContext(dependencies, { threadId, replaces: replaces ?? null }, userId)
  // The same words about another image are another question.
  if (attachments.length > 0 || turns.at(-1)?.prompt !== prompt) return turns
  return withoutRepeated(turns, prompt, await dependencies.attachments.turnsWithImages(turns))
}

/** `null` if the model is drawn. */
async function namedModel({ catalogue }: ChatDependencies, wanted: string | undefined): Promise<CatalogueModel | null> {
  if (wanted === undefined || isAutomatic(wanted)) return null
  const [model] = await catalogue.named(wanted)
  return model!
}

/** A model with vision if there are images. Without one, those of earlier turns are left out. */
async function drawModel(
  dependencies: ChatDependencies,
  attachments: readonly string[],
  turns: readonly StoredTurn[],
): Promise<CatalogueModel> {
  const { catalogue, random } = dependencies
  const eligible = await catalogue.eligible()
  const fitting = eligible.filter(({ vision }) => vision)
  if (attachments.length > 0 && fitting.length === 0) throw new ArenaError('too-few-vision-models')
  const hasImages = attachments.length > 0 || (await dependencies.attachments.turnsWithImages(turns)).size > 0
  return drawOne(await catalogue.healthy(hasImages && fitting.length > 0 ? fitting : eligible), random)
}

/** Gets one whole answer. With a thread, the turn is saved before the reply is sent. */
export async function answerPrompt(
  dependencies: ChatDependencies,
  request: ChatRequest,
  call: ChatCall,
): Promise<ChatReply> {
  const { userId, signal } = call
  const { model, selectionMode, question, continued, useId } = await prepareChat(dependencies, request, call)
  const contextTurns = question.context.length
  const startedAt = performance.now()
  const answer = await dependencies.generation.answer(model, question, call)
  signal.throwIfAborted()
  const responseTimeMs = Math.round(performance.now() - startedAt)
  let savedAt: Date | null = null
  if (request.threadId !== undefined) {
    savedAt = await dependencies.saveTurn({
      messageId: call.reservedId ?? newId(),
      threadId: request.threadId,
      userId,
      prompt: request.prompt,
      useId,
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
