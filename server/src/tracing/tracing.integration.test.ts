import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { apiKeys, failing, finish, models, piece, says, startHostedArena } from '../generation/fixtures.ts'
import { startArena } from '../testing/start-arena.ts'
import { type ReceivedSpan, startCollector } from './fixtures.ts'

const PROMPT = 'Which tides reach Lisbon?'
const ANSWER = 'Two every day.'
const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${parent.traceId}-${parent.spanId}-01`

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function startTraced(env: Record<string, string> = {}) {
  const collector = await startCollector()
  open.push(collector)
  const fixture = await startHostedArena({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } })
  fixture.script((_, { body }) => (body.stream ? { body: [piece(ANSWER), finish()] } : says(ANSWER)))
  return { collector, fixture }
}

/** Sends the body after the service has read the headers. */
async function postSlowly(url: string, token: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, expect: '100-continue', 'x-correlation-id': 'slow' }
  const sending = request(url, { method: 'POST', headers })
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.end(JSON.stringify(body))
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
}

const statement = ({ attributes }: ReceivedSpan) => attributes['db.system.name'] === 'postgresql'
const modelCall = ({ attributes }: ReceivedSpan) => attributes['gen_ai.operation.name'] === 'chat'

it('[O19] has one trace for each request, with a span for each model call and statement, and no texts', async () => {
  const { collector, fixture } = await startTraced({ RATE_LIMIT: '1000' })
  const { owner, post } = fixture
  const { threadId } = await owner.client.threads.create({ title: 'Tides of Lisbon' })
  const battle = { prompt: PROMPT, threadId, model1: models.groq, model2: models.google }
  const requests = ['first', 'second', 'third', 'fourth'].map((id) =>
    post('/api/arena/dualchat', battle, { headers: { 'x-correlation-id': id, traceparent } }),
  )
  const [{ json }] = (await Promise.all(requests)) as [Awaited<(typeof requests)[0]>]
  await owner.client.votes.cast({ comparisonId: String(json?.comparisonId), voteChoice: 'left' })
  await post('/api/arena/chat', { prompt: PROMPT, model: models.groq }, { headers: { 'x-correlation-id': 'chat' } })
  await postSlowly(`${fixture.arena.url}/api/arena/dualchat`, owner.token, battle)
  await post('/api/arena/dualchat/stream', battle, { headers: { 'x-correlation-id': 'stream' } })
  fixture.script(() => failing.error)
  await post('/api/arena/chat', { prompt: PROMPT }, { headers: { 'x-correlation-id': 'failed' } })
  const asked = fixture.asked()
  // Sends what has not been sent.
  await fixture.close()

  const { spans } = collector
  const traceOf = (id: string) => {
    const root = spans.find(({ attributes }) => attributes['arena.correlation_id'] === id)
    expect(root, id).toBeDefined()
    const parts = spans.filter(({ traceId, spanId }) => traceId === root!.traceId && spanId !== root!.spanId)
    expect(parts.filter(({ parentSpanId }) => parentSpanId !== root!.spanId)).toEqual([])
    return { root: root!, parts }
  }
  for (const id of ['first', 'second', 'third', 'fourth', 'slow', 'stream']) {
    const { root, parts } = traceOf(id)
    expect(root.parentSpanId, 'callers do not choose the trace').toBeUndefined()
    const route = id === 'stream' ? '/api/arena/dualchat/stream' : '/api/arena/dualchat'
    expect(root).toMatchObject({ name: `POST ${route}`, serviceName: 'arena', failed: false })
    expect(root.attributes).toMatchObject({ 'http.route': route, 'http.response.status_code': 200 })
    expect(parts.filter(modelCall).map(({ attributes }) => attributes['gen_ai.request.model'])).toEqual(
      expect.arrayContaining([models.groq, models.google]),
    )
    expect(parts.filter(modelCall)).toHaveLength(2)
    // The battle itself, and the shared rate limit, whose SQL is that of a library.
    const statements = parts.filter(statement).map(({ name }) => name)
    expect(statements.filter((name) => name === 'battles.save')).toHaveLength(1)
    expect(statements.filter((name) => name.startsWith('rate_limits:'))).not.toEqual([])
  }
  expect(new Set(spans.map(({ traceId }) => traceId))).not.toContain(parent.traceId)
  expect(traceOf('chat').parts.filter(modelCall)).toHaveLength(1)
  const failed = traceOf('failed').parts.filter(modelCall)
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['error', 'error'])
  expect(failed.every((span) => span.failed)).toBe(true)
  expect(spans.some(({ name }) => name === 'POST /api/arena/model-vote')).toBe(true)

  // Background work, such as the numbering of votes, belongs to no request.
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(roots.filter(({ attributes }) => attributes['arena.correlation_id'] === undefined)).toEqual([])
  const sent = collector.texts.join()
  const secrets = [
    PROMPT,
    ANSWER,
    'Tides of',
    threadId,
    owner.token,
    owner.userId,
    '127.0.0.1',
    ...Object.values(apiKeys),
  ]
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  expect(asked.filter(({ headers }) => headers.traceparent !== undefined)).toEqual([])
})

it('[O19] continues the trace of a trusted proxy', async () => {
  const { collector, fixture } = await startTraced({ TRUST_PROXY: 'on' })
  await fixture.post('/api/arena/chat', { prompt: PROMPT }, { headers: { traceparent } })
  await fixture.close()
  const root = collector.spans.find(({ name }) => name === 'POST /api/arena/chat')
  expect(root).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId })
})

it('[O19] serves as usual without a collector, and logs that', async () => {
  const gone = await startCollector()
  await gone.close()
  const arena = await startArena({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: gone.url } })
  const { client } = await arena.signIn()
  await client.battles.start({ prompt: PROMPT })
  await arena.close()
  expect(arena.logged.filter(({ msg }) => String(msg).includes('traces'))).toHaveLength(1)
})
