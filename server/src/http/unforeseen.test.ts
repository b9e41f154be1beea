import { operations } from '@arena/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseFailure } from '../database/index.ts'
import { startRecordedHost } from '../providers/openai-compatible/recorded-host.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { addressOf, logOf, sentenceOf } from './fixtures.ts'

const SECRET = 'postgres://arena:hunter2@10.0.0.7/arena'

let arena: TestArena
let visitor: Visitor
let threadId: string
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  threadId = (await visitor.client.threads.create()).threadId
})
afterAll(() => arena.close())
afterEach(() => vi.restoreAllMocks())

const breakDatabase = (error: Error) => vi.spyOn(arena.database, 'rows').mockRejectedValue(error)

const bodies: Record<string, unknown> = {
  startBattle: { prompt: 'Hello' },
  chatOnce: { prompt: 'Hello' },
  chatStream: { prompt: 'Hello' },
  castVote: { comparisonId: '00000000-0000-7000-8000-000000000000', voteChoice: 'left' },
  createThread: { title: 'A' },
  renameThread: { title: 'A' },
  setThreadVisibility: { visibility: 'public' },
}

const needDatabase = operations
  .filter(({ feature }) => feature !== 'health' && feature !== 'identity')
  .map(({ id, method, path, errors, ...rest }) => ({
    id,
    method,
    path,
    errors,
    failure: 'failure' in rest && rest.failure,
  }))

const callOf = ({ id, method, path }: { id: string; method: string; path: string }, correlationId: string) =>
  arena.call(addressOf({ id, path }, threadId), {
    method,
    token: visitor.token,
    headers: { 'x-correlation-id': correlationId },
    ...(bodies[id] ? { body: bodies[id] } : {}),
  })

describe.each(needDatabase)('$method $path', (operation) => {
  it('[W10] tells nothing about an error nobody foresaw, and logs it under the correlation id', async () => {
    breakDatabase(new Error(`cannot connect to ${SECRET}`))
    const answered = await callOf(operation, `unforeseen-${operation.id}`)
    if (operation.errors === 'ai') {
      sentenceOf(answered, 'ai', 500, 'API_ERROR')
    } else {
      expect(answered.status).toBe(500)
      expect(answered.headers.get('content-type')).toMatch(/^application\/problem\+json\b/)
      expect(answered.json).toEqual({ status: 500, title: 'Internal Server Error' })
    }
    expect(answered.text).not.toMatch(/hunter2|cannot connect|\.ts\b|at \w+/)
    const lines = await logOf(arena, `unforeseen-${operation.id}`)
    expect(JSON.stringify(lines[0])).toContain('cannot connect to')
  })

  it('[W10] [D1] words a database that is away by its own envelope and code', async () => {
    breakDatabase(new DatabaseFailure('threads.list failed', { cause: new Error(SECRET) }))
    const answered = await callOf(operation, `away-${operation.id}`)
    const sentence = sentenceOf(answered, operation.errors === 'ai' ? 'ai' : 'plain', 500, String(operation.failure))
    expect(sentence).toMatch(/Please try again$/)
    expect(answered.text).not.toMatch(/hunter2|threads\.list/)
  })
})

it.each([
  ['a text', 'just a text with hunter2 in it'],
  ['nothing', undefined],
  ['null', null],
  ['an object with a status of its own', { statusCode: 200, message: SECRET }],
  ['an error that claims to be the caller’s fault', Object.assign(new Error(SECRET), { statusCode: 400 })],
])('[W10] survives code that throws %s', async (_, thrown) => {
  vi.spyOn(arena.database, 'rows').mockImplementation(() => Promise.reject(thrown))
  const answered = await arena.call('/api/threads', { token: visitor.token })
  expect([answered.status, answered.json]).toEqual([500, { status: 500, title: 'Internal Server Error' }])
})

it.each([
  ['POST', '/api/auth/guest'],
  ['POST', '/api/auth/sign-in/email'],
  ['GET', '/api/auth/jwks'],
])(
  '[W10] [D1] %s %s says that sign-in is not available, and no more, while the database is away',
  async (method, path) => {
    const stderr = vi.spyOn(console, 'error')
    vi.spyOn(arena.database.pool, 'connect').mockImplementation(() => Promise.reject(new Error(SECRET)))
    vi.spyOn(arena.database.pool, 'query').mockImplementation(() => Promise.reject(new Error(SECRET)))
    const answered = await arena.call(path, {
      method,
      headers: { 'x-correlation-id': `away${path.replaceAll('/', '-')}` },
      ...(path.endsWith('email') ? { body: { email: 'ada@arena.test', password: 'correct horse' } } : {}),
    })
    expect(sentenceOf(answered, 'plain', 500, 'AUTH_ERROR')).toBe('Sign-in is not available. Please try again')
    const lines = await logOf(arena, `away${path.replaceAll('/', '-')}`)
    expect(JSON.stringify(lines)).toContain('hunter2')
    // In the log and nowhere else: what a library writes past it nobody can find by the id.
    expect(stderr).not.toHaveBeenCalled()
  },
)

it('[W10] a stack never travels, even when it would look like an answer', async () => {
  const host = await startRecordedHost()
  const failing = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'gsk_secret_key' } })
  const { token } = await failing.signIn()
  host.play({ status: 401, body: '{"error":{"message":"Invalid API key gsk_secret_key"}}' })
  const answered = await failing.call('/api/arena/chat/stream', { method: 'POST', token, body: { prompt: 'Hello' } })
  sentenceOf(answered, 'ai', 500, 'API_ERROR')
  expect(answered.text).not.toMatch(/gsk_secret_key|127\.0\.0\.1|Invalid API key/)
  await failing.close()
  await host.close()
})
