import { operations } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'

const PAGE = 'https://page.example'
const names = (header: string | null) => (header ?? '').split(',').map((name) => name.trim().toLowerCase())

const preflight = (arena: TestArena, origin = PAGE) =>
  arena.call('/api/threads', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,traceparent,x-requested-with,x-user-id',
    },
  })

describe('by default', () => {
  let arena: TestArena
  let token: string
  beforeAll(async () => {
    arena = await startArena()
    token = (await arena.signIn()).token
  })
  afterAll(() => arena.close())

  it('[W7] a preflight allows every origin all our methods, with every header that it names', async () => {
    const allowed = await preflight(arena)
    expect([allowed.status, allowed.text]).toEqual([204, ''])
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
    expect(names(allowed.headers.get('access-control-allow-methods'))).toEqual(
      expect.arrayContaining(operations.map(({ method }) => method.toLowerCase())),
    )
    expect(names(allowed.headers.get('access-control-allow-headers'))).toEqual([
      ...['authorization', 'content-type', 'traceparent', 'x-requested-with', 'x-user-id'],
    ])
    expect(allowed.headers.get('vary')).toBe('Access-Control-Request-Headers')
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    ['a 200', '/health', {}, 200],
    ['a 400', '/api/threads', { method: 'POST', body: '{' }, 400],
    ['a stream', '/api/arena/chat/stream', { method: 'POST', body: { prompt: 'Hello' } }, 200],
    ['a 401', '/api/models', { token: 'nonsense' }, 401],
    ['a 404', '/api/nothing', {}, 404],
    ['the 404 of a URL that cannot be decoded', '/api/%zz', {}, 404],
    ['a sign-in', '/api/auth/guest', { method: 'POST' }, 200],
  ])('[W7] every origin may read %s, without credentials', async (_, path, init, status) => {
    const answered = await arena.call(path, { token, ...init, headers: { origin: PAGE } })
    expect(answered.status).toBe(status)
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
    expect(names(answered.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['x-correlation-id', 'retry-after', 'www-authenticate']),
    )
  })

  it('[W7] a response does not depend on the origin, so that caches can share it', async () => {
    const { headers } = await arena.call('/api/arena/model-stats')
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual(['*', null])
  })
})

describe('with CORS_ORIGIN', () => {
  let arena: TestArena
  beforeAll(async () => {
    arena = await startArena({ env: { CORS_ORIGIN: `${PAGE}, http://localhost:5173/` } })
  })
  afterAll(() => arena.close())

  it.each([
    [PAGE, PAGE],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://other.example', null],
    [`${PAGE}.evil.example`, null],
    ['null', null],
  ])('[W7] of the origin %s, a response allows %s', async (origin, allowed) => {
    const call = (path: string) => arena.call(path, { headers: { origin } })
    for (const { headers } of [await preflight(arena, origin), await call('/health'), await call('/api/%zz')]) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(names(headers.get('vary'))).toContain('origin')
    }
  })
})
