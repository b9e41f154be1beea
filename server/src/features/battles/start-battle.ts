import type { BattleRequest, BattleResponse, HistoryMessage, SealedBattleResponse } from '@arena/contract'
import { newSalt } from '../../access/seal.ts'
import { identifiesItself } from '../../analysis/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import {
  type Answer,
  type AnsweredCall,
  contextOf,
  hasImages,
  type LiveAnswer,
  type Question,
  questionOf,
  turnSettings,
  turnsOfHistory,
} from '../../generation/index.ts'
import type { GeneratingCaller } from '../../generation/rate-limit.ts'
import type { DrawSet, Redraw } from '../draws/index.ts'
import { type CatalogueModel, checkVision } from '../models/index.ts'
import { battleReply } from './battle-reply.ts'
import { type Continuation, continueBattle, firstTurn } from './continue-battle.ts'
import type { BattleDependencies } from './dependencies.ts'
import { classOf } from './rules.ts'
import type { OpenThread, Side } from './store.ts'

export interface BattleCall extends Pick<AnsweredCall, 'log'>, GeneratingCaller {
  /** The id that the comparison must have; `null` if any. */
  readonly reservedId: string | null
  /** Aborted when the client disconnects, and by the battle itself when one side throws. */
  readonly controller: AbortController
  /** For a battle whose request names no thread. */
  readonly openThread?: OpenThread
  /** For a prompt whose images are not stored yet: stores them and returns their ids. Not called for a battle that is refused. */
  readonly storeImages?: () => Promise<readonly string[]>
  /** Of a first turn: what both models are sent before the prompt. It fits into a context. */
  readonly history?: readonly HistoryMessage[]
}

type Mode = 'random' | 'topper' | 'manual'

interface Pair {
  readonly mode: Mode
  readonly models: readonly [left: CatalogueModel, right: CatalogueModel]
  /** `null` if the models were not drawn for this battle. */
  readonly drawSet: DrawSet | null
  /** The pool that the request named; `null` if all models could be drawn. */
  readonly poolName: string | null
  /** That this pair was drawn; `null` if the models were named. */
  readonly probability: number | null
  /** `null` if the models were not drawn for this battle. */
  readonly redraw: Redraw<CatalogueModel> | null
  readonly continued: Continuation
}

async function choosePair(
  dependencies: BattleDependencies,
  request: BattleRequest,
  { userId, history = [], needsVision }: Pick<BattleCall, 'userId' | 'history'> & { readonly needsVision: boolean },
): Promise<Pair> {
  const { continues, model1, model2, selectionMode = 'random', pool: poolName } = request
  if (continues !== undefined) {
    return continueBattle(dependencies, { ...request, continues }, { userId, withImages: needsVision })
  }
  const continued = { ...firstTurn, turns: turnsOfHistory(history) }
  if (poolName !== undefined && (model1 !== undefined || model2 !== undefined)) throw new ArenaError('pool-with-models')
  if (model1 !== undefined && model2 !== undefined) {
    const [left, right] = await dependencies.catalogue.named(model1, model2)
    if (needsVision) checkVision([left!, right!])
    const undrawn = { drawSet: null, poolName: null, probability: null, redraw: null }
    return { mode: 'manual', models: [left!, right!], ...undrawn, continued }
  }
  if (model1 !== undefined || model2 !== undefined) throw new ArenaError('one-model-only')
  if (selectionMode === 'manual') throw new ArenaError('mode-needs-models')
  const drawn = await dependencies.draws.drawModels(selectionMode, poolName, { needsVision })
  return { mode: selectionMode, ...drawn, poolName: poolName ?? null, continued }
}

/** What is stored with the answers. It has no images: a streamed battle keeps it until its reader has seen the answers. */
export interface AdmittedBattle extends Pair {
  readonly request: BattleRequest
  /** Of the images of the prompt; `null` if there are none. */
  readonly useId: string | null
  readonly settings: ReturnType<typeof turnSettings>
  readonly temperature: number | null
  readonly sealed: boolean
}

/** A battle that was admitted: its models can be asked. */
export interface PreparedBattle extends AdmittedBattle {
  /** The same for both models, except for their own earlier answers. */
  readonly questions: readonly [left: Question, right: Question]
}

/** Checks the request: whatever can be refused is refused before a model is asked. */
export async function prepareBattle(
  dependencies: BattleDependencies,
  request: BattleRequest,
  caller: BattleCall,
): Promise<PreparedBattle> {
  const { continues, threadId, attachments = [] } = request
  await dependencies.attachments.check(attachments, caller.userId)
  if (continues !== undefined) {
    if (threadId !== undefined) await dependencies.threads.writableThread(threadId, caller.userId)
    // Before the conversation is read: it may be long, and refused requests read it too.
    await dependencies.generation.limitGenerations(caller)
  }
  const { userId, history, storeImages } = caller
  const needsVision = attachments.length > 0 || storeImages !== undefined
  const pair = await choosePair(dependencies, request, { userId, ...(history && { history }), needsVision })
  if (continues === undefined) {
    if (threadId !== undefined) await dependencies.threads.writableThread(threadId, caller.userId)
    await dependencies.generation.limitGenerations(caller)
  }
  const { turns, mustBeSealed } = pair.continued
  const { signal } = caller.controller
  const attachmentIds = storeImages ? await storeImages() : attachments
  const held = await dependencies.attachments.hold(attachmentIds, userId, signal)
  // A blind pair took images at its start. What its models are said to take now would tell something about them.
  const earlier = await dependencies.attachments.ofTurns(turns, mustBeSealed ? [] : pair.models, signal)
  const question = { ...questionOf(request), ...(held && { images: held.images }) }
  return {
    ...pair,
    request,
    useId: held?.useId ?? null,
    settings: turnSettings(question),
    temperature: question.temperature,
    sealed: mustBeSealed || request.sealed === true,
    questions: [
      { ...question, context: contextOf(turns, 0, earlier) },
      { ...question, context: contextOf(turns, 1, earlier) },
    ],
  }
}

