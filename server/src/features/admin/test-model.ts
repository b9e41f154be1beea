import type { ModelTest } from '@arena/contract'
import { completeWithin } from '../../generation/time-limits.ts'
import { type CallableModel, CallFailure, type ModelClient } from '../../providers/index.ts'
import { canServe } from '../models/index.ts'
import { findModel, type ModelParts } from './find-model.ts'

export interface TestModelParts extends ModelParts {
  readonly providerOf: (model: CallableModel) => ModelClient
  readonly modelTimeoutMs: number
}

export interface TestCall {
  readonly signal: AbortSignal
  readonly log: { warn(details: object, message: string): void }
}

const PROMPT = 'Answer with one short sentence: what is the capital of France?'
/** Enough for one sentence and for the reasoning that some models write before it. */
const MAX_TOKENS = 256

const unanswered = (reason: ModelTest['reason'], responseTimeMs: number): ModelTest => ({
  ok: false,
  responseTimeMs,
  message: null,
  usage: null,
  reason,
})

/** Calls one model, active or retired, without a fallback. Nothing is saved. */
export async function testModel(
  parts: TestModelParts,
  modelId: string,
  { prompt = PROMPT }: { prompt?: string },
  { signal, log }: TestCall,
): Promise<ModelTest> {
  const model = await findModel(parts, modelId)
  if (!canServe(model, await parts.readActiveHosts())) return unanswered('not-served', 0)
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const question = {
    modelName: model.hostModelName ?? model.modelName,
    context: [],
    prompt,
    system: null,
    maxTokens: MAX_TOKENS,
    temperature: null,
  }
  try {
    const { text, usage } = await completeWithin(parts.providerOf(model), { ...question, signal }, parts.modelTimeoutMs)
    return { ok: true, responseTimeMs: elapsedMs(), message: text, usage, reason: null }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ err: error, model: model.modelName }, 'a model failed its test')
    return unanswered(error instanceof CallFailure ? error.reason : 'error', elapsedMs())
  }
}
