import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LifetimeSignal } from '../lifetime.ts'
import { type Completion, type Ending, type ModelCall, type Provider, ProviderFailure } from '../providers/provider.ts'
import { completeWithin, streamWithin } from './time-limits.ts'

const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
const whole: Completion = { text: 'Yes.', finishReason: 'stop', usage }
const ending: Ending = { finishReason: 'stop', usage }
const left = new Error('the caller left')
const limits = { firstTokenTimeoutMs: 60_000, idleTimeoutMs: 30_000 }

const callOf = (signal: AbortSignal = new AbortController().signal): ModelCall => ({
  modelName: 'model-x',
  prompt: 'Well?',
  system: null,
  maxTokens: 10,
  temperature: 0,
  signal,
})

const playing = (parts: Partial<Provider>): Provider => ({
  complete: () => Promise.reject(new Error('unused')),
  stream: () => Promise.reject(new Error('unused')),
  close: async () => {},
  ...parts,
})

/** Settles only by its signal, as a host that keeps the connection open without a word. */
const silence = (signal: LifetimeSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** Where a promise stands, once everything that was due has run. */
async function standOf(promise: Promise<unknown>): Promise<'pending' | 'fulfilled' | 'rejected'> {
  let stand: 'pending' | 'fulfilled' | 'rejected' = 'pending'
  promise.then(
    () => (stand = 'fulfilled'),
    () => (stand = 'rejected'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return stand
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // A timer left behind would keep the process from ending.
  const running = vi.getTimerCount()
  vi.useRealTimers()
  expect(running).toBe(0)
})

describe('a whole answer', () => {
  it('[B12] passes as it is when it comes in time', async () => {
    const seen: ModelCall[] = []
    const provider = playing({
      complete: async (call) => {
        seen.push(call)
        return whole
      },
    })
    expect(await completeWithin(provider, callOf(), 60_000)).toBe(whole)
    expect(seen[0]).toMatchObject({ modelName: 'model-x', prompt: 'Well?', maxTokens: 10, temperature: 0 })
  })

  it('[B12] fails as a timeout at the limit and not before', async () => {
    const answer = completeWithin(playing({ complete: ({ signal }) => silence(signal) }), callOf(), 60_000)
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await standOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toBeInstanceOf(ProviderFailure)
    await expect(answer).rejects.toMatchObject({ reason: 'timeout', retryable: false })
  })

  it.each(['', ' ', ' \n\t\u3000'])('[B12] fails as empty when it is %j', async (text) => {
    const answer = completeWithin(playing({ complete: async () => ({ ...whole, text }) }), callOf(), 60_000)
    await expect(answer).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'empty' })
  })

  it('[B12] fails as the provider says', async () => {
    const failure = new ProviderFailure('full', { reason: 'rate_limited' })
    const answer = completeWithin(playing({ complete: () => Promise.reject(failure) }), callOf(), 60_000)
    await expect(answer).rejects.toBe(failure)
  })

  it('[B17] ends with the caller’s reason when the caller leaves', async () => {
    const caller = new AbortController()
    const answer = completeWithin(playing({ complete: ({ signal }) => silence(signal) }), callOf(caller.signal), 60_000)
    caller.abort(left)
    await expect(answer).rejects.toBe(left)
  })

  it.each<[string, (caller: AbortController) => Promise<Completion>]>([
    ['it is there', async () => whole],
    ['its provider failed', () => Promise.reject(new ProviderFailure('full', { reason: 'error' }))],
    [
      'its caller left',
      (caller) => {
        caller.abort(left)
        return Promise.reject(left)
      },
    ],
  ])('[B17] listens to its caller no longer once %s', async (_, complete) => {
    const caller = new AbortController()
    const added = vi.spyOn(caller.signal, 'addEventListener')
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    const provider = playing({ complete: () => complete(caller) })
    await completeWithin(provider, callOf(caller.signal), 60_000).catch(() => {})
    expect(added).toHaveBeenCalledOnce()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })

  it('[B17] reaches the provider as aborted when the caller left before', async () => {
    const answer = completeWithin(
      playing({ complete: ({ signal }) => silence(signal) }),
      callOf(AbortSignal.abort(left)),
      9,
    )
    await expect(answer).rejects.toBe(left)
  })
})

describe('a streamed answer', () => {
  /** A host whose next event the test decides. */
  function hosted() {
    let send: (text: string) => Promise<void> = async () => {}
    let end: (ending: Ending) => void = () => {}
    const stream: Provider['stream'] = ({ signal }, onText) =>
      Promise.race([
        silence(signal),
        new Promise<Ending>((resolve) => {
          send = async (text) => void (await onText(text))
          end = resolve
        }),
      ])
    return { provider: playing({ stream }), send: (text: string) => send(text), end: () => end(ending) }
  }

  it('[S2] hands every text on in order and ends as the host says', async () => {
    const host = hosted()
    const texts: string[] = []
    const answer = streamWithin(host.provider, callOf(), limits, (text) => void texts.push(text))
    for (const text of ['One', '', ' two']) await host.send(text)
    host.end()
    expect(await answer).toBe(ending)
    expect(texts).toEqual(['One', ' two'])
  })

  it('[S4] fails when the first text is later than its limit', async () => {
    const host = hosted()
    const answer = streamWithin(host.provider, callOf(), limits, () => {})
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await standOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'timeout' })
  })

  it('[S4] does not take an empty piece for a sign of life', async () => {
    const host = hosted()
    const answer = streamWithin(host.provider, callOf(), limits, () => {})
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    await host.send('')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('[S4] fails after a silence longer than the idle limit, counted anew from each text', async () => {
    const host = hosted()
    const answer = streamWithin(host.provider, callOf(), limits, () => {})
    answer.catch(() => {})
    for (const text of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(29_999)
      await host.send(text)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await standOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ name: 'ProviderFailure', reason: 'timeout' })
  })

  it('[S4] does not take a slow reader for a silent model', async () => {
    const host = hosted()
    let take = () => {}
    const answer = streamWithin(host.provider, callOf(), limits, () => new Promise<void>((resolve) => (take = resolve)))
    const sent = host.send('a')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await standOf(answer)).toBe('pending')
    take()
    await sent
    host.end()
    expect(await answer).toBe(ending)
  })

  it('[S5] ends with the caller’s reason when the caller leaves', async () => {
    const caller = new AbortController()
    const host = hosted()
    const answer = streamWithin(host.provider, callOf(caller.signal), limits, () => {})
    await host.send('a')
    caller.abort(left)
    await expect(answer).rejects.toBe(left)
  })

  it('[S5] leaves no clock running when the caller leaves with a text in hand', async () => {
    const caller = new AbortController()
    const host = hosted()
    let take = () => {}
    const answer = streamWithin(
      host.provider,
      callOf(caller.signal),
      limits,
      () => new Promise<void>((resolve) => (take = resolve)),
    )
    const sent = host.send('a')
    caller.abort(left)
    await expect(answer).rejects.toBe(left)
    take()
    await sent
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[S3] fails with what the reader threw', async () => {
    const broken = new Error('broken pipe')
    const stream: Provider['stream'] = async (_, onText) => {
      await onText('a')
      return ending
    }
    const answer = streamWithin(playing({ stream }), callOf(), limits, () => Promise.reject(broken))
    await expect(answer).rejects.toBe(broken)
  })
})
