import type { AdminModel, ModelTest } from '@arena/contract'
import { testCall } from '../../generation/test-call.ts'
import { CallFailure } from '../../providers/index.ts'
import type { ModelAdminDependencies } from './dependencies.ts'
import { canServe } from './rules.ts'

export interface ModelTestCall {
  readonly prompt?: string | undefined
  readonly signal: AbortSignal
  readonly log: { warn(details: object, message: string): void }
}

const unanswered = (reason: ModelTest['reason'], responseTimeMs: number): ModelTest => ({
  ok: false,
  responseTimeMs,
  message: null,
  usage: null,
  reason,
})

/** Calls one model, active or retired. */
export async function testModel(
  { config, modelClients }: ModelAdminDependencies,
  model: AdminModel,
  { prompt, signal, log }: ModelTestCall,
): Promise<ModelTest> {
  if (!canServe(model, await modelClients.readActiveHosts())) return unanswered('not-served', 0)
  const modelName = model.hostModelName ?? model.modelName
  const tested = await testCall(modelClients.of(model), { modelName, prompt, timeoutMs: config.modelTimeoutMs, signal })
  const { totalMs } = tested
  if (tested.ok) return { ok: true, responseTimeMs: totalMs, message: tested.text, usage: tested.usage, reason: null }
  log.warn({ err: tested.error, model: model.modelName }, 'a model failed its test')
  return unanswered(tested.error instanceof CallFailure ? tested.error.reason : 'error', totalMs)
}
