import { describe, expect, it, vi } from 'vitest'
import { createCallLimits } from './call-limits.ts'
import { failureOf, gateAnswers, modelCall, streamText, useRecordedHost } from './fixtures.ts'
import * as recordings from './recordings.ts'

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
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const limit = createCallLimits({ name: 'groq', callsMax: null, callsPerMinute: 1 })
      const { signal } = new AbortController()
      const send = () => limit(signal, async () => 'sent')
      expect(await send()).toBe('sent')
      await expect(send()).rejects.toThrow('limit of 1 calls per minute')
      vi.setSystemTime(Date.now() + 60_000)
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

  it('are given back before the retry, so that a limit of one does not block itself', async () => {
    fixture.host.play({ status: 503 }, whole)
    expect((await fixture.connect({ callsMax: 1 }).complete(modelCall())).text).toBe('Grüß dich!')
  })
})
