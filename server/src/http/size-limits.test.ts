import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { connectRaw, endpointsWithBody, exchange, readResponse, request, sentenceOf } from './fixtures.ts'

const MIB = 1_048_576

let arena: TestArena
let visitor: Visitor
let threadId: string
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  threadId = (await visitor.client.threads.create()).threadId
})
afterAll(() => arena.close())

const post = (path: string, body: unknown) => arena.call(path, { method: 'POST', token: visitor.token, body })

/** A body of exactly so many bytes that is otherwise fine everywhere. */
function bodyOf(bytes: number): string {
  const start = '{"prompt": "Hello", "title": "Hello", "visibility": "private", "padding": "'
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}

describe.each(endpointsWithBody('THREAD'))('$method $path', ({ method, path, errors }) => {
  it('[W5] reads a body of exactly 1 MiB', async () => {
    const answered = await arena.call(path.replace('THREAD', threadId), {
      method,
      token: visitor.token,
      body: bodyOf(MIB),
    })
    // A vote is refused for what it does not say, and so it was read.
    expect([answered.status, answered.json?.error]).toEqual(
      path.endsWith('vote') ? [400, 'comparisonId is required'] : [200, undefined],
    )
  })

  it('[W5] refuses a body of one byte more by its length, before any of it is sent', async () => {
    const refused = await exchange(
      arena.url,
      request(`${method} ${path.replace('THREAD', threadId)}`, {
        Connection: 'keep-alive',
        Authorization: `Bearer ${visitor.token}`,
        'Content-Length': String(MIB + 1),
      }),
    )
    expect(refused.status).toBe(413)
    const sentence = 'The request body is larger than 1048576 bytes'
    expect(JSON.parse(refused.body)).toEqual(
      errors === 'ai'
        ? { object: 'ai.error', code: 'PAYLOAD_TOO_LARGE', message: sentence, timestamp: expect.any(String) }
        : { success: false, error: sentence, code: 'PAYLOAD_TOO_LARGE' },
    )
  })
})

it.each(['/api/auth/sign-in/email', '/api/auth/guest', '/api/nothing'])(
  '[W5] refuses too large a body at %s too',
  async (path) => {
    const refused = await exchange(arena.url, request(`POST ${path}`, { 'Content-Length': String(MIB + 1) }))
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
  },
)

it('[W5] refuses a body without a length once it has grown too large, and hangs up on the rest', async () => {
  const connection = connectRaw(arena.url)
  connection.write(
    request('POST /api/arena/chat', {
      Connection: 'keep-alive',
      Authorization: `Bearer ${visitor.token}`,
      'Transfer-Encoding': 'chunked',
    }),
  )
  const piece = 'x'.repeat(65_536)
  for (let sent = 0; sent < MIB; sent += piece.length) connection.write(`10000\r\n${piece}\r\n`)
  // One byte too many; the end never comes, and a server that waited for it would wait for ever.
  connection.write('1\r\nx')
  const refused = readResponse(await connection.closed)
  expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
    413,
    { object: 'ai.error', code: 'PAYLOAD_TOO_LARGE' },
  ])
})

it('[W5] does not wait for the body of a caller it does not know', async () => {
  const refused = await exchange(
    arena.url,
    request('POST /api/arena/dualchat', { 'Content-Length': String(MIB + 1), Authorization: 'Bearer nonsense' }),
  )
  expect([refused.status, refused.body]).toEqual([401, ''])
})

describe.each(['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream'])('POST %s', (path) => {
  it.each([
    ['letters', 'x'],
    ['signs outside the basic plane, which are one character each', '🦜'],
    ['accents', '\u0301'],
  ])('[W6] takes 100,000 characters of prompt and no more: %s', async (_, sign) => {
    expect((await post(path, { prompt: sign.repeat(100_000) })).status).toBe(200)
    const refused = await post(path, { prompt: sign.repeat(100_001) })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe('prompt must be at most 100000 characters long')
  })

  it('[W6] takes 20,000 characters of system prompt and no more', async () => {
    expect((await post(path, { prompt: 'Hello', system: 'x'.repeat(20_000) })).status).toBe(200)
    const refused = await post(path, { prompt: 'Hello', system: 'x'.repeat(20_001) })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe('system must be at most 20000 characters long')
  })
})

describe.each([
  ['a new thread', 'POST', () => '/api/threads'],
  ['a renamed thread', 'PATCH', () => `/api/threads/${threadId}`],
])('%s', (_, method, path) => {
  it('[W6] takes 200 characters of title and no more', async () => {
    const title = (length: number) => ({ method, token: visitor.token, body: { title: '🦜'.repeat(length) } })
    expect((await arena.call(path(), title(200))).status).toBe(200)
    const refused = await arena.call(path(), title(201))
    expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe('title must be at most 200 characters long')
  })
})

describe('an arena with other limits', () => {
  let strict: TestArena
  let token: string
  beforeAll(async () => {
    strict = await startArena({
      env: { BODY_BYTES_MAX: '2048', PROMPT_CHARS_MAX: '10', SYSTEM_CHARS_MAX: '5', TITLE_CHARS_MAX: '3' },
    })
    token = (await strict.signIn()).token
  })
  afterAll(() => strict.close())

  it.each([
    ['/api/arena/chat', { prompt: 'x'.repeat(10) }, { prompt: 'x'.repeat(11) }, 'prompt must be at most 10'],
    [
      '/api/arena/dualchat',
      { prompt: 'x', system: 'xxxxx' },
      { prompt: 'x', system: 'xxxxxx' },
      'system must be at most 5',
    ],
    ['/api/threads', { title: 'xxx' }, { title: 'xxxx' }, 'title must be at most 3'],
  ])('[W6] obeys them in %s', async (path, fits, exceeds, sentence) => {
    expect((await strict.call(path, { method: 'POST', token, body: fits })).status).toBe(200)
    const refused = await strict.call(path, { method: 'POST', token, body: exceeds })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('[W5] obeys them for bodies', async () => {
    expect((await strict.call('/api/threads', { method: 'POST', token, body: bodyOf(2048) })).text).toContain('title')
    const refused = await exchange(
      strict.url,
      request('POST /api/threads', { Authorization: `Bearer ${token}`, 'Content-Length': '2049' }),
    )
    expect([refused.status, refused.body]).toEqual([413, expect.stringContaining('larger than 2048 bytes')])
  })
})
