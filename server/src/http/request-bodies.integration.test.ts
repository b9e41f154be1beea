import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordedHost, startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { endpointsWithBody, sentenceOf } from './fixtures.ts'

let host: RecordedHost
let arena: TestArena
let visitor: Visitor
let stranger: Visitor
let threadId: string
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
  threadId = (await visitor.client.threads.create()).threadId
})
afterAll(async () => {
  // No request of this file may have stopped the service.
  expect((await arena.call('/ready')).status).toBe(200)
  await arena.close()
  await host.close()
})

const battle = '/api/arena/dualchat'
const chat = '/api/arena/chat'
const stream = '/api/arena/chat/stream'
const vote = '/api/arena/model-vote'
const threads = '/api/threads'

const send = (path: string, body: unknown, { method = 'POST', token = visitor.token } = {}) =>
  arena.call(path.replace('THREAD', threadId), { method, token, body })
const lastModelRequest = () => host.requests.at(-1)?.body
const messagesOf = async (id: string) => (await visitor.client.threads.messages(id)).items

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('a body that is not a JSON object', () => {
  it.each([
    ['half an object', '{"title": "Hel'],
    ['a form', 'prompt=Hello&title=Hello'],
    ['a byte order mark', '\uFEFF{"title": "Hello"}'],
    ['an array', '[{"title": "Hello"}]'],
    ['nested arrays', nested(500_000)],
    ['unclosed arrays', '['.repeat(1_000_000)],
  ])('[W4] [W11] is refused: %s', async (_, body) => {
    const sentence = sentenceOf(await send(threads, body), 'plain', 400, 'INVALID_REQUEST')
    expect(sentence).toBe('The request body must be a JSON object')
  })

  it.each([
    ...endpointsWithBody('THREAD'),
    { method: 'POST', path: '/api/auth/sign-in/email', errors: 'plain' } as const,
    { method: 'POST', path: '/api/auth/sign-out', errors: 'plain' } as const,
  ])('[W4] is refused in the envelope of $method $path', async ({ method, path, errors }) => {
    const sentence = sentenceOf(await send(path, '{', { method }), errors, 400, 'INVALID_REQUEST')
    expect(sentence).toBe('The request body must be a JSON object')
  })
})

describe('an invalid member', () => {
  it.each([
    ['POST', battle, { prompt: 5 }, 'prompt must be a string'],
    ['POST', battle, '{"prompt": "Hello", "maxTokens": 1e999}', 'maxTokens must be a whole number'],
    ['POST', battle, { prompt: 'Hello', thread_id: 'nonsense' }, 'threadId must be a UUID'],
    ['POST', chat, { prompt: 'Hello', model: 5 }, 'model must be a string'],
    ['POST', stream, { prompt: '' }, 'Prompt is required and cannot be empty'],
    ['POST', vote, { comparisonId: null }, 'comparisonId is required'],
    ['POST', threads, { mode: 'duel' }, 'mode must be one of battle, side-by-side, chat, arena, direct'],
    ['POST', threads, `{"title": ${nestedObjects(40_000)}}`, 'title must be a string'],
    ['PATCH', `${threads}/THREAD`, { title: ' ' }, 'title cannot be empty'],
    ['PATCH', `${threads}/THREAD`, { Title: 'A', name: 'B' }, 'title is required'],
    ['PATCH', `${threads}/THREAD/visibility`, { visibility: true }, 'visibility must be one of'],
    ['PATCH', `${threads}/THREAD/visibility`, undefined, 'visibility is required'],
  ])('[W3] [W4] [W11] of %s %s is refused with a sentence', async (method, path, body, sentence) => {
    const errors = [battle, chat, stream].includes(path) ? 'ai' : 'plain'
    const refused = await send(path, body, { method })
    expect(sentenceOf(refused, errors, 400, 'INVALID_REQUEST')).toContain(sentence)
    expect(refused.json).toHaveProperty('field', sentence.replace('Prompt', 'prompt').split(' ')[0])
  })

  it('[W4] of a sign-in is named', async () => {
    const refused = await send('/api/auth/sign-in/email', { email: 5, password: [] })
    const error = expect.stringMatching(/email.*password/)
    expect(refused).toMatchObject({ status: 400, json: { success: false, error, code: 'INVALID_REQUEST' } })
  })

  it.each([
    ['limit=0', 'limit must be from 1 to 200'],
    ['limit=1&limit=2', 'limit must be a whole number'],
    ['before=yesterday', 'before must be a UUID'],
  ])('[W4] of the query %s is refused with a sentence', async (query, sentence) => {
    const refused = await arena.call(`${threads}?${query}`, { token: visitor.token })
    expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe(sentence)
  })
})

