import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordedHost, startRecordedHost } from '../providers/openai-compatible/recorded-host.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { sentenceOf } from './fixtures.ts'

let host: RecordedHost
let arena: TestArena
let visitor: Visitor
let stranger: Visitor
beforeAll(async () => {
  host = await startRecordedHost()
  host.play(({ body }) =>
    body.stream
      ? { body: ['data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n', 'data: [DONE]\n\n'] }
      : { body: '{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}' },
  )
  arena = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
  visitor = await arena.signIn()
  stranger = await arena.signIn()
})
afterAll(async () => {
  await arena.close()
  await host.close()
})

const post = (path: string, body: unknown, { token }: Visitor = visitor) =>
  arena.call(path, { method: 'POST', token, body })
const asked = () => host.requests.at(-1)?.body
const newThread = async () => (await visitor.client.threads.create()).threadId

const generating = ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']

/** Names that older clients send, that JavaScript knows, and that nobody knows. */
const strangeMembers = (userId: string) => ({
  userId,
  user_id: userId,
  battleId: '00000000-0000-7000-8000-000000000000',
  sub: userId,
  owner: { userId },
  constructor: { name: 'Mallory' },
  toString: 'text',
  hasOwnProperty: null,
  '': 1,
  'threadId ': 'not a thread',
})

describe.each(generating)('POST %s', (path) => {
  it('[W2] leaves out members it does not know', async () => {
    const { status } = await post(path, { prompt: 'Hello', ...strangeMembers(stranger.userId) })
    expect(status).toBe(200)
    expect(JSON.stringify(asked())).not.toMatch(/Mallory|battleId|userId/)
  })

  it('[W3] reads thread_id, max_tokens and selection_mode as second spellings', async () => {
    const threadId = await newThread()
    const { status } = await post(path, {
      prompt: 'Hello',
      thread_id: threadId,
      max_tokens: 77,
      selection_mode: 'random',
    })
    expect(status).toBe(200)
    expect(asked()).toMatchObject({ max_completion_tokens: 77 })
    const { items } = await visitor.client.threads.messages(threadId)
    expect(items.map(({ promptText }) => promptText)).toEqual(['Hello'])
  })

  it('[W3] prefers the first spelling', async () => {
    const threadId = await newThread()
    const { status } = await post(path, {
      prompt: 'Hello',
      threadId,
      thread_id: 'nonsense',
      maxTokens: 5,
      max_tokens: 'nonsense',
      selectionMode: 'random',
      selection_mode: 'nonsense',
    })
    expect(status).toBe(200)
    expect(asked()).toMatchObject({ max_completion_tokens: 5 })
  })

  it('[W3] takes the second spelling where the first is null', async () => {
    await post(path, { prompt: 'Hello', maxTokens: null, max_tokens: 9 })
    expect(asked()).toMatchObject({ max_completion_tokens: 9 })
  })

  it('[W3] checks the second spelling as strictly, and names the first', async () => {
    const refused = await post(path, { prompt: 'Hello', max_tokens: 0 })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe('maxTokens must be 1 or more')
    const unread = await post(path, { prompt: 'Hello', thread_id: 'nonsense' })
    expect(sentenceOf(unread, 'ai', 400, 'INVALID_REQUEST')).toBe('threadId must be a UUID')
  })

  it('[W3] counts null as left out, for every member', async () => {
    const { status } = await post(path, {
      prompt: 'Hello',
      system: null,
      model: null,
      model1: null,
      model2: null,
      selectionMode: null,
      selection_mode: null,
      maxTokens: null,
      max_tokens: null,
      temperature: null,
      threadId: null,
      thread_id: null,
    })
    expect(status).toBe(200)
    expect(asked()).toMatchObject({
      max_completion_tokens: 4096,
      temperature: 0.7,
      messages: [{ role: 'user', content: 'Hello' }],
    })
  })
})

it('[W3] reads selection_mode in a battle', async () => {
  const battle = await post('/api/arena/dualchat', { prompt: 'Hello', selection_mode: 'topper' })
  expect(battle.json).toMatchObject({ agent1: { selectionMode: 'topper' } })
  const refused = await post('/api/arena/dualchat', { prompt: 'Hello', selection_mode: 'best' })
  expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toMatch(/^selectionMode must be one of/)
})

it('[W3] knows no other second spellings', async () => {
  const { threadId } = await visitor.client.threads.create()
  const refused = await arena.call(`/api/threads/${threadId}`, {
    method: 'PATCH',
    token: visitor.token,
    body: { Title: 'A', name: 'B' },
  })
  expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe('title is required')
})

it('[W3] counts null as left out in threads and votes too', async () => {
  const created = await post('/api/threads', { title: null, mode: null })
  expect(created.json).toMatchObject({ title: 'New Chat', mode: 'battle' })
  const { comparisonId } = await visitor.client.battles.start({ prompt: 'Hello' })
  const vote = await post('/api/arena/model-vote', { comparisonId, voteChoice: 'tie', voteDurationMs: null })
  expect(vote.status).toBe(200)
})

it('[W2] makes a thread the token’s user’s, whatever the body says', async () => {
  const created = await post('/api/threads', { title: 'Mine', ...strangeMembers(stranger.userId) })
  expect(created.json).toMatchObject({ userId: visitor.userId, title: 'Mine', visibility: 'private', messageCount: 0 })
  const { items } = await stranger.client.threads.list()
  expect(items).toEqual([])
})

it('[W2] does not let a body choose ids, visibility or dates', async () => {
  const created = await post('/api/threads', {
    threadId: '00000000-0000-7000-8000-000000000000',
    id: '00000000-0000-7000-8000-000000000000',
    visibility: 'public',
    messageCount: 9,
    createdAt: '2000-01-01T00:00:00.000Z',
  })
  expect(created.json).toMatchObject({ visibility: 'private', messageCount: 0 })
  expect(JSON.stringify(created.json)).not.toMatch(/00000000-0000|2000-01-01/)
})

it('[W2] counts a vote for the token’s user, whatever the body says', async () => {
  const { comparisonId } = await visitor.client.battles.start({ prompt: 'Hello' })
  const body = { comparisonId, voteChoice: 'left', userId: stranger.userId, user_id: stranger.userId }
  expect((await post('/api/arena/model-vote', body)).status).toBe(200)
  expect((await post('/api/arena/model-vote', body)).status).toBe(500)
  expect((await post('/api/arena/model-vote', body, stranger)).status).toBe(200)
})

it('[W2] believes no header and no query about who the user is', async () => {
  const answered = await arena.call(`/api/threads?userId=${stranger.userId}`, {
    method: 'POST',
    token: visitor.token,
    headers: { 'x-user-id': stranger.userId, 'x-forwarded-user': stranger.userId },
    body: {},
  })
  expect(answered.json).toMatchObject({ userId: visitor.userId })
})

it('[W2] does not let a sign-up choose its id, or what only the service knows', async () => {
  const answered = await arena.call('/api/auth/sign-up/email', {
    method: 'POST',
    body: {
      name: 'Mallory',
      email: 'mallory@arena.test',
      password: 'correct horse battery',
      id: visitor.userId,
      userId: visitor.userId,
      sub: visitor.userId,
    },
  })
  expect(answered.status).toBe(200)
  expect(answered.json?.user).toMatchObject({ name: 'Mallory', isAnonymous: false, emailVerified: false })
  expect(answered.text).not.toContain(visitor.userId)
})
