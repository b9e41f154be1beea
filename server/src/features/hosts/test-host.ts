import type { HostCall } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { HostClient } from '../../providers/index.ts'
import { type HostParts, hostClient } from './host-client.ts'
import { hostFailureOf, presentFailure } from './host-failure.ts'

const QUESTION = 'Answer with one word: what is the capital of France?'
/** Enough for one word and for the reasoning that some models write before it. */
const MAX_TOKENS = 512
const TIMEOUT_MS = 30_000

/** Asks a model of the host twice, buffered and streamed. Nothing is saved. */
export async function testHost(
  parts: HostParts,
  name: string,
  model: string | undefined,
  signal: AbortSignal,
): Promise<{ model: string; buffered: HostCall; streamed: HostCall }> {
  const client = await hostClient(parts, name)
  const modelName = model ?? (await firstModel(parts, name))
  const call = async (stream: boolean): Promise<HostCall> => {
    try {
      return await ask(client, modelName, stream, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    } catch (error) {
      signal.throwIfAborted()
      parts.log.warn({ err: error, host: name, model: modelName }, 'a host failed its test')
      const failed = { ok: false, message: null, firstTokenMs: null, totalMs: 0, tokensPerSecond: null }
      return { ...failed, ...presentFailure(hostFailureOf(error)) }
    }
  }
  return { model: modelName, buffered: await call(false), streamed: await call(true) }
}

async function firstModel({ models }: HostParts, name: string): Promise<string> {
  const own = (await models.store.all()).find(
    ({ providerName, status }) => providerName === name && status === 'active',
  )
  if (own) return own.hostModelName ?? own.modelName
  throw new ArenaError('field-invalid', { field: 'model', rule: 'is needed: the host has no active model' })
}

const answered = { ok: true, ...presentFailure(null) }

async function ask(client: HostClient, modelName: string, stream: boolean, signal: AbortSignal): Promise<HostCall> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  const question = { modelName, context: [], prompt: QUESTION, system: null, maxTokens: MAX_TOKENS, temperature: null }
  if (!stream) {
    const { text } = await client.complete({ ...question, signal })
    return { ...answered, message: text, firstTokenMs: null, totalMs: elapsedMs(), tokensPerSecond: null }
  }
  let message = ''
  let firstTokenMs: number | null = null
  const { usage } = await client.stream({ ...question, signal }, (text) => {
    firstTokenMs ??= elapsedMs()
    message += text
  })
  const totalMs = elapsedMs()
  const tokensPerSecond = totalMs === 0 ? null : Math.round((10_000 * usage.completionTokens) / totalMs) / 10
  return { ...answered, message, firstTokenMs, totalMs, tokensPerSecond }
}
