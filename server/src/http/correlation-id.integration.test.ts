import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RecordedHost, startRecordedHost } from '../providers/hosts/recorded-host.ts'
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

/** Runs a test on a service whose models are played by a recorded host. */
async function withHost(run: (host: RecordedHost, arena: TestArena, token: string) => Promise<void>): Promise<void> {
  const host = await startRecordedHost()
  const hosted = await startArena({ env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' } })
  try {
    await run(host, hosted, (await hosted.signIn()).token)
  } finally {
    await hosted.close()
    await host.close()
  }
}

const postPrompt = (path: string, bearer: string, headers: Readonly<Record<string, string>> = {}) => {
  const body = JSON.stringify(prompt)
  const length = String(body.length)
  return request(`POST ${path}`, { Authorization: `Bearer ${bearer}`, 'Content-Length': length, ...headers }, body)
}

describe('a correlation id', () => {
  it.each([
    ['a 200', 200, '/health', {}],
    ['a preflight', 204, '/api/threads', { method: 'OPTIONS' }],
    ['a page that is not built', 503, '/', {}],
    ['a stream', 200, '/api/arena/chat/stream', { method: 'POST', body: prompt, signed: true }],
    ['a 304', 304, '/api/arena/model-stats', { headers: { 'if-none-match': '*' } }],
    ['a 400', 400, '/api/threads', { method: 'POST', body: '{', signed: true }],
    ['a 401', 401, '/api/models', {}],
    ['a 401 of sign-in', 401, '/api/auth/token', {}],
    ['a 404', 404, '/api/nothing', {}],
    ['a 404 of a URL that cannot be decoded', 404, '/api/%zz', {}],
    ['a sign-in', 200, '/api/auth/guest', { method: 'POST' }],
  ])('[W1] is on %s, and is the one that the caller sent', async (_, status, path, init) => {
    const { signed, headers, ...rest } = { signed: false, headers: {}, ...init }
    const call = (more: Record<string, string>) =>
      arena.call(path, { ...rest, ...(signed ? { token } : {}), headers: { ...headers, ...more } })
    const given = await call({ 'x-correlation-id': 'Mine_1.a-Z' })
    expect([given.status, given.headers.get('x-correlation-id')]).toEqual([status, 'Mine_1.a-Z'])
    expect((await call({})).headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it.each([
    ['1 character', 'x', true],
    ['128 characters', 'x'.repeat(128), true],
    ['all allowed characters', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-', true],
    ['129 characters', 'x'.repeat(129), false],
    ['no characters', '', false],
    ['a space', 'a b', false],
    ['parts of a log line', 'x","level":60,"y":"', false],
  ])('[W1] of %s is accepted or replaced', async (_, id, accepted) => {
    const answered = (await arena.call('/health', { headers: { 'x-correlation-id': id } })).headers
    if (accepted) expect(answered.get('x-correlation-id')).toBe(id)
    else expect(answered.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] that was sent twice is replaced', async () => {
    const headers = { 'X-Correlation-Id': 'one', 'x-correlation-id': 'two' }
    const answered = await exchange(arena.url, request('GET /health', headers))
    expect(answered.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })
})

describe('a malformed request', () => {
  it.each([
    ['bytes that are not HTTP', 'good morning\r\n\r\n', 400],
    ['an unknown method', 'GRAB /health HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['a header without a colon', 'GET /health HTTP/1.1\r\nHost a\r\n\r\n', 400],
    ['two lengths', 'POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('[W1] gets a response with an id: %s', async (_, bytes, status) => {
    const refused = await exchange(arena.url, bytes)
    expect(refused.status).toBe(status)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
    expect(refused.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(refused.body)).toMatchObject({
      success: false,
      error: 'The request could not be read',
      code: 'INVALID_REQUEST',
    })
  })

  it.each([
    ['on a new connection', ''],
    ['after another request on the connection', 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('[W1] gets a response with an id if its headers are too large, %s', async (_, before) => {
    const connection = connectRaw(arena.url)
    connection.write(before)
    if (before !== '') await connection.until('healthy')
    connection.write(`GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
    const refused = readResponse((await connection.closed).split(/(?=HTTP\/1\.1 )/).at(-1)!)
    expect(refused.status).toBe(431)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  it('[W1] keeps its own id and gets the envelope of its endpoint if its headers can be read', async () => {
    const bytes = 'POST /api/arena/chat HTTP/1.1\r\nX-Correlation-Id: hostless\r\nConnection: close\r\n\r\n'
    const refused = await exchange(arena.url, bytes)
    expect(refused.headers.get('x-correlation-id')).toBe('hostless')
    expect(JSON.parse(refused.body)).toMatchObject({ object: 'ai.error', code: 'INVALID_REQUEST' })
  })

  it('[W1] gets one response if its body is malformed', async () => {
    const connection = connectRaw(arena.url)
    connection.write(
      `POST /api/threads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    )
    const received = await connection.closed
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(readResponse(received).status).toBe(400)
    expect(readResponse(received).headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W1] gets no response in the middle of another one', () =>
    withHost(async (host, hosted, bearer) => {
      host.play({ body: ['data: {"choices":[{"delta":{"content":"Once"}}]}\n\n'], ending: 'stall' })
      const connection = connectRaw(hosted.url)
      connection.write(postPrompt('/api/arena/chat/stream', bearer))
      await connection.until('Once')
      connection.write('nonsense\r\n\r\n')
      expect((await connection.closed).match(/HTTP\/1\.1 /g)).toHaveLength(1)
    }))
})

it('[W1] an unknown expectation is ignored', async () => {
  const headers = { Expect: 'the-unexpected', 'X-Correlation-Id': 'expected' }
  const answered = await exchange(arena.url, request('GET /health', headers))
  expect([answered.status, answered.headers.get('x-correlation-id')]).toEqual([200, 'expected'])
})

it('[W1] [D5] a request that arrives on an open connection during the close is answered', () =>
  withHost(async (host, closing, bearer) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    host.play({ body: [released, '{"choices":[{"message":{"content":"Late"},"finish_reason":"stop"}]}'] })
    const running = exchange(closing.url, postPrompt('/api/arena/chat', bearer))
    await host.request(1)
    const accepted = once(closing.app.http.server, 'connection')
    const connection = connectRaw(closing.url)
    await accepted
    const closed = closing.app.close({ graceMs: 60_000 })
    await expect.poll(() => closing.app.http.server.listening).toBe(false)
    connection.write(request('GET /api/threads', { 'X-Correlation-Id': 'late', Authorization: `Bearer ${bearer}` }))
    const late = readResponse(await connection.closed)
    expect([late.status, late.headers.get('x-correlation-id')]).toEqual([200, 'late'])
    release()
    expect((await running).status).toBe(200)
    await closed
  }))

describe('the log', () => {
  it('[W1] has the id on the line of a response, and no ids of threads or tokens', async () => {
    const { threadId } = (await arena.call('/api/threads', { method: 'POST', token, body: {} })).json ?? {}
    await arena.call(`/api/threads/${threadId}?share=hidden`, { token, headers: { 'x-correlation-id': 'line' } })
    const lines = await logOf(arena, 'line')
    expect(lines).toMatchObject([{ route: '/api/threads/:threadId', status: 200, method: 'GET' }])
    for (const secret of [String(threadId), 'hidden', token]) expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('[W1] has the id on every line of a failure', async () => {
    const { token, userId } = await arena.signIn()
    const { rows } = arena.database
    // Not those of jobs, whose lines have no id.
    const failing: typeof rows = async (statement, values) => {
      if (values?.includes(userId)) throw new Error('the disk is on fire')
      return rows(statement, values)
    }
    const spy = vi.spyOn(arena.database, 'rows').mockImplementation(failing)
    await arena.call('/api/threads', { token, headers: { 'x-correlation-id': 'failed-line' } })
    spy.mockRestore()
    const lines = await logOf(arena, 'failed-line')
    expect(lines.map(({ msg }) => msg)).toEqual(['request failed', 'answered'])
    const about = arena.logged.filter((line) => JSON.stringify(line).includes('the disk is on fire'))
    expect(about).toEqual([lines[0]])
  })

  it('[W1] has the id on the lines of better-auth', async () => {
    await arena.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: 'nobody@arena.test', password: 'not the right one' },
      headers: { 'x-correlation-id': 'sign-in-line' },
    })
    const lines = await logOf(arena, 'sign-in-line')
    expect(lines.map(({ msg }) => msg)).toEqual(['accounts: User not found', 'answered'])
    expect(arena.logged.filter(({ msg }) => String(msg).startsWith('accounts:'))).toEqual([lines[0]])
  })

  it('[W1] has the id on the lines about a failed model', () =>
    withHost(async (host, failing, bearer) => {
      host.play({ status: 400, body: '{"error":{"message":"no such model"}}' })
      for (const path of ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']) {
        const id = path.replaceAll('/', '-')
        const before = failing.logged.length
        await failing.call(path, { method: 'POST', token: bearer, body: prompt, headers: { 'x-correlation-id': id } })
        const lines = await logOf(failing, id)
        expect(lines.length).toBeGreaterThan(1)
        // Not those of jobs.
        const kinds = new Set(lines.map(({ msg }) => msg))
        expect(failing.logged.slice(before).filter(({ msg }) => kinds.has(msg))).toEqual(lines)
      }
    }))
})
