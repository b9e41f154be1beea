import { type BattleRequest, type BattleResponse, generationDefaults, type SealedBattleResponse } from '@arena/contract'
import { identifiesItself } from '../../analysis/index.ts'
import { ArenaError } from '../../errors.ts'
import type { Answer, AnsweredCall, AnswerQuestion, Question } from '../../generation/index.ts'
import type { GeneratingCaller, LimitGenerations } from '../../generation/rate-limit.ts'
import { newId } from '../../ids.ts'
import { newSalt } from '../../seal.ts'
import type { Catalogue, CatalogueModel } from '../models/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { battleReply } from './battle-reply.ts'
import { classOf, drawPair, findTopper, type Pool, poolOf, type Standing } from './rules.ts'
import type { SaveBattle, Side } from './store.ts'

export interface BattleParts {
  readonly catalogue: Pick<Catalogue, 'eligible' | 'named'>
  readonly writableThread: WritableThread
  readonly limitGenerations: LimitGenerations
  readonly answer: AnswerQuestion
  readonly saveBattle: SaveBattle
  /** Detects language and topic of a prompt. */
  readonly tagsOf: (prompt: string) => Promise<string[]>
  readonly standings: () => Promise<readonly Standing[]>
  readonly topperMinVotes: number
  readonly random: () => number
}

export interface BattleCall extends Pick<AnsweredCall, 'log'>, GeneratingCaller {
  /** The id that the comparison must have; `null` if any. */
  readonly reservedId: string | null
  /** Aborted when the client disconnects, and by the battle itself when one side throws. */
  readonly controller: AbortController
}

type Mode = 'random' | 'topper' | 'manual'

interface Pair {
  readonly mode: Mode
  readonly models: readonly [left: CatalogueModel, right: CatalogueModel]
  readonly pool: Pool | null
}

async function choosePair(parts: BattleParts, request: BattleRequest): Promise<Pair> {
  const { model1, model2, selectionMode = 'random' } = request
  if (model1 !== undefined && model2 !== undefined) {
    const [left, right] = await parts.catalogue.named(model1, model2)
    return { mode: 'manual', models: [left!, right!], pool: null }
  }
  if (model1 !== undefined || model2 !== undefined) throw new ArenaError('one-model-only')
  if (selectionMode === 'manual') throw new ArenaError('mode-needs-models')
  const [eligible, standings] = await Promise.all([
    parts.catalogue.eligible(),
    selectionMode === 'topper' ? parts.standings() : [],
  ])
  const { topperMinVotes, random } = parts
  const topper = selectionMode === 'topper' ? findTopper(eligible, standings, topperMinVotes) : null
  return {
    mode: selectionMode,
    models: drawPair({ mode: selectionMode, eligible, standings, topperMinVotes, random }),
    pool: poolOf(eligible, topper),
  }
}

/**
 * Gets both answers or none: when one side throws, the other call is aborted, since its answer could not be used. The
 * prompt is tagged while the models write.
 */
async function askBoth(parts: BattleParts, models: Pair['models'], question: Question, call: BattleCall) {
  const { controller, log } = call
  const answered: AnsweredCall = { signal: controller.signal, ...(log ? { log } : {}) }
  const ask = (model: CatalogueModel): Promise<Side> => {
    const startedAt = performance.now()
    return parts
      .answer(model, question, answered)
      .then((answer) => sideOf(answer, Math.round(performance.now() - startedAt)))
  }
  try {
    return await Promise.all([ask(models[0]), ask(models[1]), parts.tagsOf(question.prompt)])
  } catch (error) {
    controller.abort(error)
    throw error
  }
}

/** The time and the identity of a fallback say nothing about the model that was drawn. */
const sideOf = (answer: Answer, tookMs: number): Side => ({
  answer,
  ownTimeMs: answer.fallback === null ? tookMs : null,
  namedItself: answer.fallback === null && answer.text !== null && identifiesItself(answer.text, answer.model),
})

/**
 * Sends one prompt to two models at once. Whatever can be refused is refused before a model is asked. The comparison is
 * stored before the reply is sent, so every id that a client receives can be voted on.
 */
export async function startBattle(
  parts: BattleParts,
  request: BattleRequest,
  call: BattleCall,
): Promise<BattleResponse | SealedBattleResponse> {
  const { userId, controller } = call
  const { mode, models, pool } = await choosePair(parts, request)
  if (request.threadId !== undefined) await parts.writableThread(request.threadId, userId)
  await parts.limitGenerations(call)

  const question: Question = {
    prompt: request.prompt,
    system: request.system ?? null,
    maxTokens: request.maxTokens ?? generationDefaults.maxTokens,
    temperature: request.temperature ?? generationDefaults.temperature,
  }
  const startedAt = performance.now()
  const [left, right, tags] = await askBoth(parts, models, question, call)
  const responseTimeMs = Math.round(performance.now() - startedAt)

  // Nothing may be saved after the client disconnected, so there must be no `await` between this check and the save.
  controller.signal.throwIfAborted()
  const battle = {
    comparisonId: call.reservedId ?? newId(),
    userId,
    threadId: request.threadId ?? null,
    selectionMode: mode,
    class: classOf({
      sameModel: models[0].modelId === models[1].modelId,
      anyFallback: left.answer.fallback !== null || right.answer.fallback !== null,
      anyNamedItself: left.namedItself || right.namedItself,
      drawn: mode !== 'manual',
      sealed: request.sealed === true,
      afterReveal: false,
    }),
    prompt: request.prompt,
    left,
    right,
    durationMs: responseTimeMs,
    tags,
    pool,
    sealSalt: request.sealed ? newSalt() : null,
  }
  const createdAt = await parts.saveBattle(battle)
  return battleReply({ ...battle, left: left.answer, right: right.answer, createdAt })
}
