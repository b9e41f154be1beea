import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CallFailure,
  type Completion,
  type FailureReason,
  type ModelCall,
  type ModelClient,
} from '../providers/port/model-client.ts'
import { catalogueModel } from '../testing/catalogue-model.ts'
import { PATIENCE } from '../testing/patience.ts'
import { type AskableModel, createAnswering, type Question } from './answer.ts'

// With these prices an answer of the large model costs 50 dollars, and one of the small model 5.
const model: AskableModel = catalogueModel('large', { inputPrice: 10e6, outputPrice: 20e6 })
const small = { providerName: 'google', inputPrice: 1e6, outputPrice: 2e6 } as const
const fallbackModel: AskableModel = catalogueModel('small', small)
const question: Question = {
  context: [{ prompt: 'Tea?', answer: 'No.' }],
  prompt: 'Well?',
  system: 'Be brief.',
  maxTokens: 9,
  temperature: 0.1,
}
const usage = { promptTokens: 1, completionTokens: 2, totalTokens: 3 }
const yes: Completion = { text: 'Yes.', finishReason: 'length', usage, reasoning: 'Hm.' }

const liveLimits = { firstTokenTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 510_000 }

type Complete = ModelClient['complete']

/** Answers with two models, each of them a function. */
function answering(large: Complete, small: Complete = () => Promise.reject(new Error('not to be asked'))) {
  const calls: ModelCall[] = []
  const complete: Complete = (call) => {
    calls.push(call)
    return call.modelName === 'large' ? large(call) : small(call)
  }
  const client: ModelClient = { complete, stream: () => Promise.reject(new Error('unused')), close: async () => {} }
  const log = { warn: vi.fn() }
  const serviceLog = vi.fn()
  const findFallback = vi.fn(async () => fallbackModel)
  const answerWith = createAnswering({
    clientOf: () => client,
    fallbackModel: findFallback,
    modelTimeoutMs: 60_000,
    liveLimits,
    onFallback: () => {},
    log: { warn: serviceLog },
  })
  const answer = (signal = new AbortController().signal) => answerWith(model, question, { signal, log })
  return { answer, answerWith, calls, log, serviceLog, findFallback }
}

