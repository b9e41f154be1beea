import { afterEach, beforeEach } from 'vitest'
import { type ModelCall, type Provider, ProviderFailure } from '../provider.ts'
import { createHost, type HostClient, type HostOptions } from './index.ts'
import { type RecordedHost, startRecordedHost } from './recorded-host.ts'

export const apiKey = 'gsk_S3cretK3yOf+The/Operator'

/** A recorded host for each test of a file, and providers that call it. All are closed after the test. */
export function useRecordedHost() {
  let host: RecordedHost
  const providers: HostClient[] = []

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
    connect(options: Partial<HostOptions> = {}): HostClient {
      const provider = createHost({
        name: 'groq',
        dialect: 'openai',
        preset: 'groq',
        baseUrl: host.baseUrl,
        apiKey,
        answerCharsMax: 400_000,
        retryDelaysMs: [1, 1],
        ...options,
      })
      providers.push(provider)
      return provider
    },
  }
}

/** A default call; a test sets only what it is about. */
export function modelCall(facts: Partial<ModelCall> = {}): ModelCall {
  return {
    modelName: 'model-x',
    context: [],
    prompt: 'Say hello.',
    system: null,
    maxTokens: null,
    temperature: null,
    signal: new AbortController().signal,
    ...facts,
  }
}

/** A delay too long for any test, and a promise that resolves when a call starts to wait for it. */
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

/** Streams a call and returns its text. */
export async function streamText(provider: Provider, call: ModelCall = modelCall()) {
  let text = ''
  const ending = await provider.stream(call, (piece) => {
    text += piece
  })
  return { text, ...ending }
}

/** The failure of a call. A call that succeeds or rejects with another error fails the test. */
export async function failureOf(answer: Promise<unknown>): Promise<ProviderFailure> {
  const end: unknown = await answer.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (!(end instanceof ProviderFailure)) throw end
  return end
}
