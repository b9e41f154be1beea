import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CallFailure,
  type Completion,
  type Ending,
  type ModelCall,
  type ModelClient,
} from '../providers/port/model-client.ts'
import { completeWithin, streamWithin } from './time-limits.ts'

const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
const whole: Completion = { text: 'Yes.', finishReason: 'stop', usage, reasoning: null }
const ending: Ending = { finishReason: 'stop', usage, reasoning: null }
const left = new Error('disconnected')
const limits = { firstTokenTimeoutMs: 60_000, idleTimeoutMs: 30_000, totalTimeoutMs: 7_200_000 }

const callOf = (signal: AbortSignal = new AbortController().signal): ModelCall => ({
  modelName: 'model-x',
  context: [],
  prompt: 'Well?',
  system: null,
  maxTokens: 10,
  temperature: 0,
  signal,
})

const playing = (parts: Partial<ModelClient>): ModelClient => ({
  complete: () => Promise.reject(new Error('unused')),
  stream: () => Promise.reject(new Error('unused')),
  close: async () => {},
  ...parts,
})

/** Settles only when its signal aborts, like a host that keeps the connection open and sends nothing. */
const silence = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** The state of a promise after all due timers and microtasks have run. */
async function stateOf(promise: Promise<unknown>): Promise<'pending' | 'fulfilled' | 'rejected'> {
  let state: 'pending' | 'fulfilled' | 'rejected' = 'pending'
  promise.then(
    () => (state = 'fulfilled'),
    () => (state = 'rejected'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  // A timer left running would delay the end of the process.
  const running = vi.getTimerCount()
  vi.useRealTimers()
  expect(running).toBe(0)
})

describe('a whole answer', () => {
  it('[B12] is returned as it is when it comes in time', async () => {
    const seen: ModelCall[] = []
    const client = playing({
      complete: async (call) => {
        seen.push(call)
        return whole
      },
    })
    expect(await completeWithin(client, callOf(), 60_000)).toBe(whole)
    expect(seen[0]).toMatchObject({ modelName: 'model-x', prompt: 'Well?', maxTokens: 10, temperature: 0 })
  })

  it('[B12] fails as a timeout at the limit and not before', async () => {
    const answer = completeWithin(playing({ complete: ({ signal }) => silence(signal) }), callOf(), 60_000)
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await stateOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toBeInstanceOf(CallFailure)
    await expect(answer).rejects.toMatchObject({ reason: 'timeout', retryable: false })
  })

  it.each(['', ' ', ' \n\t\u3000'])('[B12] fails as empty when it is %j', async (text) => {
    const answer = completeWithin(playing({ complete: async () => ({ ...whole, text }) }), callOf(), 60_000)
    await expect(answer).rejects.toMatchObject({ name: 'CallFailure', reason: 'empty' })
  })

  it('[B12] fails with the failure of the host', async () => {
    const failure = new CallFailure('full', { reason: 'rate_limited' })
    const answer = completeWithin(playing({ complete: () => Promise.reject(failure) }), callOf(), 60_000)
    await expect(answer).rejects.toBe(failure)
  })

  it('[B17] rejects with the caller’s reason when the caller aborts', async () => {
    const caller = new AbortController()
    const answer = completeWithin(playing({ complete: ({ signal }) => silence(signal) }), callOf(caller.signal), 60_000)
    caller.abort(left)
    await expect(answer).rejects.toBe(left)
  })

  it.each<[string, (caller: AbortController) => Promise<Completion>]>([
    ['it has ended', async () => whole],
    ['its host has failed', () => Promise.reject(new CallFailure('full', { reason: 'error' }))],
    [
      'its caller has aborted',
      (caller) => {
        caller.abort(left)
        return Promise.reject(left)
      },
    ],
  ])('[B17] removes its listener once %s', async (_, complete) => {
    const caller = new AbortController()
    const added = vi.spyOn(caller.signal, 'addEventListener')
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    const client = playing({ complete: () => complete(caller) })
    await completeWithin(client, callOf(caller.signal), 60_000).catch(() => {})
    expect(added).toHaveBeenCalledOnce()
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
})

describe('a streamed answer', () => {
  /** A host that the test controls. */
  function hosted() {
    let send: (text: string) => Promise<void> = async () => {}
    let think: (text: string) => void = () => {}
    let end: (ending: Ending) => void = () => {}
    const stream: ModelClient['stream'] = ({ signal, onReasoning }, onText) =>
      Promise.race([
        silence(signal),
        new Promise<Ending>((resolve) => {
          send = async (text) => void (await onText(text))
          think = (text) => void onReasoning?.(text)
          end = resolve
        }),
      ])
    return {
      client: playing({ stream }),
      send: (text: string) => send(text),
      think: (text: string) => think(text),
      end: () => end(ending),
    }
  }

  it('[S2] passes every text on in order and returns the ending of the host', async () => {
    const host = hosted()
    const texts: string[] = []
    const answer = streamWithin(host.client, callOf(), limits, (text) => void texts.push(text))
    for (const text of ['One', '', ' two']) await host.send(text)
    host.end()
    expect(await answer).toBe(ending)
    expect(texts).toEqual(['One', ' two'])
  })

  it.each([[], ['']])('[S4] fails when the first text is later than its limit: %j is no text', async (...pieces) => {
    const host = hosted()
    const answer = streamWithin(host.client, callOf(), limits, () => {})
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    for (const piece of pieces) await host.send(piece)
    expect(await stateOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ name: 'CallFailure', reason: 'timeout' })
  })

  it('[S4] fails after a pause longer than the idle limit, which starts again with each text', async () => {
    const host = hosted()
    const answer = streamWithin(host.client, callOf(), limits, () => {})
    answer.catch(() => {})
    for (const text of ['a', 'b', 'c']) {
      await vi.advanceTimersByTimeAsync(29_999)
      await host.send(text)
    }
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await stateOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ name: 'CallFailure', reason: 'timeout' })
  })

  it('[S4] does not fail while the model reasons, also if it is not known yet that it does', async () => {
    const host = hosted()
    const thoughts: string[] = []
    const call = { ...callOf(), onReasoning: (text: string) => void thoughts.push(text) }
    const answer = streamWithin(host.client, call, limits, () => {})
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(59_999)
    for (const text of ['Hm', '', '.']) {
      host.think(text)
      await vi.advanceTimersByTimeAsync(29_999)
    }
    expect(await stateOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toMatchObject({ name: 'CallFailure', reason: 'timeout' })
    expect(thoughts).toEqual(['Hm', '.'])
  })

  it('[S4] does not count the time of a slow reader', async () => {
    const host = hosted()
    let take = () => {}
    const answer = streamWithin(host.client, callOf(), limits, () => new Promise<void>((resolve) => (take = resolve)))
    const sent = host.send('a')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(await stateOf(answer)).toBe('pending')
    take()
    await sent
    host.end()
    expect(await answer).toBe(ending)
  })

  it('[S8] ends as too long at the limit for the whole stream, with its text so far', async () => {
    const host = hosted()
    const texts: string[] = []
    const call = { ...callOf(), system: 'Be brief.' }
    const answer = streamWithin(host.client, call, { ...limits, totalTimeoutMs: 70_000 }, (text) => {
      texts.push(text)
    })
    for (const text of ['Word', ' by ', 'word']) {
      await vi.advanceTimersByTimeAsync(20_000)
      await host.send(text)
    }
    await vi.advanceTimersByTimeAsync(9_999)
    expect(await stateOf(answer)).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({
      finishReason: 'length',
      usage: { promptTokens: 4, completionTokens: 3, totalTokens: 7 },
      reasoning: null,
    })
    expect(texts.join('')).toBe('Word by word')
  })

  it('[S8] also ends at this limit while its reader is slow', async () => {
    const host = hosted()
    const answer = streamWithin(
      host.client,
      callOf(),
      { ...limits, totalTimeoutMs: 70_000 },
      () => new Promise(() => {}),
    )
    void host.send('Word')
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await answer).toMatchObject({ finishReason: 'length' })
  })

  it('[S8] fails at this limit without any text', async () => {
    const host = hosted()
    const answer = streamWithin(host.client, callOf(), { ...limits, totalTimeoutMs: 50_000 }, () => {})
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(50_000)
    await expect(answer).rejects.toMatchObject({ name: 'CallFailure', reason: 'timeout' })
  })

  it('[S5] leaves no timer running when the caller aborts while a text is being consumed', async () => {
    const caller = new AbortController()
    const host = hosted()
    let take = () => {}
    const answer = streamWithin(
      host.client,
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

  it('[S3] fails with the error of the reader', async () => {
    const broken = new Error('broken pipe')
    const stream: ModelClient['stream'] = async (_, onText) => {
      await onText('a')
      return ending
    }
    const answer = streamWithin(playing({ stream }), callOf(), limits, () => Promise.reject(broken))
    await expect(answer).rejects.toBe(broken)
  })
})
