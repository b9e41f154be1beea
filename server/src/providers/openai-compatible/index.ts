import { setMaxListeners } from 'node:events'
import type { Ending, ModelCall, Provider } from '../provider.ts'
import { callHost, type HostCall } from './call-host.ts'
import type { Dialect } from './dialects.ts'
import { Failures } from './failure.ts'
import { createPool, type ProxySettings } from './pool.ts'
import { createRequest, parseBaseUrl } from './request.ts'
import { retryDelaysMsDefault, withRetries } from './retry.ts'
import { createScrub } from './scrub.ts'
import { AnswerReader } from './stream.ts'

export { type Dialect, defaultBaseUrl, dialects } from './dialects.ts'
export type { ProxySettings } from './pool.ts'

export interface OpenAiCompatibleOptions {
  readonly dialect: Dialect
  /** The host's own address ({@link defaultBaseUrl}), or that of an Ollama, vLLM or LM Studio. */
  readonly baseUrl: string
  /** Empty for a host without keys. */
  readonly apiKey: string
  readonly proxy?: ProxySettings | null
  /** A longer answer is cut. */
  readonly answerCharsMax: number
  /** Further calls wait for a connection. Without a limit a burst could use up the file descriptors of the process. */
  readonly connectionsMax?: number
  /** The wait before each retry; `[]` turns retries off. */
  readonly retryDelaysMs?: readonly number[]
}

/**
 * A provider that speaks the OpenAI chat-completions protocol. `close` ends running calls as failures; a caller that wants
 * their answers waits for them first.
 *
 * @example
 * const groq = createOpenAiCompatible({
 *   dialect: dialects.groq,
 *   baseUrl: defaultBaseUrl(dialects.groq),
 *   apiKey: config.groqApiKey,
 *   answerCharsMax: 400_000,
 * })
 * const { text } = await groq.complete({
 *   modelName: 'llama-3.3-70b-versatile', context: [], prompt: 'Hello', system: null, maxTokens: 100,
 *   temperature: null,
 *   signal: AbortSignal.timeout(60_000),
 * })
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const { dialect, apiKey, proxy = null, connectionsMax = 1024, retryDelaysMs = retryDelaysMsDefault } = options
  const endpoint = parseBaseUrl(options.baseUrl)
  const pool = createPool(endpoint.origin, { connectionsMax, proxy })
  const scrub = createScrub(apiKey)
  const closing = new AbortController()
  // Every call that waits for its next attempt listens to it, so more than the default ten are no leak.
  setMaxListeners(0, closing.signal)

  const send = (call: ModelCall, how: { stream: boolean }, onText: HostCall['onText']): Promise<Ending> => {
    const { modelName, signal } = call
    const failures = new Failures(dialect, scrub, modelName)
    const attempt = async () => {
      const request = createRequest(call, { endpoint, dialect, apiKey, ...how })
      const reader = new AnswerReader(call, failures, options)
      return callHost(await pool, request, { signal, failures, reader, onText })
    }
    return withRetries(attempt, { signal, closing: closing.signal, delaysMs: retryDelaysMs })
  }

  return {
    async complete(call) {
      let text = ''
      const ending = await send(call, { stream: false }, (piece) => {
        text += piece
      })
      return { text, ...ending }
    },
    stream: (call, onText) => send(call, { stream: true }, onText),
    async close() {
      closing.abort()
      await (await pool).destroy()
    },
  }
}
