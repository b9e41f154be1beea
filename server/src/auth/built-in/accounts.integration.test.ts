import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sentenceOf, UUID_V7 } from '../../http/fixtures.ts'
import { type Answered, startArena, type TestArena } from '../../testing/start-arena.ts'
import { cookiesOf, subjectOf } from '../fixtures.ts'

const PASSWORD = 'correct horse battery'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())
// Attempts are counted by address, and all tests have the same one.
beforeEach(() => arena.database.pool.query('delete from auth_attempts'))

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  arena.call(`/api/auth/${path}`, { method: 'POST', body, headers })
const signUp = (email: string, headers = {}) =>
  post('sign-up/email', { name: 'Ada', email, password: PASSWORD }, headers)
const signIn = (email: string, password = PASSWORD, headers = {}) => post('sign-in/email', { email, password }, headers)
const userIdOf = ({ json }: Answered) => (json as { user: { id: string } }).user.id
const refresh = (cookie: string) => arena.call('/api/auth/token', { headers: { cookie } })

describe('an account', () => {
  it('[A8] is created with an e-mail and a password, and is signed in', async () => {
    const made = await signUp('made@arena.test')
    expect(made.status).toBe(200)
    expect(made.json?.user).toMatchObject({ id: expect.stringMatching(UUID_V7), email: 'made@arena.test', name: 'Ada' })
    const { json } = await refresh(cookiesOf(made.headers))
    expect(subjectOf(json?.token)).toBe(userIdOf(made))
    expect((await arena.call('/api/threads', { token: String(json?.token) })).status).toBe(200)
  })

  it('[A8] is the same user at every sign-in, in any letter case of the e-mail', async () => {
    const made = await signUp('Again@Arena.test')
    const again = await signIn('again@ARENA.test')
    expect(again.status).toBe(200)
    expect(again.json?.user).toMatchObject({ id: userIdOf(made) })
    const tokens = await Promise.all([made, again].map(({ headers }) => refresh(cookiesOf(headers))))
    expect(new Set(tokens.map(({ json }) => subjectOf(json?.token))).size).toBe(1)
  })

  it('[A8] signs out one session at a time', async () => {
    const first = cookiesOf((await signUp('out@arena.test')).headers)
    const second = cookiesOf((await signIn('out@arena.test')).headers)
    expect((await post('sign-out', {}, { cookie: first })).status).toBe(200)
    expect([(await refresh(first)).status, (await refresh(second)).status]).toEqual([401, 200])
  })

  it('[A8] can change its password', async () => {
    const cookie = cookiesOf((await signUp('change@arena.test')).headers)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' }
    expect((await post('change-password', { ...body, currentPassword: 'wrong' }, { cookie })).status).toBe(400)
    expect((await post('change-password', body, { cookie })).status).toBe(200)
    expect((await signIn('change@arena.test')).status).toBe(401)
    expect((await signIn('change@arena.test', 'another horse')).status).toBe(200)
  })

  it('[A14] ends all other sessions with a new password, and keeps its own', async () => {
    const first = cookiesOf((await signUp('thief@arena.test')).headers)
    const second = cookiesOf((await signIn('thief@arena.test')).headers)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse', revokeOtherSessions: false }
    const changed = await post('change-password', body, { cookie: first })
    expect(changed.status).toBe(200)
    const statuses = [cookiesOf(changed.headers), first, second].map(async (cookie) => (await refresh(cookie)).status)
    expect(await Promise.all(statuses)).toEqual([200, 401, 401])
  })

  it.each(['password', 'PASSWORD', '12345678', 'qwertyuiop', 'iloveyou', 'Football'])(
    '[A14] cannot have the common password %s',
    async (common) => {
      const refused = await post('sign-up/email', { name: 'Ada', email: 'common@arena.test', password: common })
      expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toMatch(/^This password is one of the most common/)
    },
  )

  it('[A14] cannot change to a common password', async () => {
    const cookie = cookiesOf((await signUp('weaker@arena.test')).headers)
    const body = { currentPassword: PASSWORD, newPassword: 'password1' }
    sentenceOf(await post('change-password', body, { cookie }), 'plain', 400, 'INVALID_REQUEST')
    expect((await signIn('weaker@arena.test')).status).toBe(200)
  })

  it('[A8] has its session token in the HttpOnly cookie only, and its password in no response, table or log line', async () => {
    const made = await signUp('token@arena.test')
    const again = await signIn('token@arena.test')
    const cookie = cookiesOf(again.headers)
    const changed = await post(
      'change-password',
      { currentPassword: PASSWORD, newPassword: PASSWORD, revokeOtherSessions: true },
      { cookie },
    )
    const session = await arena.call('/api/auth/get-session', { headers: { cookie: cookiesOf(changed.headers) } })
    expect(session.json).toMatchObject({
      session: { userId: userIdOf(made), expiresAt: expect.any(String) },
      user: { email: 'token@arena.test' },
    })
    expect(changed.headers.getSetCookie().join()).toMatch(/HttpOnly/i)
    for (const { status, text } of [made, again, changed, session]) {
      expect(status).toBe(200)
      expect(text).not.toContain('token"')
      expect(text).not.toMatch(/password|correct horse|scrypt|hash/i)
    }
    const { rows } = await arena.database.pool.query<{ token: string }>('select token from auth_sessions')
    for (const { token } of rows) expect(session.text).not.toContain(token)
    expect(rows).not.toEqual([])
    expect((await arena.call('/api/auth/get-session')).json).toBeNull()
    const stored = await arena.database.pool.query<{ password: string }>('select password from auth_accounts')
    for (const { password } of stored.rows) expect(password).not.toContain('horse')
    expect(JSON.stringify(arena.logged)).not.toContain('horse')
  })
})

