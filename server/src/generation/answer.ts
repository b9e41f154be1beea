import { storable } from '../base/storable.ts'
import {
  CallFailure,
  type EarlierTurn,
  type FailureReason,
  type Image,
  type ModelCaller,
  type ProviderName,
  type Usage,
} from '../providers/port/model-client.ts'
import { completeByStreaming } from './complete-by-streaming.ts'
import { costOf, type Prices } from './cost-of.ts'
import { storedEnd } from './stored-end.ts'
import { storedReasoning } from './stored-reasoning.ts'
import { completeWithin, requireText, type StreamLimits, streamWithin } from './time-limits.ts'

/** What a model is asked. */
export interface Question {
  /** The oldest turn first; empty when the prompt stands alone. */
  readonly context: readonly EarlierTurn[]
  readonly prompt: string
  /** Those of the prompt. */
  readonly images?: readonly Image[]
  readonly system: string | null
  readonly maxTokens: number
  /** `null` lets the host choose. */
  readonly temperature: number | null
  /** Not stored with the turn. */
  readonly topP?: number
  readonly stop?: readonly string[]
}

/** Whether the model has to take images. */
export const hasImages = ({ context, images = [] }: Pick<Question, 'context' | 'images'>): boolean =>
  images.length > 0 || context.some((turn) => (turn.images?.length ?? 0) > 0)

/** A model of the catalogue that can be asked. */
export interface AskableModel extends Prices {
  readonly modelId: string
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  /** What the host is asked for; `null` if it is the model name. */
  readonly hostModelName: string | null
  readonly simulated: boolean
}

export interface Answer {
  /** The model that was chosen, also when the fallback model answered: a vote must never count for the fallback. */
  readonly model: AskableModel
  /** `null` when neither the model nor its fallback could answer. */
  readonly text: string | null
  /** What the model that answered wrote before its text. It is hidden before the vote, and never sent to a model again. */
  readonly reasoning: string | null
  readonly usage: Usage
  /** In dollars, by the prices of the model that answered; `null` if they are unknown. */
  readonly cost: number | null
  readonly finishReason: 'stop' | 'length' | null
  readonly fallback: { readonly model: string; readonly reason: FailureReason } | null
}

/** The request that an answer belongs to: its signal cancels the answer, and failures are logged under its id. */
export interface AnsweredCall {
  readonly signal: AbortSignal
  readonly log?: WarningLog
  /** Shows the answer while it is written. It then has the time limits of streams. */
  readonly live?: LiveAnswer
  /** Draws the model that replaces one that failed; `null` if the fallback has to answer. */
  readonly redraw?: () => AskableModel | null
}

export interface LiveAnswer {
  text(piece: string): void
  /** Called with the reasoning as it arrives. Left out if the reader may not see it. */
  readonly reasoning?: (piece: string) => void
  /** The model failed: what it wrote so far is void. Another drawn model answers. */
  redrawn(reason: FailureReason): void
  /** The model failed: what it wrote so far is void. The fallback answers. */
  fallback(model: AskableModel, fallback: NonNullable<Answer['fallback']>): void
}

interface WarningLog {
  warn(details: object, message: string): void
}

/** Rejects if the call is aborted, or if a fallback is needed and the catalogue cannot be read. */
export type AnswerQuestion = (model: AskableModel, question: Question, call: AnsweredCall) => Promise<Answer>

export interface AnsweringOptions {
  readonly clientOf: (model: AskableModel) => ModelCaller
  readonly fallbackModel: (failedId: string, prompt: { readonly needsVision: boolean }) => Promise<AskableModel>
  readonly modelTimeoutMs: number
  /** Of live answers. The whole time is for all models that are asked for one answer. */
  readonly liveLimits: StreamLimits
  /** Called when a model failed and another one is asked. */
  readonly onFallback: (failed: AskableModel) => void
  /** For calls without a log of their own. */
  readonly log: WarningLog
}

const noUsage: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }

/**
 * Creates the function that gets one answer under the fallback rule: when a model fails, another one is drawn if the call
 * allows it, or the fallback model answers. A failed model is never an error; it rejects if `signal` aborts or the catalogue
 * cannot be read.
 */
export function createAnswering(options: AnsweringOptions): AnswerQuestion {
  const { clientOf, fallbackModel, modelTimeoutMs, liveLimits } = options
  const complete = async (model: AskableModel, question: Question, { signal, live, endsAt }: TimedCall) => {
    const call = { ...question, modelName: model.hostModelName ?? model.modelName, signal }
    // A host that is not configured throws here, and counts as a failed model.
    const client = clientOf(model)
    if (!live) return completeWithin(client, call, modelTimeoutMs)
    const limits = { ...liveLimits, totalTimeoutMs: endsAt - performance.now() }
    if (limits.totalTimeoutMs <= 0) throw new CallFailure('no time is left', { reason: 'timeout' })
    const stream: typeof client.stream = (each, onText) => streamWithin(client, each, limits, onText)
    const liveCall = live.reasoning ? { ...call, onReasoning: live.reasoning } : call
    return requireText(await completeByStreaming({ stream }, liveCall, live.text), call)
  }

  const ask = async (answering: AskableModel, question: Question, call: TimedCall) => {
    const { text, reasoning, usage, finishReason } = await complete(answering, question, call)
    const cost = costOf(usage, answering)
    return {
      text: storable(text),
      reasoning: storedReasoning(reasoning),
      usage,
      cost,
      finishReason: storedEnd(finishReason),
    }
  }

  const askFallback = async (
    model: AskableModel,
    question: Question,
    call: TimedCall,
    failure: unknown,
  ): Promise<Answer> => {
    const { signal, log = options.log } = call
    log.warn({ err: failure, model: model.modelName }, 'a model failed; its fallback answers')
    options.onFallback(model)
    const other = await fallbackModel(model.modelId, { needsVision: hasImages(question) })
    const fallback = { model: other.modelName, reason: reasonOf(failure) }
    call.live?.fallback(model, fallback)
    try {
      return { model, ...(await ask(other, question, call)), fallback }
    } catch (fallbackFailure) {
      signal.throwIfAborted()
      log.warn({ err: fallbackFailure, model: other.modelName }, 'the fallback model failed too')
      return { model, text: null, reasoning: null, usage: noUsage, cost: null, finishReason: null, fallback }
    }
  }

  return async (chosen, question, call) => {
    const { signal, log = options.log } = call
    const callWithEnd = { ...call, endsAt: performance.now() + liveLimits.totalTimeoutMs }
    for (let model = chosen; ; ) {
      try {
        return { model, ...(await ask(model, question, callWithEnd)), fallback: null }
      } catch (failure) {
        signal.throwIfAborted()
        const next = (performance.now() < callWithEnd.endsAt && call.redraw?.()) || null
        if (next === null) return askFallback(model, question, callWithEnd, failure)
        log.warn({ err: failure, model: model.modelName }, 'a model failed; another one is drawn')
        options.onFallback(model)
        call.live?.redrawn(reasonOf(failure))
        model = next
      }
    }
  }
}

interface TimedCall extends AnsweredCall {
  /** When a live answer must have ended, by `performance.now`. */
  readonly endsAt: number
}

const reasonOf = (error: unknown): FailureReason => (error instanceof CallFailure ? error.reason : 'error')
