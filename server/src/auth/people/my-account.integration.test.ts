import { changeMe, endSession, listSessions, whoAmI } from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, signUp } from '../../features/admin/fixtures.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../testing/start-arena.ts'
import { createResetToken } from '../built-in/reset-token.ts'
import { cookiesOf, createSigningKey, startIssuer } from '../fixtures.ts'

const key = await createSigningKey('key')
const issuer = await startIssuer(key)
const arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
afterAll(async () => {
  await arena.close()
  await issuer.close()
})
// Attempts are counted by address, and all tests have the same one.
beforeEach(() => arena.database.pool.query('delete from auth_attempts'))

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  arena.call(`/api/auth/${path}`, { method: 'POST', body, headers })
const signIn = (email: string, password = PASSWORD, headers = {}) => post('sign-in/email', { email, password }, headers)
const refresh = async (cookie: string) => (await arena.call('/api/auth/token', { headers: { cookie } })).status

describe('PATCH /api/me', () => {
  const rename = ({ token }: Pick<Visitor, 'token'>, name: unknown) =>
    arena.call('/api/me', { method: 'PATCH', token, body: { name } })

  it('[A15] changes the name of an account', async () => {
    const account = await signUp(arena, 'name@arena.test', 'Old')
    expect(expectReply(await rename(account, ' Ada Lovelace '), changeMe)).toMatchObject({
      userId: account.userId,
      name: 'Ada Lovelace',
      email: 'name@arena.test',
    })
    expect((await account.client.identity.me()).name).toBe('Ada Lovelace')
    for (const name of ['', '  ', 'x'.repeat(101), 5]) {
      expect(expectRefusal(await rename(account, name), 400, 'INVALID_REQUEST')).toContain('name')
    }
    expect((await account.client.identity.me()).name).toBe('Ada Lovelace')
  })

  it('[A15] is refused for guests and users of an OpenID issuer', async () => {
    const users = [await arena.signIn(), { token: await issuer.sign(key) }]
    for (const user of users) expectRefusal(await rename(user, 'Ada'), 400, 'INVALID_REQUEST')
  })

  it('[A36] agrees to exports of preference data, and withdraws, for every user', async () => {
    const users = [await signUp(arena, 'sharing@arena.test', 'Sharing'), await arena.signIn()]
    const openIdUser = { token: await issuer.sign(key, { sub: 'sharing' }) }
    for (const { token } of [...users, openIdUser]) {
      const me = async () => expectReply(await arena.call('/api/me', { token }), whoAmI)
      const before = await me()
      expect(before.sharesPreferences).toBe(false)
      for (const sharesPreferences of [true, true, false]) {
        const changed = await arena.call('/api/me', { method: 'PATCH', token, body: { sharesPreferences } })
        expect(expectReply(changed, changeMe)).toEqual({ ...before, sharesPreferences })
        expect(await me()).toEqual({ ...before, sharesPreferences })
      }
      expectRefusal(
        await arena.call('/api/me', { method: 'PATCH', token, body: { sharesPreferences: 'yes' } }),
        400,
        'INVALID_REQUEST',
      )
      const unchanged = await arena.call('/api/me', { method: 'PATCH', token, body: {} })
      expect(expectReply(unchanged, changeMe)).toEqual(before)
    }
  })

  it('[A36] stores no consent of a deleted user, nor of a guest who became an account', async () => {
    const consents = async () => (await arena.database.pool.query('select user_id from preference_consents')).rows
    const [leaving, guest] = [await arena.signIn(), await post('guest', {})]
    const { token } = guest.json as { token: string }
    for (const user of [leaving, { token }])
      await arena.call('/api/me', { method: 'PATCH', token: user.token, body: { sharesPreferences: true } })
    expect(await consents()).toHaveLength(2)
    await arena.call('/api/me', { method: 'DELETE', token: leaving.token })
    expect(await consents()).toHaveLength(1)
    const account = { email: 'was-guest@arena.test', password: PASSWORD, name: 'Was guest' }
    const signedUp = await post('sign-up/email', account, { cookie: cookiesOf(guest.headers) })
    expect(signedUp.status).toBe(200)
    expect(await consents()).toEqual([])
  })
})

