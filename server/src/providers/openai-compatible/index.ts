import { createHost, postHead } from '../http1/host.ts'
import type { Completion, Ending, ModelCall, Provider } from '../provider.ts'
import type { Dialect } from './dialects.ts'
import { parseEndpoint } from './endpoint.ts'
import { exchange } from './exchange.ts'
import { createFailures, type Failures } from './failure.ts'
import { type Answering, requestBody, requestHeaders } from './request.ts'
import { retryDelaysMsDefault, withRetries } from './retry.ts'
import { StreamReading } from './stream.ts'
import { WholeReading } from './whole.ts'

export { type Dialect, defaultBaseUrl, dialects } from './dialects.ts'

export interface OpenAiCompatibleOptions {
  readonly dialect: Dialect
  /** Where the host answers: its own address ({@link defaultBaseUrl}), or that of an Ollama, vLLM or LM Studio. */
  readonly baseUrl: string
  /** Empty for a host that wants none. */
  readonly apiKey: string
  /** Calls beyond it wait for a connection; without a bound a burst could use up the process's file descriptors. */
  readonly connectionsMax?: number
  /** The wait before each retry; `[]` turns retries off. */
  readonly retryDelaysMs?: readonly number[]
}

/** The longest answer any model of today gives is below 1 MiB; what is larger is not an answer. */
const answerBytesMax = 16 * 1024 * 1024
/** Long enough that most battles of a quiet arena do not begin with a handshake. */
const keptMsMax = 30_000

/** An answer that comes in one has no text before its end. */
const ignore = () => {}

/**
 * A provider that speaks the OpenAI chat-completions dialect over one pool of kept-alive connections.
 * `close` ends calls under way, as failures; a caller that wants their answers waits for them first.
 *
 * @example
 * const groq = createOpenAiCompatible({
 *   dialect: dialects.groq,
 *   baseUrl: defaultBaseUrl(dialects.groq),
 *   apiKey: config.groqApiKey,
 * })
 * const { text } = await groq.complete({
 *   modelName: 'llama-3.3-70b-versatile', prompt: 'Hello', system: null, maxTokens: 100, temperature: null,
 *   signal: AbortSignal.timeout(60_000),
 * })
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Provider {
  const { dialect, apiKey } = options
  const { origin, path } = parseEndpoint(options.baseUrl)
  // No limits of time: a model may think for minutes before its first byte. They are the caller's, through the signal.
  const host = createHost({ origin, connectionsMax: options.connectionsMax ?? 1024, keptMsMax })
  const heads = {
    whole: postHead(origin, path, requestHeaders(apiKey, 'whole')),
    streamed: postHead(origin, path, requestHeaders(apiKey, 'streamed')),
  }
  const closing = new AbortController()
  const delaysMs = options.retryDelaysMs ?? retryDelaysMsDefault
  const failuresOf = createFailures(dialect, apiKey)

  const run = <T>({ modelName, signal }: ModelCall, attempt: (failures: Failures) => Promise<T>): Promise<T> => {
    const failures = failuresOf(modelName)
    return withRetries(() => attempt(failures), { signal, closing: closing.signal, delaysMs })
  }

  const request = (call: ModelCall, answering: Answering) => ({
    head: heads[answering],
    body: requestBody(call, dialect, answering),
  })

  return {
    complete: (call) =>
      run<Completion>(call, (failures) =>
        exchange(host, request(call, 'whole'), {
          signal: call.signal,
          failures,
          reading: new WholeReading({ call, failures, bytesMax: answerBytesMax }),
          onText: ignore,
        }),
      ),

    stream: (call, onText) =>
      run<Ending>(call, (failures) =>
        exchange(host, request(call, 'streamed'), {
          signal: call.signal,
          failures,
          reading: new StreamReading({ call, failures, charsMax: answerBytesMax }),
          onText,
        }),
      ),

    async close() {
      closing.abort(new Error('the provider is closing'))
      host.close()
    },
  }
}
