import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../testing/start-arena.ts'
import { finish, type HostedArena, piece, refusedWith, says, startHostedArena } from './fixtures.ts'

const GENERATIONS_MAX = 2
const REQUESTS = 20
const TOKEN = 'a-token-for-metrics-0123'
const chat = '/api/arena/chat'
const battleStream = '/api/arena/dualchat/stream'
const paths = ['/api/arena/dualchat', chat, '/api/arena/chat/stream', battleStream]

let fixture: HostedArena
let visitor: Visitor
beforeAll(async () => {
  const limits = { GENERATIONS_MAX: String(GENERATIONS_MAX), RATE_LIMIT: String(REQUESTS) }
  fixture = await startHostedArena({ env: { ...limits, METRICS_TOKEN: TOKEN } })
  visitor = await fixture.arena.signIn()
})
afterAll(() => fixture.close())

/** Models that answer only after the returned function was called. */
function holdAnswers(): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  fixture.script((_, { body }) =>
    body.stream ? { body: [released, piece('Hi'), finish()] } : { body: [released, says('Hi').body as string] },
  )
  return release
}

async function countRefusals(): Promise<number> {
  const { text } = await fixture.arena.call('/metrics', { token: TOKEN })
  const counts = text.matchAll(/^arena_http_request_seconds_count\{.*status="503"\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

it('[B25] [O17] refuses before anything is asked, saved or counted, and serves everything else, and metrics count the refusals', async () => {
  const release = holdAnswers()
  const { threadId } = await visitor.client.threads.create()
  const asking = Array.from({ length: REQUESTS }, (_, index) =>
    fixture.post(
      paths[index % paths.length]!,
      { prompt: 'Hello', threadId },
      { token: visitor.token, headers: { 'idempotency-key': `key ${index}` } },
    ),
  )
  const refused = await Promise.race(asking)
  const { rows: keys } = await fixture.arena.database.pool.query('select from idempotency_keys')
  expect(keys.length).toBeLessThanOrEqual(GENERATIONS_MAX)
  expect(refusedWith(refused, { status: 503, code: 'OVERLOADED' })).toBe('The service is busy: try again in 5 s')
  expect(refused.headers.get('retry-after')).toBe('5')
  for (const path of ['/health', '/ready', '/api/arena/model-stats', '/api/threads'])
    expect((await fixture.arena.call(path, { token: visitor.token })).status).toBe(200)

  release()
  const answered = await Promise.all(asking)
  const answeredWith = (status: number) => answered.filter((answer) => answer.status === status).length
  expect(answeredWith(200)).toBeGreaterThanOrEqual(GENERATIONS_MAX)
  expect(answeredWith(200) + answeredWith(503)).toBe(REQUESTS)
  await expect.poll(countRefusals).toBe(answeredWith(503))
  const { items } = await visitor.client.threads.messages(threadId)
  expect(items).toHaveLength(answeredWith(200))

  // The limit of REQUESTS per minute counts the answered ones alone.
  for (let left = answeredWith(503); left > 0; left -= 1)
    expect((await fixture.post(chat, { prompt: 'Hello' }, { token: visitor.token })).status).toBe(200)
})