describe('the sessions of an account', () => {
  const list = async ({ token }: Pick<Visitor, 'token'>, cookie?: string) =>
    expectReply(
      await arena.call('/api/me/sessions', { token, ...(cookie ? { headers: { cookie } } : {}) }),
      listSessions,
    )
  const end = ({ token }: Pick<Visitor, 'token'>, sessionId: string) =>
    arena.call(`/api/me/sessions/${sessionId}`, { method: 'DELETE', token })

  it("[A16] are listed newest first, with the browser and the cookie's own session", async () => {
    const account = await signUp(arena, 'sessions@arena.test')
    const second = cookiesOf((await signIn('sessions@arena.test', PASSWORD, { 'user-agent': 'Firefox/145' })).headers)
    await signUp(arena, 'somebody-else@arena.test')
    const { items } = await list(account, second)
    expect(items).toMatchObject([
      { userAgent: 'Firefox/145', current: true, ipAddress: expect.any(String) },
      { current: false },
    ])
    expect((await list(account)).items.map(({ current }) => current)).toEqual([false, false])
    // The token of a session is the secret in its cookie.
    const { rows } = await arena.database.pool.query<{ token: string }>('select token from auth_sessions')
    expect(rows.filter(({ token }) => JSON.stringify(items).includes(token))).toEqual([])
    expect((await list({ token: await issuer.sign(key) })).items).toEqual([])
  })

  it('[A16] end one by one, and only by their user', async () => {
    const account = await signUp(arena, 'end@arena.test')
    const thief = cookiesOf((await signIn('end@arena.test')).headers)
    const { sessionId } = (await list(account, thief)).items.find(({ current }) => current)!
    const stranger = await arena.signIn()
    for (const id of [sessionId, 'abc', crypto.randomUUID()]) {
      expectRefusal(await end(stranger, id), 404, 'NOT_FOUND')
    }
    expect(await refresh(thief)).toBe(200)
    expectReply(await end(account, sessionId), endSession)
    expect(await refresh(thief)).toBe(401)
    expectRefusal(await end(account, sessionId), 404, 'NOT_FOUND')
    expect((await list(account)).items).toHaveLength(1)
  })
})

describe('a one-time link', () => {
  const log = { warn: () => {}, error: () => {} }
  const newToken = ({ userId }: Visitor, email: string) =>
    createResetToken({ database: arena.database, publicUrl: null, log }, { userId, email }, { kind: 'start' })
  const reset = (token: string, newPassword = 'a new horse') => post('reset-password', { token, newPassword })

  it('[A18] sets a new password once, and ends all sessions', async () => {
    const account = await signUp(arena, 'forgot@arena.test')
    const cookie = cookiesOf((await signIn('forgot@arena.test')).headers)
    const token = await newToken(account, 'forgot@arena.test')
    expect((await reset(token)).status).toBe(200)
    expect(await refresh(cookie)).toBe(401)
    expect((await signIn('forgot@arena.test')).status).toBe(401)
    expect((await signIn('forgot@arena.test', 'a new horse')).status).toBe(200)
    const again = await reset(token, 'another horse')
    expect([again.status, again.json?.code]).toEqual([400, 'INVALID_TOKEN'])
    expect((await signIn('forgot@arena.test', 'a new horse')).status).toBe(200)
  })

  it('[A18] works for one of two callers at the same time', async () => {
    const account = await signUp(arena, 'race@arena.test')
    const token = await newToken(account, 'race@arena.test')
    const answers = await Promise.all([reset(token, 'the first horse'), reset(token, 'the second horse')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('[A18] is refused after it expired, after a newer one was made, and if it was never made', async () => {
    const account = await signUp(arena, 'late@arena.test')
    const older = await newToken(account, 'late@arena.test')
    const newer = await newToken(account, 'late@arena.test')
    expect((await reset(older)).status).toBe(400)
    await arena.database.pool.query(`update auth_verifications set "expiresAt" = now() - interval '1 second'`)
    for (const token of [newer, 'made-up', '']) expect((await reset(token)).status).toBe(400)
    expect((await signIn('late@arena.test')).status).toBe(200)
  })

  it('[A18] refuses a common or short password, and still works afterwards', async () => {
    const account = await signUp(arena, 'weak@arena.test')
    const token = await newToken(account, 'weak@arena.test')
    for (const password of ['password1', 'short']) expect((await reset(token, password)).status).toBe(400)
    expect((await reset(token)).status).toBe(200)
  })
})
