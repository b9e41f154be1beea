import type { HostCall } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { type TestAnswer, testCall } from '../../generation/test-call.ts'
import { type HostCallDependencies, hostClient } from './host-client.ts'
import { hostFailureOf, presentFailure } from './host-failure.ts'

const TIMEOUT_MS = 30_000

/** Asks a model of the host twice, buffered and streamed. Nothing is saved. */
export async function testHost(
  dependencies: HostCallDependencies,
  name: string,
  model: string | undefined,
  signal: AbortSignal,
): Promise<{ model: string; buffered: HostCall; streamed: HostCall }> {
  const client = await hostClient(dependencies, name)
  const modelName = model ?? (await firstModel(dependencies, name))
  const call = async (stream: boolean): Promise<HostCall> => {
    const tested = await testCall(client, { modelName, stream, timeoutMs: TIMEOUT_MS, signal })
    if (tested.ok) return answered(tested, stream)
    dependencies.log.warn({ err: tested.error, host: name, model: modelName }, 'a host failed its test')
    const failed = { ok: false, message: null, firstTokenMs: null, totalMs: 0, tokensPerSecond: null }
    return { ...failed, ...presentFailure(hostFailureOf(tested.error)) }
  }
  return { model: modelName, buffered: await call(false), streamed: await call(true) }
}

async function firstModel({ models }: HostCallDependencies, name: string): Promise<string> {
  const own = (await models.store.all()).find(
    ({ providerName, status }) => providerName === name && status === 'active',
  )
  if (own) return own.hostModelName ?? own.modelName
  throw new ArenaError('field-invalid', { field: 'model', rule: 'is needed: the host has no active model' })
}

function answered({ text, usage, firstTokenMs, totalMs }: TestAnswer, stream: boolean): HostCall {
  const tokensPerSecond = !stream || totalMs === 0 ? null : Math.round((10_000 * usage.completionTokens) / totalMs) / 10
  return { ok: true, ...presentFailure(null), message: text, firstTokenMs, totalMs, tokensPerSecond }
}