/** Shows the answer of one side while it is written. */
export interface LiveSide extends LiveAnswer {
  end(answer: Answer): void
}

export interface LiveBattle {
  readonly sides: readonly [LiveSide, LiveSide]
  /** Whether another drawn model replaces one that fails. */
  readonly redraw: boolean
}

/** Both answers, and how long they took together. */
export interface BothAnswers {
  readonly left: Side
  readonly right: Side
  readonly durationMs: number
  readonly tags: readonly string[]
}

/**
 * Gets both answers or none: when one side throws, the other call is aborted, since its answer could not be used. The
 * prompt is tagged while the models write.
 */
export async function askBoth(
  dependencies: BattleDependencies,
  { request, models, questions, redraw }: PreparedBattle,
  { controller, log, history = [] }: BattleCall,
  live?: LiveBattle,
): Promise<BothAnswers> {
  const startedAt = performance.now()
  const elapsedMs = (sinceMs: number) => Math.round(performance.now() - sinceMs)
  const ask = async (side: 0 | 1): Promise<Side> => {
    const liveSide = live?.sides[side]
    let askedAt = startedAt
    const another = () => {
      askedAt = performance.now()
      return redraw?.(side) ?? null
    }
    const answer = await dependencies.generation.answer(models[side], questions[side], {
      signal: controller.signal,
      ...(log && { log }),
      ...(liveSide && { live: liveSide }),
      ...(live?.redraw && { redraw: another }),
    })
    liveSide?.end(answer)
    return sideOf(answer, { drawn: models[side], history, tookMs: elapsedMs(askedAt) })
  }
  try {
    const tagging = dependencies.tagsOf(request.prompt, { hasImages: hasImages(questions[0]) })
    const [left, right, tags] = await Promise.all([ask(0), ask(1), tagging])
    return { left, right, tags, durationMs: elapsedMs(startedAt) }
  } catch (error) {
    controller.abort(error)
    throw error
  }
}

interface AskedSide {
  readonly drawn: CatalogueModel
  readonly history: readonly HistoryMessage[]
  readonly tookMs: number
}

/** The time and the identity of a fallback say nothing about the model that was drawn. */
function sideOf(answer: Answer, { drawn: { modelId }, history, tookMs }: AskedSide): Side {
  const { text, model, fallback } = answer
  // A model goes on as the one that an earlier answer says it is.
  const earlier = history.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  return {
    answer,
    first: { modelId, failed: fallback !== null || model.modelId !== modelId },
    ownTimeMs: fallback === null ? tookMs : null,
    namedItself: fallback === null && text !== null && [...earlier, text].some((said) => identifiesItself(said, model)),
  }
}

/** Stores the battle before the reply is sent, so every id that a client receives can be voted on. */
export async function storeBattle(
  dependencies: BattleDependencies,
  { request, mode, useId, settings, temperature, drawSet, poolName, probability, sealed, continued }: AdmittedBattle,
  { left, right, durationMs, tags }: BothAnswers,
  { userId, reservedId, controller, openThread, history = [] }: BattleCall,
): Promise<BattleResponse | SealedBattleResponse> {
  // Nothing may be saved after the client disconnected, so there must be no `await` between this check and the save.
  controller.signal.throwIfAborted()
  const battle = {
    comparisonId: reservedId ?? newId(),
    userId,
    threadId: request.threadId ?? null,
    selectionMode: mode,
    class: classOf({
      sameModel: left.answer.model.modelId === right.answer.model.modelId,
      anyFallback: continued.anyFallback || left.answer.fallback !== null || right.answer.fallback !== null,
      anyNamedItself: continued.anyNamedItself || left.namedItself || right.namedItself,
      drawn: mode !== 'manual',
      sealed,
      namesWereShown: continued.isRevealed || (sealed && continued.anyUnsealed),
    }),
    prompt: request.prompt,
    history: history.length > 0 ? history : null,
    useId,
    settings,
    temperature,
    left,
    right,
    durationMs,
    tags,
    drawSet,
    poolName,
    probability,
    sealSalt: sealed ? newSalt() : null,
    continuesId: continued.continuesId,
    conversationId: continued.conversationId,
    turn: continued.turn,
    contextTurns: continued.turns.length,
  }
  const createdAt = await dependencies.saveBattle(battle, openThread)
  dependencies.recorder.battle(battle.selectionMode)
  return battleReply({ ...battle, left: left.answer, right: right.answer, createdAt })
}

/** Sends one prompt to two models at once, and returns both answers together. */
export async function startBattle(
  dependencies: BattleDependencies,
  request: BattleRequest,
  call: BattleCall,
): Promise<BattleResponse | SealedBattleResponse> {
  const prepared = await prepareBattle(dependencies, request, call)
  return storeBattle(dependencies, prepared, await askBoth(dependencies, prepared, call), call)
}
