import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { exchange, request } from './fixtures.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena({
    env: {
      ALLOWED_HOSTS: 'Arena.example, [::1]',
      PUBLIC_URL: 'https://arena.example',
      TRUST_PROXY: 'on',
    },
  })
})
afterAll(() => arena.close())

const get = (path: string, headers: Record<string, string>) => exchange(arena.url, request(`GET ${path}`, headers))

describe('with ALLOWED_HOSTS', () => {
  it.each([
    ['arena.example', '/api/settings/sign-in', 200],
    ['ARENA.example:3000', '/api/settings/sign-in', 200],
    ['[::1]:3000', '/api/settings/sign-in', 200],
    ['evil.example', '/api/settings/sign-in', 400],
    ['arena.example.evil.example', '/api/settings/sign-in', 400],
    ['', '/api/settings/sign-in', 400],
    ['evil.example', '/', 400],
    ['evil.example', '/docs', 400],
    ['evil.example', '/api/auth/token', 400],
    ['evil.example', '/api/nothing', 400],
    ['10.0.0.7:3000', '/health', 200],
    ['10.0.0.7:3000', '/api/health', 200],
    ['10.0.0.7:3000', '/ready', 200],
  ])('[W14] a request for the host "%s" and %s is a %i', async (Host, path, status) => {
    const answered = await get(path, { Host })
    expect(answered.status).toBe(status)
    if (status === 200) return
    const error = 'The host name of the request is not one of ALLOWED_HOSTS'
    expect(JSON.parse(answered.body)).toMatchObject({ success: false, error, code: 'INVALID_REQUEST' })
  })

  it.each([
    ['arena.example', 'arena.example', 200],
    ['[::1]:3000', 'Arena.example:443', 200],
    ['arena.example', 'evil.example', 400],
    ['evil.example', 'arena.example', 400],
    ['arena.example', 'arena.example, evil.example', 400],
  ])('[W14] with TRUST_PROXY, the host "%s" with the forwarded host "%s" is a %i', async (Host, forwarded, status) => {
    const answered = await get('/api/settings/sign-in', { Host, 'X-Forwarded-Host': forwarded })
    expect(answered.status).toBe(status)
  })

  it('[W14] a refusal has the envelope of its endpoint', async () => {
    const refused = await exchange(arena.url, request('POST /api/arena/chat', { Host: 'evil.example' }))
    expect(JSON.parse(refused.body)).toMatchObject({ object: 'ai.error', code: 'INVALID_REQUEST' })
  })
})

it.each(['/health', '/', '/docs', '/api/nothing', '/api/%zz'])(
  '[W15] with an https PUBLIC_URL, %s tells browsers to use https',
  async (path) => {
    const { headers } = await get(path, { Host: 'arena.example' })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  },
)

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['too large headers', request('GET /health', { 'X-Long': 'x'.repeat(40_000) }), 431],
])('[W15] a request with %s gets the headers of every response', async (_, bytes, status) => {
  const { headers, ...refused } = await exchange(arena.url, bytes)
  expect(refused.status).toBe(status)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

it('[W15] without one, no response does', async () => {
  const plain = await startArena()
  expect((await plain.call('/health')).headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})
