import type { LifetimeSignal } from '../lifetime.ts'
import type { Completion, FailureReason, Provider, Usage } from '../providers/provider.ts'
import { ProviderFailure } from '../providers/provider.ts'
import { completeWithin } from './time-limits.ts'

/** What is asked of a model. */
export interface Question {
  readonly prompt: string
  readonly system: string | null
  readonly maxTokens: number
  readonly temperature: number
}

/** A model that can be asked, as the catalogue knows it. */
export interface AskableModel {
  readonly modelId: string
  readonly modelName: string
  readonly displayName: string
  readonly providerName: 'groq' | 'google' | 'cloudflare'
}

export interface Answer {
  /** The model that was asked, whoever answered: a vote must never go to somebody else. */
  readonly model: AskableModel
  /** `null` when neither the model nor its fallback could answer. */
  readonly text: string | null
  readonly usage: Usage
  readonly finishReason: 'stop' | 'length' | null
  readonly fallback: { readonly model: string; readonly reason: FailureReason } | null
}

/** The call an answer is part of: the answer ends with it, and what goes wrong is logged under its id. */
export interface AnsweredCall {
  readonly signal: LifetimeSignal
  readonly log?: WarningLog
}

interface WarningLog {
  warn(facts: object, message: string): void
}

/** Rejects, and never throws before there is a promise: of two that are asked at once the other would be forgotten. */
export type AnswerQuestion = (model: AskableModel, question: Question, call: AnsweredCall) => Promise<Answer>

export interface AnsweringOptions {
  readonly providerOf: (model: AskableModel) => Provider
  readonly fallbackModel: () => Promise<AskableModel>
  readonly modelTimeoutMs: number
  /** For calls that bring no log of their own. */
  readonly log: WarningLog
}

const nothing: Usage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }

/**
 * Makes the function that gets one answer under the fallback rule: a model that fails is stood in for, and a model
 * failure is never an error. Only an aborted `signal` rejects.
 */
export function createAnswering(options: AnsweringOptions): AnswerQuestion {
  const { providerOf, fallbackModel, modelTimeoutMs } = options
  const ask = (model: AskableModel, question: Question, signal: LifetimeSignal) =>
    completeWithin(
      // Looked up within `completeWithin`: a host that is missing is a failure like any other.
      { complete: (call) => providerOf(model).complete(call) },
      { ...question, modelName: model.modelName, signal },
      modelTimeoutMs,
    )

  const askStandIn = async (
    model: AskableModel,
    question: Question,
    { signal, log = options.log }: AnsweredCall,
    failure: unknown,
  ): Promise<Answer> => {
    signal.throwIfAborted()
    log.warn({ err: failure, model: model.modelName }, 'a model failed; its fallback answers')
    const other = await fallbackModel()
    const fallback = { model: other.modelName, reason: reasonOf(failure) }
    try {
      return answerFor(model, await ask(other, question, signal), fallback)
    } catch (again) {
      signal.throwIfAborted()
      log.warn({ err: again, model: other.modelName }, 'the fallback model failed too')
      return { model, text: null, usage: nothing, finishReason: null, fallback }
    }
  }

  // Not async: one waits for each model that writes, and the collector of garbage copies whatever waits.
  return (model, question, call) =>
    ask(model, question, call.signal).then(
      (completion) => answerFor(model, completion, null),
      (failure: unknown) => askStandIn(model, question, call, failure),
    )
}

const answerFor = (
  model: AskableModel,
  { text, usage, finishReason }: Completion,
  fallback: Answer['fallback'],
): Answer => ({ model, text, usage, finishReason, fallback })

const reasonOf = (error: unknown): FailureReason => (error instanceof ProviderFailure ? error.reason : 'error')
