import { operations } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'

const PAGE = 'https://page.example'
const names = (header: string | null) => (header ?? '').split(',').map((name) => name.trim().toLowerCase())

const preflight = (arena: TestArena, path: string, origin = PAGE) =>
  arena.call(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
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

  it.each(operations.map(({ method, path }) => ({ method, path })))(
    '[W7] a preflight allows any page $method $path with a token and JSON',
    async ({ method, path }) => {
      const allowed = await preflight(arena, path.replace(/\{\w+\}/g, 'x'))
      expect([allowed.status, allowed.text]).toEqual([204, ''])
      expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
      expect(names(allowed.headers.get('access-control-allow-methods'))).toContain(method.toLowerCase())
      expect(names(allowed.headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining(['authorization', 'content-type']),
      )
      expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  it.each([
    ['a 200', '/health', {}, 200],
    ['a 400', '/api/threads', { method: 'POST', body: '{' }, 400],
    ['a stream', '/api/arena/chat/stream', { method: 'POST', body: { prompt: 'Hello' } }, 200],
    ['a 401', '/api/models', { token: 'nonsense' }, 401],
    ['a 404', '/api/nothing', {}, 404],
    ['a 404 of an address that cannot be decoded', '/api/%zz', {}, 404],
    ['a sign-in', '/api/auth/guest', { method: 'POST' }, 200],
  ])('[W7] %s can be read by any page, without credentials', async (_, path, init, status) => {
    const answered = await arena.call(path, { token, ...init, headers: { origin: PAGE } })
    expect(answered.status).toBe(status)
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
    expect(names(answered.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['x-correlation-id', 'retry-after']),
    )
  })

  it('[W7] an answer to no page in particular is the same, so that it may be cached', async () => {
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

  it.each([PAGE, 'http://localhost:5173'])('[W7] lets in a page of the list: %s', async (origin) => {
    const allowed = await preflight(arena, '/api/threads', origin)
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, origin])
    expect(names(allowed.headers.get('access-control-allow-methods'))).toContain('patch')
    const answered = await arena.call('/api/models', { headers: { origin } })
    expect(answered.status).toBe(401)
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answered.headers.get('access-control-expose-headers')).toContain('X-Correlation-Id')
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    'https://other.example',
    `${PAGE}.evil.example`,
    'http://page.example',
    'https://page.example:8443',
    'null',
  ])('[W7] says nothing to a page that is not on it: %s', async (origin) => {
    const refused = await preflight(arena, '/api/threads', origin)
    const answered = await arena.call('/health', { headers: { origin } })
    for (const { headers } of [refused, answered]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('[W7] tells caches that the answer depends on the page, whoever asks', async () => {
    for (const headers of [{}, { origin: PAGE }, { origin: 'https://other.example' }]) {
      expect((await arena.call('/health', { headers })).headers.get('vary')).toBe('Origin')
    }
  })
})

it('[W7] CORS_ORIGIN=* is any page', async () => {
  const arena = await startArena({ env: { CORS_ORIGIN: '*' } })
  const { headers } = await arena.call('/health', { headers: { origin: PAGE } })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  await arena.close()
})
