import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CallFailure } from '../../port/model-client.ts'
import { failureOf, gateAnswers, modelCall, streamText, useRecordedHost } from '../fixtures.ts'
import * as recordings from '../recordings.ts'
import { createReplaceableHost } from '../replaceable-host.ts'
import { CallNotSent, createCallLimits } from './call-limits.ts'

const fixture = useRecordedHost()
const whole = { body: recordings.groq.completion }

describe('[G11] calls per minute', () => {
  it('count every request, retries and lists of models too', async () => {
    fixture.host.play({ status: 503 }, whole, { body: '{"data":[{"id":"small"}]}' })
    const host = fixture.connect({ callsPerMinute: 3 })
    await host.complete(modelCall())
    await host.listModels(new AbortController().signal)
    expect(await failureOf(host.complete(modelCall()))).toMatchObject({
      reason: 'rate_limited',
      code: 'CALLS_PER_MINUTE',
      hostFailed: false,
      message: 'groq has reached its limit of 3 calls per minute',
    })
    expect(fixture.host.requests).toHaveLength(3)
  })

  it('also refuse a retry', async () => {
    fixture.host.play({ status: 503 }, whole)
    const host = fixture.connect({ callsPerMinute: 1 })
    expect((await failureOf(host.complete(modelCall()))).code).toBe('CALLS_PER_MINUTE')
    expect(fixture.host.requests).toHaveLength(1)
  })

  it('begin again with the next minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const limit = createCallLimits({ name: 'groq', callsMax: null, callsPerMinute: 1 })
      const { signal } = new AbortController()
      const send = () => limit(signal, async () => 'sent')
      expect(await send()).toBe('sent')
      await expect(send()).rejects.toThrow('limit of 1 calls per minute')
      vi.advanceTimersByTime(60_000)
      expect(await send()).toBe('sent')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('[G11] calls at once', () => {
  it('are limited; others wait', async () => {
    const gate = gateAnswers(fixture.host)
    const host = fixture.connect({ callsMax: 2 })
    const names = ['one', 'two', 'three', 'four']
    const answers = names.map((modelName) => streamText(host, modelCall({ modelName })))
    for (const [index, name] of names.entries()) {
      await gate.finish(name)
      expect((await answers[index]!).text).toBe(name)
    }
    expect(gate.runningMost()).toBe(2)
  })

  it('leave the queue when the caller aborts, without an effect on the call that runs', async () => {
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    fixture.host.play({ body: [finished, recordings.groq.completion] })
    const host = fixture.connect({ callsMax: 1 })
    const first = host.complete(modelCall())
    await fixture.host.request(1)
    const caller = new AbortController()
    const waiting = host.complete(modelCall({ signal: caller.signal }))
    const next = host.complete(modelCall())
    caller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    finish()
    expect((await first).text).toBe('Grüß dich!')
    expect((await next).text).toBe('Grüß dich!')
    expect(fixture.host.requests).toHaveLength(2)
  })

  it.each([
    ['of the call', new CallFailure('late', { reason: 'timeout', hostFailed: true })],
    ['signal', new DOMException('late', 'TimeoutError')],
  ])('[G9] do not blame the host for a timeout %s that passes in the queue', async (_, reason) => {
    const limit = createCallLimits({ name: 'groq', callsMax: 1, callsPerMinute: null })
    void limit(new AbortController().signal, () => new Promise(() => {}))
    const caller = new AbortController()
    const waiting = limit(caller.signal, async () => 'sent')
    caller.abort(reason)
    await expect(waiting).rejects.toBeInstanceOf(CallNotSent)
    await expect(waiting).rejects.toMatchObject({ reason: 'timeout', hostFailed: false })
  })

  it('[G9] do not take a host out of draws whose queue is long', async () => {
    fixture.host.play({ body: [new Promise<void>(() => {})] })
    const options = { name: 'groq', dialect: 'openai', preset: null, apiKey: '', answerCharsMax: 1_000 } as const
    const { baseUrl } = fixture.host
    const host = createReplaceableHost({ ...options, baseUrl, callsMax: 1, onOutageChanged: () => {} })
    onTestFinished(() => host.close())
    void failureOf(host.complete(modelCall()))
    await fixture.host.request(1)
    for (let call = 0; call < 5; call += 1) {
      const caller = new AbortController()
      const waiting = failureOf(host.complete(modelCall({ signal: caller.signal })))
      // Until it waits in the queue.
      await new Promise(setImmediate)
      caller.abort(new CallFailure('late', { reason: 'timeout', hostFailed: true }))
      expect((await waiting).reason).toBe('timeout')
    }
    expect(host.isFailing()).toBe(false)
  })

  it('[G9] blame the host for a timeout after the call was sent', async () => {
    const limit = createCallLimits({ name: 'groq', callsMax: 1, callsPerMinute: null })
    const late = new CallFailure('late', { reason: 'timeout', hostFailed: true })
    await expect(limit(new AbortController().signal, () => Promise.reject(late))).rejects.toBe(late)
  })

  it('are given back before the retry, so that a limit of one does not block itself', async () => {
    fixture.host.play({ status: 503 }, whole)
    expect((await fixture.connect({ callsMax: 1 }).complete(modelCall())).text).toBe('Grüß dich!')
  })
})
