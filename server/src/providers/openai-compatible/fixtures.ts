import { afterEach, beforeEach } from 'vitest'
import { type ModelCall, type Provider, ProviderFailure } from '../provider.ts'
import { createOpenAiCompatible, dialects, type OpenAiCompatibleOptions } from './index.ts'
import { type RecordedHost, startRecordedHost } from './recorded-host.ts'

export const apiKey = 'gsk_S3cretK3yOf+The/Operator'

/** A recorded host for each test of a file, and providers that speak to it; all closed again after the test. */
export function useRecordedHost() {
  let host: RecordedHost
  const providers: Provider[] = []

  beforeEach(async () => {
    host = await startRecordedHost()
  })
  afterEach(async () => {
    await Promise.all(providers.splice(0).map((provider) => provider.close()))
    await host.close()
  })

  return {
    get host() {
      return host
    },
    connect(options: Partial<OpenAiCompatibleOptions> = {}): Provider {
      const provider = createOpenAiCompatible({
        dialect: dialects.groq,
        baseUrl: host.baseUrl,
        apiKey,
        retryDelaysMs: [1, 1],
        ...options,
      })
      providers.push(provider)
      return provider
    },
  }
}

/** A call with nothing special about it; a test names only what it is about. */
export function modelCall(facts: Partial<ModelCall> = {}): ModelCall {
  return {
    modelName: 'model-x',
    prompt: 'Say hello.',
    system: null,
    maxTokens: null,
    temperature: null,
    signal: new AbortController().signal,
    ...facts,
  }
}

/** A delay too long for any test, and word of the moment in which a call begins to wait for it. */
export function endlessDelay(): { retryDelaysMs: readonly number[]; begun: Promise<void> } {
  const retryDelaysMs: number[] = []
  const begun = new Promise<void>((resolve) => {
    Object.defineProperty(retryDelaysMs, 0, {
      get: () => {
        resolve()
        return 3_600_000
      },
    })
  })
  return { retryDelaysMs, begun }
}

/** Streams a call and keeps its text. */
export async function streamText(provider: Provider, call: ModelCall = modelCall()) {
  let text = ''
  const ending = await provider.stream(call, (piece) => {
    text += piece
  })
  return { text, ...ending }
}

/** The failure a call ends with; a call that succeeds, or ends with any other error, fails the test. */
export async function failureOf(answer: Promise<unknown>): Promise<ProviderFailure> {
  const end: unknown = await answer.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (!(end instanceof ProviderFailure)) throw end
  return end
}
