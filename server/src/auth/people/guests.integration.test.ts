import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sentenceOf, UTC_DATE, UUID_V7 } from '../../http/fixtures.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { cookiesOf, subjectOf } from '../fixtures.ts'

const DAY_MS = 86_400_000

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const signIn = (headers: Record<string, string> = {}) => arena.call('/api/auth/guest', { method: 'POST', headers })
const refresh = (cookie: string) => arena.call('/api/auth/token', { headers: { cookie } })

describe('a new guest', () => {
  it('[A7] gets a token for one hour and its expiry, and nothing else', async () => {
    const before = Math.floor(Date.now() / 1000)
    const guest = await signIn()
    expect([guest.status, guest.json]).toEqual([
      200,
      { token: expect.any(String), expiresAt: expect.stringMatching(UTC_DATE) },
    ])
    const claims = decodeJwt(String(guest.json?.token))
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub'])
    expect(claims).toMatchObject({ iss: 'urn:arena', aud: 'arena', sub: expect.stringMatching(UUID_V7) })
    expect(claims.exp! - claims.iat!).toBe(3600)
    expect(claims.iat).toBeGreaterThanOrEqual(before)
    expect(Date.parse(String(guest.json?.expiresAt))).toBe(claims.exp! * 1000)
    expect(decodeProtectedHeader(String(guest.json?.token)).alg).toBe('ES256')
  })

  it('[A7] can use the token immediately, even if an unknown key was used just before', async () => {
    const fresh = await startArena()
    const foreign = (await signIn()).json?.token
    // The key of another database is unknown here, and this one has no key yet.
    expect((await fresh.call('/api/threads', { token: String(foreign) })).status).toBe(401)
    const { token } = await fresh.signIn()
    expect((await fresh.call('/api/threads', { token })).status).toBe(200)
    await fresh.close()
  })

  it('[A7] gets a session cookie that scripts cannot read and other sites cannot send', async () => {
    const cookies = (await signIn()).headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^arena\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it.each(['', '{', '[]', '{"userId": "x"}'])('[A7] needs no body and ignores any: %j', async (body) => {
    expect((await arena.call('/api/auth/guest', { method: 'POST', body })).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://page.example' }],
    ['another origin, by Sec-Fetch-Site', { origin: 'https://page.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { origin: 'https://page.example', 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('[A7] gets a token without a cookie on a page of %s, whatever cookie it sends', async (_, headers) => {
    const mine = await signIn()
    const guest = await signIn({ ...headers, cookie: cookiesOf(mine.headers) })
    expect([guest.status, guest.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(guest.headers.getSetCookie()).toEqual([])
    expect(subjectOf(guest.json?.token)).not.toBe(subjectOf(mine.json?.token))
  })

  it('[A7] gets a cookie on our own pages', async () => {
    for (const headers of [
      { origin: arena.url },
      { origin: arena.url, 'sec-fetch-site': 'same-origin' },
      // A proxy may not pass the name of the host on.
      { origin: 'https://arena.example', 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await signIn(headers)).headers.getSetCookie()).toHaveLength(1)
    }
  })

  it('[A7] is refused on pages of origins that CORS_ORIGIN does not list', async () => {
    const env = { CORS_ORIGIN: 'https://page.example', PUBLIC_URL: 'https://arena.example' }
    const strict = await startArena({ env })
    const guestOf = (origin?: string) =>
      strict.call('/api/auth/guest', { method: 'POST', ...(origin ? { headers: { origin } } : {}) })
    for (const origin of ['https://evil.example', 'null']) {
      sentenceOf(await guestOf(origin), 'plain', 403, 'FORBIDDEN')
    }
    const cookies = [undefined, 'https://page.example', 'https://arena.example', strict.url].map(
      async (origin) => (await guestOf(origin)).headers.getSetCookie().length,
    )
    expect(await Promise.all(cookies)).toEqual([1, 0, 1, 1])
    await strict.close()
  })

  it.each(['[', 'a b', '', 'x/y', '\u00e4'])('[A7] may send an invalid Host: %j', async (host) => {
    const answered = await arena.app.http.inject({ method: 'POST', url: '/api/auth/guest', headers: { host } })
    expect(answered.statusCode).toBe(200)
  })
})

describe('a guest with a session', () => {
  it('[A7] stays the same guest when signing in again, without a second session', async () => {
    const first = await signIn()
    const again = await signIn({ cookie: cookiesOf(first.headers) })
    expect(subjectOf(again.json?.token)).toBe(subjectOf(first.json?.token))
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('[A7] gets a fresh token for the cookie', async () => {
    const first = await signIn()
    const fresh = await refresh(cookiesOf(first.headers))
    expect([fresh.status, fresh.json]).toEqual([
      200,
      { token: expect.any(String), expiresAt: expect.stringMatching(UTC_DATE) },
    ])
    expect(subjectOf(fresh.json?.token)).toBe(subjectOf(first.json?.token))
    expect([first, fresh, await refresh('')].map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array(3).fill('no-store'),
    )
  })

  it('[A7] has the session and its cookie renewed while it is used', async () => {
    const first = await signIn()
    const cookie = cookiesOf(first.headers)
    await arena.database.pool.query(
      `update auth_sessions set "expiresAt" = now() + interval '20 days' where "userId" = $1`,
      [subjectOf(first.json?.token)],
    )
    const fresh = await refresh(cookie)
    expect(fresh.status).toBe(200)
    expect(fresh.headers.getSetCookie()[0]).toMatch(/^arena\.session_token=[^;]+; Max-Age=2592000;/)
    const { rows } = await arena.database.pool.query<{ expiresAt: Date }>(
      `select "expiresAt" from auth_sessions where "userId" = $1`,
      [subjectOf(first.json?.token)],
    )
    expect(rows[0]!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    expect((await refresh(cookiesOf(fresh.headers))).status).toBe(200)
  })

  it('[A7] signs out: the cookie is deleted and no longer valid', async () => {
    const first = await signIn()
    const cookie = cookiesOf(first.headers)
    const out = await arena.call('/api/auth/sign-out', { method: 'POST', headers: { cookie } })
    expect([out.status, out.json]).toEqual([200, { success: true }])
    expect(out.headers.getSetCookie().join('\n')).toMatch(/^arena\.session_token=; Max-Age=0;/m)
    expect((await refresh(cookie)).status).toBe(401)
    const next = await signIn({ cookie })
    expect(subjectOf(next.json?.token)).not.toBe(subjectOf(first.json?.token))
  })

  it('[A7] gets a 500 while the database is down, and stays the same guest', async () => {
    const first = await signIn()
    const cookie = cookiesOf(first.headers)
    for (const call of [() => signIn({ cookie }), () => refresh(cookie)]) {
      const connect = vi
        .spyOn(arena.database.reservedPool, 'connect')
        .mockImplementation(() => Promise.reject(new Error('the database is down')))
      const refused = await call()
      connect.mockRestore()
      expect([refused.status, refused.json?.code, refused.headers.getSetCookie()]).toEqual([500, 'AUTH_ERROR', []])
    }
    expect(subjectOf((await signIn({ cookie })).json?.token)).toBe(subjectOf(first.json?.token))
  })
})

describe('a cookie', () => {
  const valid = async () => cookiesOf((await signIn()).headers)

  it.each([
    ['is missing', async () => ''],
    ['is nonsense', async () => 'arena.session_token=nonsense'],
    ['was changed', async () => (await valid()).replace(/=(.)/, (_, sign) => `=${sign === 'A' ? 'B' : 'A'}`)],
    ['is not signed', async () => (await valid()).split('.').slice(0, 2).join('.')],
    ['has NUL and percent signs', async () => 'arena.session_token=%00%zz'],
  ])('[A7] that %s gets a 401 with an empty body and a challenge', async (_, make) => {
    const refused = await refresh(await make())
    expect([refused.status, refused.text]).toEqual([401, ''])
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="There is no session: sign in"',
    )
  })

  it('[A7] of an expired session gets a 401 and is deleted', async () => {
    const guest = await signIn()
    await arena.database.pool.query(`update auth_sessions set "expiresAt" = now() where "userId" = $1`, [
      subjectOf(guest.json?.token),
    ])
    const refused = await refresh(cookiesOf(guest.headers))
    expect(refused.status).toBe(401)
    expect(refused.headers.getSetCookie().join('\n')).toMatch(/^arena\.session_token=; Max-Age=0;/m)
  })
})

it('[A7] with an https PUBLIC_URL, the cookie is secure and the issuer is that URL', async () => {
  const secure = await startArena({ env: { PUBLIC_URL: 'https://arena.example/base/' } })
  const guest = await secure.call('/api/auth/guest', { method: 'POST' })
  expect(guest.headers.getSetCookie()[0]).toMatch(/^__Secure-arena\.session_token=.*; Secure\b/)
  expect(decodeJwt(String(guest.json?.token)).iss).toBe('https://arena.example/base')
  expect((await secure.call('/api/threads', { token: String(guest.json?.token) })).status).toBe(200)
  const cookie = cookiesOf(guest.headers)
  expect((await secure.call('/api/auth/token', { headers: { cookie } })).status).toBe(200)
  const out = { method: 'POST', headers: { cookie, origin: 'https://arena.example' } }
  expect((await secure.call('/api/auth/sign-out', out)).status).toBe(200)
  await secure.close()
})
