import { setMaxListeners } from 'node:events'
import type { Ending, ModelCall, ModelClient } from '../port/model-client.ts'
import { AnswerReader } from './answers/answer-reader.ts'
import type { ReasoningStart } from './answers/split-reasoning.ts'
import { callHost, type HostCall } from './call-host.ts'
import type { ListedModel } from './dialects/dialect.ts'
import { type DialectName, dialects } from './dialects/index.ts'
import { createCallLimits } from './failures/call-limits.ts'
import { Failures, TemperatureRefused } from './failures/failure.ts'
import { callTimeoutMsDefault, retryDelayMsDefault, withRetry } from './failures/retry.ts'
import { createScrub } from './failures/scrub.ts'
import { listModels } from './list-models.ts'
import { createPool, type ProxySettings } from './pool.ts'
import { type PresetName, presets, quirksDefault } from './presets.ts'
import { createListRequest, createRequest, parseBaseUrl } from './request.ts'

export interface HostOptions {
  /** For the messages of failures. */
  readonly name: string
  readonly baseUrl: string
  readonly dialect: DialectName
  /** The known host that it is; `null` for any other. */
  readonly preset: PresetName | null
  /** Empty for a host without keys. */
  readonly apiKey: string
  /** Sent with every request. They replace Arena's own headers of the same name. */
  readonly headers?: Readonly<Record<string, string>>
  /** How its models begin their reasoning; see `split-reasoning.ts`. */
  readonly reasoningStarts?: ReasoningStart
  /** Requests that run at once, and requests per minute; `null` is no limit. */
  readonly callsMax?: number | null
  readonly callsPerMinute?: number | null
  readonly proxy?: ProxySettings | null
  /** Whether it may have a link-local address. */
  readonly allowLinkLocalHosts?: boolean
  /** A longer answer is cut. */
  readonly answerCharsMax: number
  /** Further calls wait for a connection. Without a limit a burst could use up the file descriptors of the process. */
  readonly connectionsMax?: number
  /** The wait before the retry; `null` turns it off. */
  readonly retry?: { readonly delayMs: number } | null
  /** A wait that the host asks for must end within this time. */
  readonly callTimeoutMs?: number
}

export interface HostClient extends ModelClient {
  /** Rejects as `complete` does. */
  listModels(signal: AbortSignal): Promise<ListedModel[]>
}

/**
 * Creates the client of a host. `close` ends running calls as failures; a caller that wants their answers waits for them
 * first.
 *
 * @example
 * const groq = createHost({
 *   name: 'groq',
 *   baseUrl: 'https://api.groq.com/openai/v1',
 *   dialect: 'openai',
 *   preset: 'groq',
 *   apiKey: config.groqApiKey,
 *   answerCharsMax: 400_000,
 * })
 * const { text } = await groq.complete({
 *   modelName: 'llama-3.3-70b-versatile', context: [], prompt: 'Hello', system: null, maxTokens: 100,
 *   temperature: null,
 *   signal: AbortSignal.timeout(60_000),
 * })
 */
export function createHost(options: HostOptions): HostClient {
  const {
    allowLinkLocalHosts = false,
    apiKey,
    answerCharsMax,
    proxy = null,
    connectionsMax = 1024,
    callsMax = null,
    callsPerMinute = null,
    reasoningStarts = 'tag',
    retry = { delayMs: retryDelayMsDefault },
    callTimeoutMs = callTimeoutMsDefault,
  } = options
  const endpoint = parseBaseUrl(options.baseUrl)
  const dialect = dialects[options.dialect]
  const quirks = options.preset === null ? quirksDefault : presets[options.preset]
  const headers = lowerCased(options.headers ?? {})
  const details = { endpoint, dialect, quirks, apiKey, headers }
  const pool = createPool(endpoint.origin, { connectionsMax, proxy, allowLinkLocalHosts })
  const { errorCodes } = dialect
  const codes = { ...errorCodes, rateLimited: [...errorCodes.rateLimited, ...quirks.rateLimitCodes] }
  const scrub = createScrub(apiKey, Object.values(headers))
  /** The models that refused a temperature. They are asked without one: an answer at their own is better than none. */
  const withoutTemperature = new Set<string>()
  const closing = new AbortController()
  // Every call that waits for its next attempt listens to it, so more than the default ten are no leak.
  setMaxListeners(0, closing.signal)
  const limitCalls = createCallLimits({ name: options.name, callsMax, callsPerMinute })
  const retried = <Result>(signal: AbortSignal, attempt: () => Promise<Result>) =>
    withRetry(attempt, { signal, closing: closing.signal, retry, callTimeoutMs })

  const send = (call: ModelCall, how: { stream: boolean }, onText: HostCall['onText']): Promise<Ending> => {
    const { modelName, signal, onReasoning } = call
    const texts = [call.prompt, call.system ?? '', ...call.context.flatMap(({ prompt, answer }) => [prompt, answer])]
    const failures = new Failures({ host: options.name, about: `model ${modelName}`, codes, scrub, texts })
    const attempt = async (): Promise<Ending> => {
      const temperature = withoutTemperature.has(modelName) ? null : call.temperature
      const request = createRequest({ ...call, temperature }, how, details)
      const reader = new AnswerReader({ call, dialect, failures, answerCharsMax, reasoningStarts })
      const dispatcher = await pool
      try {
        return await limitCalls(signal, () =>
          callHost(dispatcher, request, { signal, failures, reader, onText, onReasoning }),
        )
      } catch (failure) {
        if (!(failure instanceof TemperatureRefused) || temperature === null) throw failure
        withoutTemperature.add(modelName)
        return attempt()
      }
    }
    return retried(signal, attempt)
  }

  return {
    async complete(call) {
      let text = ''
      const ending = await send(call, { stream: false }, (piece) => {
        text += piece
      })
      return { text, ...ending }
    },
    listModels(signal) {
      const failures = new Failures({ host: options.name, about: 'its list of models', codes, scrub })
      const request = (query: Readonly<Record<string, string>>) => createListRequest(query, details)
      const { readModels } = dialect
      return retried(signal, async () => listModels(await pool, { request, readModels, failures, signal, limitCalls }))
    },
    stream: (call, onText) => send(call, { stream: true }, onText),
    async close() {
      closing.abort()
      await (await pool).destroy()
    },
  }
}

/** Two headers whose names differ in case alone would both be sent. */
const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
