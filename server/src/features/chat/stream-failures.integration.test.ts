import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  apiKeys,
  failing,
  finish,
  indiscretion,
  loggedFor,
  models,
  piece,
  refusedWith,
  silent,
  startHostedArena,
  useHostedArena,
} from '../../generation/fixtures.ts'
import type { RecordedAnswer } from '../../providers/hosts/recorded-host.ts'
import { endedStream, rawCall } from './fixtures.ts'

const fixture = useHostedArena({ env: { STREAM_IDLE_TIMEOUT_MS: '20000' } })
const path = '/api/arena/chat/stream'
const request = { prompt: 'Well?', model: models.groq }
const hostText = `${indiscretion} at http://internal.example:9 with Bearer ${apiKeys.groq}`
const error = (facts: object = {}) => `data: ${JSON.stringify({ error: { message: hostText, ...facts } })}\n\n`
const secrets = [indiscretion, 'internal.example', 'Bearer', '127.0.0.1', ...Object.values(apiKeys)]

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => {
  vi.useRealTimers()
})

describe('a failure before the first text', () => {
  it.each<[string, RecordedAnswer]>([
    ['a refusal', failing.error],
    ['a rate limit', failing.rate_limited],
    ['a connection cut after the head', { body: [], ending: 'cut' }],
    ['a response that ends without an answer', { body: [] }],
    ['a stream that breaks off before any text', { body: [piece('')], ending: 'cut' }],
    ['an error event', { body: [error()] }],
    ['an answer without text', { body: [piece(''), finish()] }],
    ['nothing but [DONE]', { body: ['data: [DONE]\n\n'] }],
    ['a web page', { body: '<html>Sign in</html>' }],
    ['events that are not JSON', { body: ['data: {"choices":[\n\n'] }],
  ])('[S3] is a plain 500, not a stream: %s', async (name, answer) => {
    fixture.script(() => answer)
    const correlationId = `s3-${name.replace(/\W+/g, '-')}`
    const answered = await fixture.post(path, request, { headers: { 'x-correlation-id': correlationId } })
    const sentence = refusedWith(answered, { status: 500, code: 'API_ERROR' })
    expect(sentence).toBe('The model could not answer. Please try again later')
    expect(secrets.filter((secret) => answered.text.includes(secret))).toEqual([])
    const logged = loggedFor(fixture.arena, correlationId)
    expect(logged).toContain(models.groq)
    expect(Object.values(apiKeys).filter((key) => logged.includes(key))).toEqual([])
    // A stream names its model, so no fallback is asked.
    expect(new Set(fixture.asked().map(({ body }) => body.model))).toEqual(new Set([models.groq]))
  })
})

describe('a failure after the first text', () => {
  it.each<[string, RecordedAnswer]>([
    ['a cut connection', { body: [piece('Half an')], ending: 'cut' }],
    ['a response that ends without the answer’s end', { body: [piece('Half an')] }],
    ['an error event', { body: [piece('Half an'), error()] }],
    ['a rate limit within the stream', { body: [piece('Half an'), error({ code: 'rate_limit_exceeded' })] }],
    ['an event named error', { body: [piece('Half an'), `event: error\ndata: ${hostText}\n\n`] }],
    ['an event that is not JSON', { body: [piece('Half an'), 'data: {"choices":[\n\n'] }],
    [
      'the finish reason error',
      { body: [piece('Half an'), 'data: {"choices":[{"delta":{},"finish_reason":"error"}]}\n\ndata: [DONE]\n\n'] },
    ],
    ['text followed by an error in the same read', { body: [piece('Half an') + error()] }],
  ])('[S3] is one ai.error, last, and no done: %s', async (_, answer) => {
    fixture.script(() => answer)
    const reply = await rawCall(fixture, request).closed()
    const { text, last } = endedStream(reply)
    expect(text).toBe('Half an')
    expect(last).toEqual({
      object: 'ai.error',
      code: 'STREAM_ERROR',
      message: 'The answer was cut off and is incomplete',
      reason: 'stream-failed',
      timestamp: expect.stringMatching(/Z$/),
    })
    expect(secrets.filter((secret) => reply.writes.join('').includes(secret))).toEqual([])
    const logged = JSON.stringify(fixture.arena.logged)
    expect(Object.values(apiKeys).filter((key) => logged.includes(key))).toEqual([])
    expect(fixture.asked()).toHaveLength(1)
  })
})

describe('a model that is silent', () => {
  it.each<[string, RecordedAnswer]>([
    ['without a head', silent],
    ['after the head', { body: [], ending: 'stall' }],
    ['but for pieces without text', { body: [piece('')], ending: 'stall' }],
  ])('[S4] for the model’s limit before its first text is a 500, and its call is cancelled: %s', async (_, answer) => {
    stopClock()
    fixture.script(() => answer)
    let answered = false
    const reply = fixture.post(path, request).finally(() => (answered = true))
    const asked = await fixture.request(1)
    vi.advanceTimersByTime(59_999)
    await fixture.arena.call('/health')
    expect(answered).toBe(false)
    vi.advanceTimersByTime(1)
    refusedWith(await reply, { status: 500, code: 'API_ERROR' })
    await asked.socketClosed
  })

  it('[S4] for the idle limit within its answer is an ai.error, and its call is cancelled', async () => {
    stopClock()
    fixture.script(() => ({ body: [piece('Half an')], ending: 'stall' }))
    const call = rawCall(fixture, request)
    await call.seen('Half an')
    vi.advanceTimersByTime(19_999)
    await fixture.arena.call('/health')
    expect(call.reply().writes).toHaveLength(1)
    vi.advanceTimersByTime(1)
    const { text, last } = endedStream(await call.closed())
    expect([text, last.object]).toEqual(['Half an', 'ai.error'])
    await fixture.asked()[0]!.socketClosed
  })
})

it('[S3] [S6] a service that closes ends its streams with ai.error, and saves the received text', async () => {
  const closing = await startHostedArena()
  const { threadId } = await closing.owner.client.threads.create()
  closing.script(() => ({ body: [piece('Half an')], ending: 'stall' }))
  const call = rawCall(closing, { ...request, threadId })
  await call.seen('Half an')
  const closed = closing.arena.app.close({ graceMs: 0 })
  const { text, last } = endedStream(await call.closed())
  expect(text).toBe('Half an')
  expect(last).toMatchObject({ object: 'ai.error', code: 'STREAM_ERROR' })
  await closing.asked()[0]!.socketClosed
  await closed
  const { rows } = await closing.arena.database.pool.query('select response from messages')
  expect(rows).toEqual([{ response: 'Half an' }])
  await closing.close()
})
