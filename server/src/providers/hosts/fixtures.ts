import { afterEach, beforeEach, vi } from 'vitest'
import { PATIENCE } from '../../testing/patience.ts'
import { CallFailure, type ModelCall, type ModelClient } from '../port/model-client.ts'
import { createHost, type HostClient, type HostOptions } from './index.ts'
import { type RecordedHost, startRecordedHost } from './recorded-host.ts'
import { events } from './recordings.ts'

export const apiKey = 'gsk_S3cretK3yOf+The/Operator'

/** A recorded host for each test of a file, and clients that call it. All are closed after the test. */
export function useRecordedHost() {
  let host: RecordedHost
  const clients: HostClient[] = []

  beforeEach(async () => {
    host = await startRecordedHost()
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()))
    await host.close()
  })

  return {
    get host() {
      return host
    },
    connect(options: Partial<HostOptions> = {}): HostClient {
      const client = createHost({
        name: 'groq',
        dialect: 'openai',
        preset: 'groq',
        baseUrl: host.baseUrl,
        apiKey,
        answerCharsMax: 400_000,
        retry: { delayMs: 1 },
        ...options,
      })
      clients.push(client)
      return client
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

/** Options of a host whose wait before the retry is too long for any test; `begun` resolves when a call starts to wait. */
export function endlessDelay(): Pick<HostOptions, 'retry' | 'callTimeoutMs'> & { readonly begun: Promise<void> } {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const retry = {
    get delayMs() {
      begin()
      return 3_600_000
    },
  }
  return { retry, callTimeoutMs: Number.POSITIVE_INFINITY, begun }
}

/** Lets a host answer each stream, with the name of the model, only when the test says so. Counts those that run at once. */
export function gateAnswers(host: RecordedHost) {
  const gates = new Map<string, () => void>()
  let running = 0
  let most = 0
  host.play(({ body }) => {
    const name = String(body.model)
    running += 1
    most = Math.max(most, running)
    const opened = new Promise<void>((resolve) => gates.set(name, resolve))
    const answer = { choices: [{ index: 0, delta: { content: name }, finish_reason: 'stop' }] }
    return { body: [opened, events(answer, '[DONE]')] }
  })
  return {
    runningMost: () => most,
    /** Waits for the call of this model and lets it end. */
    async finish(name: string) {
      await vi.waitUntil(() => gates.has(name), PATIENCE)
      running -= 1
      gates.get(name)!()
    },
  }
}

/** Streams a call and returns its text. */
export async function streamText(client: ModelClient, call: ModelCall = modelCall()) {
  let text = ''
  const ending = await client.stream(call, (piece) => {
    text += piece
  })
  return { text, ...ending }
}

/** The failure of a call. A call that succeeds or rejects with another error fails the test. */
export async function failureOf(answer: Promise<unknown>): Promise<CallFailure> {
  const end: unknown = await answer.then(
    () => new Error('the call succeeded'),
    (error: unknown) => error,
  )
  if (!(end instanceof CallFailure)) throw end
  return end
}
