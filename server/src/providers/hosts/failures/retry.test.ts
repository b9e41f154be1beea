import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../port/model-client.ts'
import { endlessDelay, failureOf, modelCall, streamText, useRecordedHost } from '../fixtures.ts'
import * as recordings from '../recordings.ts'
import { events } from '../recordings.ts'
import { parseRetryAfter, pause, retryWaitMs } from './retry.ts'

const fixture = useRecordedHost()
const whole = { body: recordings.groq.completion }
const reasoningThenError = events({ choices: [{ delta: { reasoning: 'Hm.' } }] }, recordings.groq.stoppedEarly)

describe('a call is retried', () => {
  it.each([429, 503, 529])('[G10] after status %i', async (status) => {
    fixture.host.play({ status, body: recordings.groq.rateLimited }, whole)
    expect((await fixture.connect().complete(modelCall())).text).toBe('Grüß dich!')
    expect(fixture.host.requests).toHaveLength(2)
    expect(fixture.host.requests[1]?.body).toEqual(fixture.host.requests[0]?.body)
  })

  it('[G10] after a connection that closed before any header', async () => {
    fixture.host.play({ ending: 'hang up' }, whole)
    expect((await fixture.connect().complete(modelCall())).text).toBe('Grüß dich!')
  })

  it('after status 200 with a temporary error instead of an answer', async () => {
    for (const body of [recordings.google.overloaded, recordings.cloudflare.outOfCapacity]) {
      fixture.host.play({ body }, whole)
      expect((await fixture.connect({ preset: 'cloudflare' }).complete(modelCall())).text).toBe('Grüß dich!')
    }
  })

  it('after a stream that starts with a temporary error', async () => {
    fixture.host.play(
      { body: [': wait\n\n', events(recordings.groq.stoppedEarly)] },
      { body: [recordings.cloudflare.stream] },
    )
    expect((await streamText(fixture.connect())).text).toBe('**Beep boop**')
  })

  it('after reasoning that nobody has seen', async () => {
    fixture.host.play({ body: [reasoningThenError] }, { body: [recordings.cloudflare.stream] })
    expect((await streamText(fixture.connect())).text).toBe('**Beep boop**')
  })

  it('after a rate limit that asks for a short wait', async () => {
    fixture.host.play({ status: 429, headers: { 'retry-after': '0' } }, whole)
    expect((await fixture.connect().complete(modelCall())).text).toBe('Grüß dich!')
  })

  it('[G10] once', async () => {
    fixture.host.play({ status: 503, body: '{"error":{"message":"Service unavailable"}}' })
    expect(await failureOf(fixture.connect().complete(modelCall()))).toMatchObject({ reason: 'error', retryable: true })
    expect(fixture.host.requests).toHaveLength(2)
  })
})