const fails = (reason: FailureReason) => () => Promise.reject(new CallFailure('it broke', { reason }))
const never: Complete = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('an answer', () => {
  it('[W11] is returned as it will be stored', async () => {
    const { answer } = answering(async () => ({ ...yes, text: 'a\0b\ud800 👋' }))
    expect((await answer()).text).toBe('a\uFFFDb\uFFFD 👋')
  })

  it('[B9] [B12] [B31] is the model’s own when it has one, and no other model is asked', async () => {
    const { answer, calls, log, findFallback } = answering(async () => yes)
    expect(await answer()).toEqual({ model, ...yes, cost: 50, fallback: null })
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ ...question, modelName: 'large' })
    expect(findFallback).not.toHaveBeenCalled()
    expect(log.warn).not.toHaveBeenCalled()
  })

  it.each<FailureReason>(['timeout', 'error', 'rate_limited', 'empty'])(
    '[B12] [C3] [B31] is the fallback’s, with its reasoning and cost, under the model’s own name, after a failure by %s',
    async (reason) => {
      const { answer, calls, log } = answering(fails(reason), async () => yes)
      expect(await answer()).toEqual({ model, ...yes, cost: 5, fallback: { model: 'small', reason } })
      expect(calls[1]).toMatchObject({ ...question, modelName: 'small' })
      expect(log.warn).toHaveBeenCalledTimes(1)
    },
  )

  it('[W1] [B12] is logged with its request, or by the service when the call has no log', async () => {
    const { answer, answerWith, log, serviceLog } = answering(fails('error'), fails('error'))
    await answer()
    expect([log.warn.mock.calls.length, serviceLog.mock.calls.length]).toEqual([2, 0])
    await answerWith(model, question, { signal: new AbortController().signal })
    expect([log.warn.mock.calls.length, serviceLog.mock.calls.length]).toEqual([2, 2])
  })

  it.each<[string, Complete]>([
    ['a rejection', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'an error before there is a promise',
      () => {
        throw new TypeError('x is not a function')
      },
    ],
  ])('[B12] is the fallback’s after an unexpected error of the host: %s', async (_, broken) => {
    const { answer } = answering(broken, async () => yes)
    expect((await answer()).fallback).toEqual({ model: 'small', reason: 'error' })
  })

  it('[B12] is the fallback’s when the model’s own host is not configured', async () => {
    const client: ModelClient = {
      complete: async () => yes,
      stream: () => Promise.reject(new Error('unused')),
      close: async () => {},
    }
    const answer = createAnswering({
      clientOf({ modelName }) {
        if (modelName === 'large') throw new Error('the host groq is not configured')
        return client
      },
      fallbackModel: async () => fallbackModel,
      modelTimeoutMs: 60_000,
      liveLimits,
      onFallback: () => {},
      log: { warn: () => {} },
    })
    const { signal } = new AbortController()
    expect((await answer(model, question, { signal })).fallback).toEqual({ model: 'small', reason: 'error' })
  })

  it.each<FailureReason>(['timeout', 'error', 'rate_limited', 'empty'])(
    '[B13] is empty with zero usage when the fallback fails by %s, and has the reason of the model',
    async (reason) => {
      const { answer, log } = answering(fails('rate_limited'), fails(reason))
      expect(await answer()).toEqual({
        model,
        text: null,
        reasoning: null,
        usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
        cost: null,
        finishReason: null,
        fallback: { model: 'small', reason: 'rate_limited' },
      })
      expect(log.warn).toHaveBeenCalledTimes(2)
    },
  )

  it('[B13] gives the fallback a full time limit of its own', async () => {
    vi.useFakeTimers()
    try {
      const { answer, calls } = answering(never, never)
      const answered = answer()
      await vi.advanceTimersByTimeAsync(59_999)
      expect(calls).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(calls).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(59_999)
      expect(calls[1]!.signal.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await answered).toMatchObject({ text: null, fallback: { model: 'small', reason: 'timeout' } })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an answer that is shown while it is written', () => {
  /** The last two do not come to an end. */
  type Played = 'fails' | 'answers' | 'reasons' | 'writes'
  const spares = ['second', 'third', 'fourth'].map((name) => catalogueModel(name))

  /** Each model of the list is asked in turn. `redraws` is how many can be drawn instead. */
  function playing(played: readonly Played[], { redraws = 0 } = {}) {
    const asked: string[] = []
    const shown: string[] = []
    const stream: ModelClient['stream'] = async (call, onText) => {
      const play = played[asked.push(call.modelName) - 1]
      if (play === 'fails') throw new CallFailure('it broke', { reason: 'error' })
      if (play === 'answers') {
        await onText('Yes.')
        return { finishReason: 'stop', usage, reasoning: null }
      }
      const timer = setInterval(() => void (play === 'writes' ? onText('More. ') : call.onReasoning?.('Hm. ')), 50_000)
      return never(call).finally(() => clearInterval(timer))
    }
    const answerLive = createAnswering({
      clientOf: () => ({ stream, complete: () => Promise.reject(new Error('unused')) }),
      fallbackModel: async () => fallbackModel,
      modelTimeoutMs: 60_000,
      liveLimits,
      onFallback: () => {},
      log: { warn: () => {} },
    })
    const left = spares.slice(0, redraws)
    const answered = answerLive(model, question, {
      signal: new AbortController().signal,
      live: {
        text: (text) => void shown.push(text),
        redrawn: (reason) => void shown.push(`[${reason}]`),
        fallback: ({ modelName }) => void shown.push(`[fallback of ${modelName}]`),
      },
      redraw: () => left.shift() ?? null,
    })
    return { answered, asked, shown }
  }

  it.each<[string, Played[], redraws: number, asked: string[], shown: string, final: object]>([
    ['is the model’s own', ['answers'], 2, ['large'], 'Yes.', { model, fallback: null }],
    [
      'is that of the model drawn instead',
      ['fails', 'answers'],
      2,
      ['large', 'second'],
      '[error]Yes.',
      { model: spares[0], fallback: null },
    ],
    [
      'is that of the second model drawn instead',
      ['fails', 'fails', 'answers'],
      2,
      ['large', 'second', 'third'],
      '[error][error]Yes.',
      { model: spares[1], fallback: null },
    ],
    [
      'is the fallback’s, for the model drawn last',
      ['fails', 'fails', 'answers'],
      1,
      ['large', 'second', 'small'],
      '[error][fallback of second]Yes.',
      { model: spares[0], fallback: { model: 'small', reason: 'error' } },
    ],
  ])('[B40] %s', async (_, played, redraws, asked, shown, final) => {
    const battle = playing(played, { redraws })
    expect(await battle.answered).toMatchObject({ text: 'Yes.', ...final })
    expect(battle.asked).toEqual(asked)
    expect(battle.shown.join('')).toBe(shown)
  })

  describe('by the clock', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('[B26] has the limits of streams: a long answer is no failure, and is cut at the limit of the whole time', async () => {
      const { answered } = playing(['writes'])
      await vi.advanceTimersByTimeAsync(509_999)
      expect(vi.getTimerCount()).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(await answered).toMatchObject({ text: 'More. '.repeat(10), finishReason: 'length', fallback: null })
    })

    it('[B26] [B40] fails without text at this limit, and no other model is asked or drawn', async () => {
      const { answered, asked, shown } = playing(['reasons'], { redraws: 2 })
      await vi.advanceTimersByTimeAsync(510_000)
      expect(await answered).toMatchObject({ model, text: null, fallback: { model: 'small', reason: 'timeout' } })
      expect([asked, shown]).toEqual([['large'], ['[fallback of large]']])
      expect(vi.getTimerCount()).toBe(0)
    })
  })
})

describe('an aborted call', () => {
  const left = new Error('left')

  it('[B17] aborts the model’s call with the caller’s reason, and no fallback is asked', async () => {
    const caller = new AbortController()
    const { answer, calls, log } = answering(never)
    const answered = answer(caller.signal)
    caller.abort(left)
    await expect(answered).rejects.toBe(left)
    expect(calls.map((call) => call.signal.aborted)).toEqual([true])
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('[B17] aborts the fallback’s call', async () => {
    const caller = new AbortController()
    const { answer, calls } = answering(fails('error'), never)
    const answered = answer(caller.signal)
    await vi.waitUntil(() => calls.length === 2, PATIENCE)
    caller.abort(left)
    await expect(answered).rejects.toBe(left)
    expect(calls[1]!.signal.aborted).toBe(true)
  })

  it('[B17] rejects even when the model fails at the same moment', async () => {
    const caller = new AbortController()
    const { answer, calls } = answering(() => {
      caller.abort(left)
      return fails('error')()
    })
    await expect(answer(caller.signal)).rejects.toBe(left)
    expect(calls).toHaveLength(1)
  })
})
