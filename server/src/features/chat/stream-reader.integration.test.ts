import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { finish, models, piece, silent, useHostedArena } from '../../generation/fixtures.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { endedStream, gate, rawCall } from './fixtures.ts'

// The answers must be larger than the buffers of a connection.
const fixture = useHostedArena({ env: { ANSWER_CHARS_MAX: '100000000' } })
const request = { prompt: 'Well?', model: models.groq }

afterEach(() => {
  vi.useRealTimers()
})

describe('a client that disconnects', () => {
  it('[S5] before the first text closes the provider’s connection', async () => {
    fixture.script(() => silent)
    const call = rawCall(fixture, request)
    const asked = await fixture.request(1)
    call.disconnect()
    await asked.socketClosed
  })

  it('[S5] within the answer closes the provider’s connection', async () => {
    fixture.script(() => ({ body: [piece('Half an')], ending: 'stall' }))
    const call = rawCall(fixture, request)
    await call.seen('Half an')
    call.disconnect()
    await fixture.asked()[0]!.socketClosed
  })

  it('[S5] while the service waits for drain closes the provider’s connection', async () => {
    fixture.script(() => ({ body: Array.from({ length: 400 }, () => piece('x'.repeat(100_000))), ending: 'stall' }))
    const isFull = nextResponse().then((response) => full(response))
    const call = rawCall(fixture, request, { reading: 'later' })
    await isFull
    call.disconnect()
    await fixture.asked()[0]!.socketClosed
  })

  it('[S5] ends no other stream', async () => {
    const rest = gate()
    fixture.script((_, { body }) =>
      JSON.stringify(body.messages).includes('stay')
        ? { body: [piece('Here'), rest.opened, finish()] }
        : { body: [piece('Gone')], ending: 'stall' },
    )
    const stays = rawCall(fixture, { ...request, prompt: 'I stay' })
    await stays.seen('Here')
    const leaves = rawCall(fixture, { ...request, prompt: 'I leave' })
    await leaves.seen('Gone')
    leaves.disconnect()
    await fixture.asked()[1]!.socketClosed
    rest.open()
    expect(endedStream(await stays.closed()).last.object).toBe('ai.stream.done')
  })
})

/** The next response object of the service. */
function nextResponse(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    fixture.arena.app.http.server.once('request', (_: IncomingMessage, response: ServerResponse) => resolve(response))
  })
}

/** Resolves when the buffer of the connection is full. */
function full(response: ServerResponse): Promise<void> {
  return vi.waitUntil(() => response.socket?.writableNeedDrain, { ...PATIENCE, interval: 1 }).then(() => {})
}

describe('a reader who does not read', () => {
  it('[S2] makes the provider wait: nothing more is written before drain', async () => {
    const size = 100_000
    const count = 400
    fixture.script(() => ({ body: [...Array.from({ length: count }, () => piece('x'.repeat(size))), finish()] }))

    let waits = 0
    let writesBeforeDrain = 0
    let bufferedMax = 0
    const watched = nextResponse().then((response) => {
      let writable = true
      response.on('drain', () => {
        writable = true
      })
      const write = response.write.bind(response) as (text: string) => boolean
      response.write = (text: string) => {
        if (!writable) writesBeforeDrain += 1
        writable = write(text)
        if (!writable) waits += 1
        bufferedMax = Math.max(bufferedMax, response.writableLength)
        return writable
      }
      return response
    })
    const call = rawCall(fixture, request, { reading: 'later' })
    await full(await watched)
    call.startReading()

    const { text, last } = endedStream(await call.closed())
    expect(text.length).toBe(size * count)
    expect(last.object).toBe('ai.stream.done')
    expect(waits).toBeGreaterThan(0)
    expect(writesBeforeDrain).toBe(0)
    // A few pieces, not forty megabytes.
    expect(bufferedMax).toBeLessThan(size * 10)
  })
})

describe('a client that stops reading', () => {
  const drainTimeoutMs = 60_000

  it('[S5] [S6] counts as disconnected after a minute: the provider’s call is cancelled and the turn saved as cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    fixture.script(() => ({ body: Array.from({ length: 400 }, () => piece('x'.repeat(100_000))), ending: 'stall' }))
    const { threadId } = await fixture.owner.client.threads.create({ mode: 'chat' })
    const response = nextResponse()
    rawCall(fixture, { ...request, threadId }, { reading: 'later' })
    const stuck = await response
    await full(stuck)
    vi.advanceTimersByTime(drainTimeoutMs / 2)
    expect(stuck.destroyed).toBe(false)
    vi.advanceTimersByTime(drainTimeoutMs)
    await fixture.asked()[0]!.socketClosed
    await expect
      .poll(async () => (await fixture.owner.client.threads.messages(threadId)).items)
      .toMatchObject([{ finishReason: 'cancelled' }])
    expect(stuck.destroyed).toBe(true)
  })
})

describe('a pause', () => {
  const beat = ': still here\n\n'
  const stopClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

  it('[S7] of 15 seconds within an answer leads to a comment line, repeatedly', async () => {
    stopClock()
    const rest = gate()
    fixture.script(() => ({ body: [piece('Half an'), rest.opened, piece(' answer'), finish()] }))
    const response = nextResponse()
    const call = rawCall(fixture, request)
    await call.seen('Half an')
    vi.advanceTimersByTime(14_999)
    await fixture.arena.call('/health')
    expect(call.reply().writes).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await call.seen(beat)
    vi.advanceTimersByTime(15_000)
    await call.seen(beat + beat)
    rest.open()

    const reply = await call.closed()
    expect(reply.writes.filter((write) => write === beat)).toHaveLength(2)
    const { text, last } = endedStream({ ...reply, writes: reply.writes.filter((write) => write !== beat) })
    expect([text, last.object]).toEqual(['Half an answer', 'ai.stream.done'])
    const written = vi.spyOn(await response, 'write')
    vi.advanceTimersByTime(60_000)
    expect(written).not.toHaveBeenCalled()
  })

  it('[S7] is measured from the last text', async () => {
    stopClock()
    const rest = gate()
    const end = gate()
    fixture.script(() => ({ body: [piece('Half an'), rest.opened, piece(' answer'), end.opened, finish()] }))
    const call = rawCall(fixture, request)
    await call.seen('Half an')
    vi.advanceTimersByTime(14_999)
    rest.open()
    await call.seen(' answer')
    vi.advanceTimersByTime(14_999)
    end.open()
    expect((await call.closed()).writes.join('')).not.toContain(beat)
  })

  it('[S3] [S7] before the first text leads to no comment line: the answer may still be a plain error', async () => {
    stopClock()
    const refusal = gate()
    fixture.script(() => ({ body: [refusal.opened], ending: 'cut' }))
    const call = rawCall(fixture, request)
    await fixture.request(1)
    vi.advanceTimersByTime(60_000)
    refusal.open()
    await call.seen('API_ERROR')
    expect(call.reply()).toMatchObject({ status: 500, whole: true })
    call.disconnect()
  })

  it('[S7] leads to no comment line after a disconnect', async () => {
    stopClock()
    fixture.script(() => ({ body: [piece('Half an')], ending: 'stall' }))
    const response = nextResponse()
    const call = rawCall(fixture, request)
    await call.seen('Half an')
    const written = vi.spyOn(await response, 'write')
    vi.advanceTimersByTime(15_000)
    expect(written).toHaveBeenCalledTimes(1)
    call.disconnect()
    await fixture.asked()[0]!.socketClosed
    vi.advanceTimersByTime(60_000)
    expect(written).toHaveBeenCalledTimes(1)
  })
})
