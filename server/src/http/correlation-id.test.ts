import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startRecordedHost } from '../providers/openai-compatible/recorded-host.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { connectRaw, exchange, logOf, readResponse, request, UUID_V7 } from './fixtures.ts'

let arena: TestArena
let token: string
beforeAll(async () => {
  arena = await startArena()
  token = (await arena.signIn()).token
})
afterAll(() => arena.close())

const prompt = { prompt: 'Hello' }

describe('a correlation id', () => {
  it.each([
    ['a 200', 200, '/health', {}],
    ['a 204', 204, '/api/threads', { method: 'OPTIONS' }],
    ['a page', 200, '/docs', {}],
    ['a page that is not built', 503, '/', {}],
    ['a battle', 200, '/api/arena/dualchat', { method: 'POST', body: prompt, signed: true }],
    ['a stream', 200, '/api/arena/chat/stream', { method: 'POST', body: prompt, signed: true }],
    ['a 400 of chat', 400, '/api/arena/chat', { method: 'POST', body: '{', signed: true }],
    ['a 400 of threads', 400, '/api/threads', { method: 'POST', body: '{', signed: true }],
    ['a 401', 401, '/api/models', {}],
    ['a 401 of sign-in', 401, '/api/auth/token', {}],
    ['a 404', 404, '/api/nothing', {}],
    ['a 404 of an address that cannot be decoded', 404, '/api/%zz', {}],
    ['a sign-in', 200, '/api/auth/guest', { method: 'POST' }],
  ] as const)('[W1] is on %s, and is the one the caller sent', async (_, status, path, init) => {
    const { signed, ...rest } = { signed: false, ...init }
    const given = await arena.call(path, {
      ...rest,
      ...(signed ? { token } : {}),
      headers: { 'x-correlation-id': 'Mine_1.a-Z' },
    })
    expect(given.status).toBe(status)
    expect(given.headers.get('x-correlation-id')).toBe('Mine_1.a-Z')
    const left = await arena.call(path, { ...rest, ...(signed ? { token } : {}) })
    expect(left.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] is on a 304', async () => {
    const { headers } = await arena.call('/api/arena/model-stats')
    const again = await arena.call('/api/arena/model-stats', {
      headers: { 'if-none-match': headers.get('etag') ?? '', 'x-correlation-id': 'again' },
    })
    expect([again.status, again.headers.get('x-correlation-id')]).toEqual([304, 'again'])
  })

  it('[W1] is on a 413', async () => {
    const refused = await exchange(
      arena.url,
      request('POST /api/threads', {
        Authorization: `Bearer ${token}`,
        'Content-Length': '99999999',
        'X-Correlation-Id': 'big',
      }),
    )
    expect([refused.status, refused.headers.get('x-correlation-id')]).toEqual([413, 'big'])
  })

  it.each([
    ['1 character', 'x'],
    ['128 characters', 'x'.repeat(128)],
    ['every character that is allowed', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-'],
  ])('[W1] of %s is kept', async (_, id) => {
    const answered = await arena.call('/health', { headers: { 'x-correlation-id': id } })
    expect(answered.headers.get('x-correlation-id')).toBe(id)
  })

  it.each([
    ['129 characters', 'x'.repeat(129)],
    ['nothing', ''],
    ['a space inside', 'a b'],
    ['a slash', 'a/b'],
    ['an umlaut', 'ä'],
    ['a line of a log', 'x","level":60,"y":"'],
  ])('[W1] of %s is replaced by a new one', async (_, id) => {
    const answered = await arena.call('/health', { headers: { 'x-correlation-id': id } })
    expect(answered.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] sent twice is replaced by a new one', async () => {
    const answered = await exchange(
      arena.url,
      request('GET /health', { 'X-Correlation-Id': 'one', 'x-correlation-id': 'two' }),
    )
    expect(answered.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] is new for every request that brings none', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => arena.call('/health')))
    expect(new Set(answers.map(({ headers }) => headers.get('x-correlation-id'))).size).toBe(20)
  })
})

describe('a request that cannot be read', () => {
  it.each([
    ['bytes that are not HTTP', 'good morning\r\n\r\n', 400],
    ['an unknown method', 'GRAB /health HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nHost a\r\n\r\n', 400],
    ['two lengths', 'POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['headers without end', `GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('[W1] is answered and named: %s', async (_, bytes, status) => {
    const refused = await exchange(arena.url, bytes)
    expect(refused.status).toBe(status)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(refused.body)).toEqual({
      success: false,
      error: 'The request could not be read',
      code: 'INVALID_REQUEST',
    })
  })

  it('[W1] keeps its own id where the headers could be read', async () => {
    const refused = await exchange(
      arena.url,
      'POST /api/arena/chat HTTP/1.1\r\nX-Correlation-Id: hostless\r\nConnection: close\r\n\r\n',
    )
    expect(refused.headers.get('x-correlation-id')).toBe('hostless')
    expect(JSON.parse(refused.body)).toMatchObject({ object: 'ai.error', code: 'INVALID_REQUEST' })
  })

  it('[W1] is answered once when its body breaks off into nonsense', async () => {
    const connection = connectRaw(arena.url)
    connection.write(
      `POST /api/threads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    )
    const received = await connection.closed
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(readResponse(received).status).toBe(400)
    expect(readResponse(received).headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] with an expectation nobody knows is answered as if it had none', async () => {
    const answered = await exchange(
      arena.url,
      request('GET /health', { Expect: 'the-unexpected', 'X-Correlation-Id': 'expected' }),
    )
    expect([answered.status, answered.headers.get('x-correlation-id')]).toEqual([200, 'expected'])
  })

  it('[W1] is not answered into the middle of another answer', async () => {
    const host = await startRecordedHost()
    const streaming = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
    try {
      host.play({ body: ['data: {"choices":[{"delta":{"content":"Once"}}]}\n\n'], ending: 'stall' })
      const body = JSON.stringify(prompt)
      const connection = connectRaw(streaming.url)
      connection.write(
        request(
          'POST /api/arena/chat/stream',
          { Authorization: `Bearer ${(await streaming.signIn()).token}`, 'Content-Length': String(body.length) },
          body,
        ),
      )
      await connection.until('Once')
      connection.write('nonsense\r\n\r\n')
      expect((await connection.closed).match(/HTTP\/1\.1 /g)).toHaveLength(1)
    } finally {
      await streaming.close()
      await host.close()
    }
  })
})

describe('while the service closes', () => {
  it('[W1] a request that is still heard is answered as ever', async () => {
    const host = await startRecordedHost()
    const closing = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
    const { token: bearer } = await closing.signIn()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    host.play({ body: [held, '{"choices":[{"message":{"content":"Late"},"finish_reason":"stop"}]}'] })
    const connection = connectRaw(closing.url)
    const body = JSON.stringify(prompt)
    connection.write(
      request(
        'POST /api/arena/chat',
        { Connection: 'keep-alive', Authorization: `Bearer ${bearer}`, 'Content-Length': String(body.length) },
        body,
      ),
    )
    await host.request(1)
    const closed = closing.app.close({ graceMs: 60_000 })
    await expect.poll(() => closing.app.http.server.listening).toBe(false)
    connection.write(request('GET /api/threads', { 'X-Correlation-Id': 'late', Authorization: `Bearer ${bearer}` }))
    release()
    const [first, second] = (await connection.closed).split(/(?=HTTP\/1\.1 )/)
    expect(readResponse(first ?? '').status).toBe(200)
    expect(readResponse(second ?? '').headers.get('x-correlation-id')).toBe('late')
    expect(readResponse(second ?? '').status).toBe(200)
    await closed
    await host.close()
  })
})

describe('the log', () => {
  it('[W1] has the id on the line of an answer', async () => {
    await arena.call('/api/threads', { token, headers: { 'x-correlation-id': 'plain-line' } })
    expect(await logOf(arena, 'plain-line')).toMatchObject([{ route: '/api/threads', status: 200, method: 'GET' }])
  })

  it('[W1] has the id on every line of a failure', async () => {
    const before = arena.logged.length
    const rows = vi.spyOn(arena.database, 'rows').mockRejectedValue(new Error('the disk is on fire'))
    await arena.call('/api/threads', { token, headers: { 'x-correlation-id': 'failed-line' } })
    rows.mockRestore()
    const lines = await logOf(arena, 'failed-line')
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'answered'])
    expect(arena.logged.slice(before)).toEqual(lines)
  })

  it('[W1] has the id on what the accounts had to say', async () => {
    const before = arena.logged.length
    await arena.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: 'nobody@arena.test', password: 'not the right one' },
      headers: { 'x-correlation-id': 'sign-in-line' },
    })
    const lines = await logOf(arena, 'sign-in-line')
    expect(lines.map(({ msg }) => msg)).toEqual(['accounts: User not found', 'answered'])
    expect(arena.logged.slice(before)).toEqual(lines)
  })

  it('[W1] has the id on what a model that failed left there', async () => {
    const host = await startRecordedHost()
    const failing = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
    const { token: bearer } = await failing.signIn()
    host.play({ status: 400, body: '{"error":{"message":"no such model"}}' })
    for (const path of ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']) {
      const id = path.replaceAll('/', '-')
      const before = failing.logged.length
      await failing.call(path, { method: 'POST', token: bearer, body: prompt, headers: { 'x-correlation-id': id } })
      const lines = await logOf(failing, id)
      expect(lines.length).toBeGreaterThan(1)
      expect(failing.logged.slice(before)).toEqual(lines)
    }
    await failing.close()
    await host.close()
  })

  it('[W1] keeps addresses and tokens to itself', async () => {
    const { threadId } = (await arena.call('/api/threads', { method: 'POST', token, body: {} })).json ?? {}
    await arena.call(`/api/threads/${threadId}?share=hidden`, { token, headers: { 'x-correlation-id': 'kept-line' } })
    const text = JSON.stringify(await logOf(arena, 'kept-line'))
    for (const secret of [String(threadId), 'hidden', token]) expect(text).not.toContain(secret)
  })
})