describe('a sign-in that fails', () => {
  it('[A8] has the same response for a wrong password and an unknown e-mail', async () => {
    await signUp('exists@arena.test')
    const wrong = await signIn('exists@arena.test', 'wrong password')
    const unknown = await signIn('nobody@arena.test')
    expect([wrong.status, wrong.json]).toEqual([
      401,
      { success: false, error: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
    ])
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json])
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([])
  })

  it.each([
    ['no e-mail', { password: PASSWORD }],
    ['no password', { email: 'a@arena.test' }],
    ['an invalid e-mail', { email: 'nonsense', password: PASSWORD }],
    ['an object as e-mail', { email: { $ne: null }, password: PASSWORD }],
    ['no members', {}],
  ])('[A8] with %s is a 400 in our envelope', async (_, body) => {
    const refused = await post('sign-in/email', body)
    expect([refused.status, refused.json]).toEqual([
      400,
      { success: false, error: expect.stringMatching(/email|password/i), code: expect.stringMatching(/^[A-Z_]+$/) },
    ])
  })
})

describe('a sign-up that fails', () => {
  it('[A8] because the e-mail is taken has the reason and changes nothing', async () => {
    const first = await signUp('taken@arena.test')
    const second = await post('sign-up/email', { name: 'Eve', email: 'TAKEN@arena.test', password: 'eve was here' })
    expect([second.status, second.json]).toMatchObject([
      422,
      { success: false, error: expect.stringMatching(/exists/) },
    ])
    expect(second.headers.getSetCookie()).toEqual([])
    expect((await signIn('taken@arena.test', 'eve was here')).status).toBe(401)
    expect((await signIn('taken@arena.test')).json?.user).toMatchObject({ id: userIdOf(first) })
  })

  it.each([
    ['a common one of 6 characters', '123456', 400],
    ['7 characters', 'zq4'.repeat(50).slice(0, 7), 400],
    ['8 characters', 'zq4'.repeat(50).slice(0, 8), 200],
    ['128 characters', 'zq4'.repeat(50).slice(0, 128), 200],
    ['129 characters', 'zq4'.repeat(50).slice(0, 129), 400],
  ])('[A14] or succeeds by the length of the password: %s', async (_, password, status) => {
    const body = { name: 'Ada', email: `length-${password.length}@arena.test`, password }
    const answered = await post('sign-up/email', body)
    expect(answered.status).toBe(status)
    if (status === 400)
      expect(answered.json).toMatchObject({ success: false, error: expect.stringMatching(/^Password too/) })
  })

  it('[A8] creates one account for five sign-ups at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('race@arena.test')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})

describe('too many attempts', () => {
  /** Counts as an attempt without the slow check of a password. */
  const attempt = (headers = {}, path = 'sign-in/email') => post(path, {}, headers)
  const useUp = async (headers = {}, path = 'sign-in/email') => {
    for (let count = 0; count < 10; count += 1) expect((await attempt(headers, path)).status).toBe(400)
  }

  it.each(['sign-in/email', 'sign-up/email'])(
    '[A8] at %s are a 429 with Retry-After, in our envelope',
    async (path) => {
      await useUp({}, path)
      const refused = await post(path, { name: 'Ada', email: 'late@arena.test', password: PASSWORD })
      const sentence = sentenceOf(refused, 'plain', 429, 'RATE_LIMITED')
      const seconds = Number(refused.headers.get('retry-after'))
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
      expect(sentence).toBe(`Too many requests: try again in ${seconds} s`)
    },
  )

  it('[A8] are refused when all arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt()))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('[A8] are refused with forged addresses in headers', async () => {
    await useUp()
    for (let count = 0; count < 5; count += 1) {
      const address = `203.0.113.${count}`
      const refused = await attempt({
        'x-forwarded-for': address,
        'x-real-ip': address,
        'x-arena-client-address': address,
        forwarded: `for=${address}`,
        'cf-connecting-ip': address,
      })
      expect(refused.status).toBe(429)
    }
  })

  it('[A8] are counted across instances, and refused even with the right password', async () => {
    await signUp('victim@arena.test')
    await useUp()
    expect((await signIn('victim@arena.test')).status).toBe(429)
    const second = await startArena({ databaseUrl: arena.databaseUrl })
    const body = { email: 'victim@arena.test', password: PASSWORD }
    expect((await second.call('/api/auth/sign-in/email', { method: 'POST', body })).status).toBe(429)
    await second.close()
  })

  it('[A8] at one account are refused from all addresses, even with the right password, on all instances', async () => {
    const behind = await startArena({ databaseUrl: arena.databaseUrl, env: { TRUST_PROXY: 'on' } })
    let calls = 0
    /** From another address each time. Without a password it counts as a failed attempt, without the slow check. */
    const attemptAt = (email: string, password?: string, address?: string) => {
      calls += 1
      const headers = { 'x-forwarded-for': address ?? `203.0.113.${calls}` }
      return behind.call('/api/auth/sign-in/email', { method: 'POST', body: { email, password }, headers })
    }
    await signUp('target@arena.test')
    for (let count = 0; count < 99; count += 1) expect((await attemptAt('target@arena.test')).status).toBe(400)
    // The right password starts the count again.
    expect((await attemptAt('Target@arena.test', PASSWORD)).status).toBe(200)
    expect((await attemptAt('target@arena.test', 'wrong password')).status).toBe(401)
    for (let count = 0; count < 99; count += 1) expect((await attemptAt('target@ARENA.test')).status).toBe(400)
    for (const refused of [await attemptAt('target@arena.test', PASSWORD), await signIn('target@arena.test')]) {
      sentenceOf(refused, 'plain', 429, 'RATE_LIMITED')
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds > 0 && seconds <= 900).toBe(true)
    }
    expect((await attemptAt('neighbour@arena.test')).status).toBe(400)

    // One address reaches its own limit much earlier, and does not lock the owner out.
    const attemptHere = () => attemptAt('other@arena.test', undefined, '198.51.100.7')
    for (let count = 0; count < 10; count += 1) expect((await attemptHere()).status).toBe(400)
    const refusedHere = await attemptHere()
    expect(refusedHere.status).toBe(429)
    // Longer than the limit of better-auth, which is per minute and address.
    expect(Number(refusedHere.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await attemptAt('other@arena.test')).status).toBe(400)
    const { rows } = await arena.database.pool.query('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('arena.test')
    await behind.close()
  })

  it('[A8] do not affect guests and token refreshes', async () => {
    const guest = await arena.call('/api/auth/guest', { method: 'POST' })
    await useUp()
    expect((await attempt()).status).toBe(429)
    expect((await arena.call('/api/auth/guest', { method: 'POST' })).status).toBe(200)
    for (let count = 0; count < 20; count += 1) expect((await refresh(cookiesOf(guest.headers))).status).toBe(200)
  })

  it('[A8] are counted by the last address from the proxy with TRUST_PROXY=on', async () => {
    const behind = await startArena({ databaseUrl: arena.databaseUrl, env: { TRUST_PROXY: 'on' } })
    const attemptFrom = async (forwardedFor: string) => {
      const init = { method: 'POST', headers: { 'x-forwarded-for': forwardedFor }, body: {} }
      return (await behind.call('/api/auth/sign-in/email', init)).status
    }
    for (let count = 0; count < 10; count += 1) await attemptFrom(`203.0.113.${count}, 198.51.100.1`)
    expect(await attemptFrom('203.0.113.99, 198.51.100.1')).toBe(429)
    expect(await attemptFrom('198.51.100.1')).toBe(429)
    expect(await attemptFrom('198.51.100.2')).toBe(400)
    await behind.close()
  })
})

describe('another site', () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
  // Of a form, no cookie arrives: it is SameSite=Lax.
  const form = { ...evil, 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['a script', evil],
    ['a form', form],
    ['a form of an older browser', { origin: 'https://evil.example' }],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('[A7] [A8] cannot sign a user up, in or out, or change a password: %s', async (_, headers) => {
    for (const path of ['sign-out', 'sign-in/email', 'sign-up/email', 'change-password', 'reset-password'])
      for (const sent of [
        headers,
        { ...headers, cookie: cookiesOf((await arena.call('/api/auth/guest', { method: 'POST' })).headers) },
      ]) {
        const refused = await arena.call(`/api/auth/${path}`, { method: 'POST', headers: sent })
        expect([path, refused.status, refused.json?.reason]).toEqual([path, 403, 'site-forbidden'])
        expect(refused.headers.getSetCookie()).toEqual([])
      }
  })

  it('[A7] is refused although CORS_ORIGIN lists it, and PUBLIC_URL is our own', async () => {
    const env = { CORS_ORIGIN: 'https://page.example', PUBLIC_URL: 'https://arena.example' }
    const strict = await startArena({ env })
    const signOutAt = async (origin: string) =>
      (await strict.call('/api/auth/sign-out', { method: 'POST', headers: { origin } })).status
    expect(await signOutAt('https://page.example')).toBe(403)
    expect([await signOutAt('https://arena.example'), await signOutAt(strict.url)]).toEqual([200, 200])
    await strict.close()
  })

  it('[A8] is not our own origin, which can', async () => {
    const own = { origin: arena.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const made = await signUp('own-page@arena.test', own)
    expect(made.status).toBe(200)
    expect((await post('sign-out', {}, { ...own, cookie: cookiesOf(made.headers) })).status).toBe(200)
  })

  it.each([{}, { 'sec-fetch-site': 'none' }])('[A7] is not a script: %j', async (headers) => {
    expect((await arena.call('/api/auth/sign-out', { method: 'POST', headers })).status).toBe(200)
  })
})