describe('a call is not retried', () => {
  it.each([301, 400, 401, 403, 404, 408, 409, 413, 422, 500, 501, 502, 504, 524])(
    '[G10] and no redirect is followed after status %i',
    async (status) => {
      fixture.host.play({ status, body: recordings.google.unknownField, headers: { location: '/elsewhere' } })
      expect(await failureOf(fixture.connect().complete(modelCall()))).toMatchObject({
        reason: 'error',
        retryable: false,
      })
      expect(fixture.host.requests).toHaveLength(1)
    },
  )

  it('once a text of its answer was used', async () => {
    const first = { choices: [{ delta: { content: 'Hi' } }] }
    fixture.host.play({ body: [events(first, recordings.groq.stoppedEarly)] })
    await failureOf(streamText(fixture.connect()))
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('once its reasoning was shown', async () => {
    fixture.host.play({ body: [reasoningThenError] })
    await failureOf(streamText(fixture.connect(), modelCall({ showsReasoning: true })))
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('[G10] when the host asks for a wait that does not fit within the time of the call', async () => {
    fixture.host.play({ status: 429, headers: { 'retry-after': '60' }, body: recordings.groq.rateLimited })
    const failure = await failureOf(fixture.connect().complete(modelCall()))
    expect(failure).toMatchObject({ reason: 'rate_limited', retryAfterMs: 60_000 })
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('when Google asks for a long wait in the body', async () => {
    fixture.host.play({ status: 429, body: recordings.google.quotaUsedUp })
    const failure = await failureOf(fixture.connect({ preset: 'google', callTimeoutMs: 30_000 }).complete(modelCall()))
    expect(failure).toMatchObject({ reason: 'rate_limited', retryAfterMs: 34_000 })
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('when the caller aborts during the wait; the call rejects with the caller’s reason', async () => {
    const caller = new AbortController()
    const { begun, ...endless } = endlessDelay()
    fixture.host.play({ status: 503 })
    const answer = fixture.connect(endless).complete(modelCall({ signal: caller.signal }))
    await begun
    caller.abort(new Error('the caller aborted'))
    await expect(answer).rejects.toThrow('the caller aborted')
    expect(fixture.host.requests).toHaveLength(1)
  })
})

describe('a refused connection', () => {
  it('is retryable, and its message has the error code', async () => {
    const { baseUrl } = fixture.host
    await fixture.host.close()
    const failure = await failureOf(fixture.connect({ baseUrl }).complete(modelCall()))
    expect(failure).toMatchObject({
      reason: 'error',
      retryable: true,
      message: 'groq could not be reached (ECONNREFUSED) for model model-x',
    })
  })
})

it.each([
  [{ status: 301 }, true],
  [{ status: 400 }, false],
  [{ status: 401 }, true],
  [{ status: 402 }, true],
  [{ status: 403 }, false],
  [{ status: 404 }, false],
  [{ status: 413 }, false],
  [{ status: 422 }, false],
  [{ status: 429 }, true],
  [{ status: 500 }, true],
  [{ status: 503 }, true],
  [{ ending: 'hang up' }, true],
  [{ body: '<html>' }, true],
  [{ body: ['{"choices":'], ending: 'cut' }, true],
  [{ body: '{"choices":[{"message":{"content":" "}}]}' }, false],
] as const)('[G9] %j says something about the host: %s', async (answer, hostFailed) => {
  fixture.host.play(answer)
  expect((await failureOf(fixture.connect({ retry: null }).complete(modelCall()))).hostFailed).toBe(hostFailed)
})

describe('the wait before the retry', () => {
  interface RetryDetails {
    readonly random?: number
    readonly elapsedMs?: number
    readonly retryAfterMs?: number | null
    readonly retryable?: boolean
  }
  function wait({ random = 0.5, elapsedMs = 0, retryAfterMs = null, retryable = true }: RetryDetails) {
    const failure = new CallFailure('failed', { reason: 'error', retryable, retryAfterMs })
    return retryWaitMs(failure, { elapsedMs, random, delayMs: 250, callTimeoutMs: 60_000 })
  }

  it.each<[string, RetryDetails, number | null]>([
    ['is short', {}, 250],
    ['is none for a final failure', { retryable: false }, null],
    ['is spread down', { random: 0 }, 187.5],
    ['is spread up', { random: 1 }, 312.5],
    ['is the one that the host asks for', { retryAfterMs: 40_000 }, 40_000],
    ['is no shorter than ours', { retryAfterMs: 0 }, 250],
    ['is none when the host asks for the whole time of the call', { retryAfterMs: 60_000 }, null],
    ['is none when the rest of the time is too short', { elapsedMs: 30_000, retryAfterMs: 30_000 }, null],
  ])('[G10] %s', (_, details, waitMs) => {
    expect(wait(details)).toBe(waitMs)
  })

  it('ends when a signal aborts, before or during it', async () => {
    const before = AbortSignal.abort()
    const during = new AbortController()
    await pause(3_600_000, [before])
    const waiting = pause(3_600_000, [new AbortController().signal, during.signal])
    during.abort()
    await waiting
  })

  it('removes its listeners, however it ends: the host has one signal for all its calls', async () => {
    const closing = new AbortController().signal
    const caller = new AbortController()
    const waiting = [pause(0, [caller.signal, closing]), pause(3_600_000, [caller.signal, closing])]
    await waiting[0]
    expect(getEventListeners(closing, 'abort')).toHaveLength(1)
    caller.abort(new Error('left'))
    await waiting[1]
    expect(getEventListeners(closing, 'abort')).toHaveLength(0)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')
  it.each([
    ['seconds', '2', 2_000],
    ['fractions of a second', '0.25', 250],
    ['a date in the future', 'Wed, 21 Oct 2026 07:28:05 GMT', 5_000],
    ['a date in the past', 'Wed, 21 Oct 2026 07:27:00 GMT', 0],
    ['an invalid value', 'soon', null],
    ['an empty value', '', null],
    ['no header', undefined, null],
    ['several headers', '3, 9', 3_000],
  ])('is read from %s', (_, header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })
})