describe('a valid request', () => {
  it.each(['limit=1', 'limit=200', 'limit=', '__proto__=1'])('[W4] may have the query "%s"', async (query) =>
    expect((await arena.call(`${threads}?${query}`, { token: visitor.token })).status).toBe(200),
  )

  it.each(['application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
    '[W4] may have any content type: %s',
    async (type) => {
      const { token } = visitor
      const init = { method: 'POST', token, headers: { 'content-type': type }, body: '{"title": "Typed"}' }
      expect((await arena.call(threads, init)).json).toMatchObject({ title: 'Typed' })
    },
  )
})

/** Names that older clients send, that JavaScript objects have, and that do not exist. */
const unknownMembers = (userId: string) => ({
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

describe('an unknown member', () => {
  it.each([battle, chat, stream])('[W2] is ignored by POST %s', async (path) => {
    expect((await send(path, { prompt: 'Hello', ...unknownMembers(stranger.userId) })).status).toBe(200)
    expect(JSON.stringify(lastModelRequest())).not.toMatch(/Mallory|battleId|userId/)
  })

  it('[W2] does not set the owner, id, visibility or date of a thread', async () => {
    const created = await send(threads, {
      ...unknownMembers(stranger.userId),
      title: 'Mine',
      threadId: '00000000-0000-7000-8000-000000000000',
      visibility: 'public',
      messageCount: 9,
      createdAt: '2000-01-01T00:00:00.000Z',
    })
    expect(created.json).toMatchObject({ userId: visitor.userId, title: 'Mine', visibility: 'private' })
    expect(created.text).not.toMatch(/00000000-0000|2000-01-01|"messageCount":9/)
  })

  it('[W2] in headers or the query does not set the user either', async () => {
    const answered = await arena.call(`${threads}?userId=${stranger.userId}`, {
      method: 'POST',
      token: visitor.token,
      headers: { 'x-user-id': stranger.userId, 'x-forwarded-user': stranger.userId },
      body: {},
    })
    expect(answered.json).toMatchObject({ userId: visitor.userId })
  })

  it('[W2] [W11] of a sign-up sets nothing, whatever its name and depth', async () => {
    const { userId } = visitor
    const answered = await send(
      '/api/auth/sign-up/email',
      `{"name": "Mallory", "email": "mallory@arena.test", "password": "correct horse", "x": ${nested(100_000)},
        "id": "${userId}", "userId": "${userId}", "sub": "${userId}",
        "__proto__": {"isAnonymous": true}, "constructor": {"prototype": {"isAnonymous": true}}}`,
    )
    expect(answered.json?.user).toMatchObject({ name: 'Mallory', isAnonymous: false, emailVerified: false })
    expect(answered.text).not.toContain(userId)
  })

  it.each([
    ['arrays', nested(500_000)],
    ['objects', nestedObjects(150_000)],
  ])('[W11] is ignored however deep its %s are', async (_, value) => {
    expect((await send(threads, `{"title": "Hello", "x": ${value}}`)).status).toBe(200)
  })
})

it('[W11] members of __proto__ and constructor are not read', async () => {
  const poison = '{"title": "P", "mode": "chat", "isAdmin": true}'
  const created = await send(threads, `{"__proto__": ${poison}, "constructor": {"prototype": ${poison}}}`)
  expect(created.json).toMatchObject({ title: 'New Chat', mode: 'battle' })
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

describe('aliases and null', () => {
  it('[W3] reads thread_id, max_tokens and selection_mode', async () => {
    const { threadId: thread_id } = await visitor.client.threads.create()
    const body = { prompt: 'Hello', thread_id, max_tokens: 77, selection_mode: 'topper' }
    expect((await send(battle, body)).json).toMatchObject({ agent1: { selectionMode: 'topper' } })
    expect(lastModelRequest()).toMatchObject({ max_completion_tokens: 77 })
    expect(await messagesOf(thread_id)).toMatchObject([{ promptText: 'Hello' }])
  })

  it('[W3] reads selectionMode and visibility in any case, and stores them in lower case', async () => {
    const { threadId } = await visitor.client.threads.create()
    const body = { prompt: 'Hello', threadId, selectionMode: 'Topper' }
    expect((await send(battle, body)).json).toMatchObject({ agent1: { selectionMode: 'topper' } })
    const shared = await send(`${threads}/${threadId}/visibility`, { visibility: 'PUBLIC' }, { method: 'PATCH' })
    expect(shared.json).toMatchObject({ success: true, visibility: 'public' })
    const listed = await arena.call(`${threads}?visibility=Public`, visitor)
    expect(listed.json).toMatchObject({ items: [{ threadId, visibility: 'public' }] })
    expect(await send(battle, { ...body, selectionMode: 'Top' })).toMatchObject({ status: 400 })
    // A mode is stored as it was sent.
    expect(await send(threads, { mode: 'Chat' })).toMatchObject({ status: 400 })
  })

  it.each([battle, chat, stream])('[W3] treats null as missing, for every member of POST %s', async (path) => {
    const names = ['system', 'model', 'model1', 'model2', 'selectionMode', 'maxTokens', 'temperature', 'threadId']
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    expect((await send(path, { prompt: 'Hello', ...nulls })).status).toBe(200)
    const messages = [{ role: 'user', content: 'Hello' }]
    expect(lastModelRequest()).toMatchObject({ max_completion_tokens: 4096, temperature: 0.7, messages })
  })
})

describe.each([
  ['a NUL character', 'a\0b', 'a\uFFFDb'],
  ['a high surrogate alone', 'a\uD800b', 'a\uFFFDb'],
  ['surrogates in the wrong order', '\uDC00\uD800', '\uFFFD\uFFFD'],
  ['a surrogate pair', 'a🦜b', 'a🦜b'],
  ['direction marks and joiners', '\u202Ea\u200D\uFEFFb', '\u202Ea\u200D\uFEFFb'],
  ['control characters', 'a\u0001\u001b[31m\u007f\u0085b', 'a\u0001\u001b[31m\u007f\u0085b'],
  ['code', `'; drop table threads; -- \${x} {{x}} <script>`, undefined],
])('%s', (_, text, stored = text) => {
  it('[W11] is stored in titles and prompts, and returned as it is stored', async () => {
    const created = (await send(threads, { title: text })).json
    expect(created?.title).toBe(stored)
    const id = String(created?.threadId)
    expect((await visitor.client.threads.read(id)).title).toBe(stored)
    expect((await send(`${threads}/${id}`, { title: `again ${text}` }, { method: 'PATCH' })).status).toBe(200)
    expect((await visitor.client.threads.read(id)).title).toBe(`again ${stored}`)
    const asked = { prompt: text, system: text, threadId: id }
    expect((await send(battle, asked)).json?.agent1).toMatchObject({ prompt: stored })
    expect((await send(chat, asked)).json).toMatchObject({ prompt: stored })
    expect((await send(stream, asked)).status).toBe(200)
    const messages = await messagesOf(id)
    expect(messages.map(({ promptText, position }) => [promptText, position])).toEqual(
      [1, 2, 3].map((n) => [stored, n]),
    )
  })

  it('[W11] is an unknown model, an unknown thread and a flag that is off', async () => {
    const refused = await send(chat, { prompt: 'Hello', model: text })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toMatch(/^There is no active model /)
    const encoded = encodeURIComponent(Buffer.from(text).toString())
    expect((await arena.call(`/api/settings/feature-flag/${encoded}`)).json).toMatchObject({ enabled: false })
    expect((await arena.call(`${threads}/${encoded}`, { token: visitor.token })).status).toBe(404)
  })
})

it.each(['a\0b', 'a\uD800b'])('[W11] a sign-up with the name %j is refused or stored', async (name) => {
  const body = { name, email: `name-${name.charCodeAt(1)}@arena.test`, password: `correct horse ${name}` }
  const signUp = await send('/api/auth/sign-up/email', body)
  const signIn = await send('/api/auth/sign-in/email', body)
  expect([signUp.status, signIn.status]).toEqual(signUp.status === 200 ? [200, 200] : [422, 401])
})

it('[W11] bytes that are not UTF-8 are stored as replacement characters', async () => {
  const answered = await fetch(arena.url + threads, {
    method: 'POST',
    headers: { authorization: `Bearer ${visitor.token}` },
    body: Buffer.concat([Buffer.from('{"title": "a'), Buffer.from([0xff, 0xfe]), Buffer.from('b"}')]),
  })
  expect([answered.status, await answered.json()]).toMatchObject([200, { title: 'a\uFFFD\uFFFDb' }])
})
