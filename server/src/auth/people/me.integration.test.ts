import { getSignInWays, whoAmI } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { grant, signUp } from '../../features/admin/fixtures.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from '../fixtures.ts'

let key: SigningKey
let issuer: TestIssuer
let arena: TestArena
beforeAll(async () => {
  key = await createSigningKey('key')
  issuer = await startIssuer(key)
  arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
})
afterAll(async () => {
  await arena.close()
  await issuer.close()
})

const me = async (token: string, on = arena) => expectReply(await on.call('/api/me', { token }), whoAmI)

describe('GET /api/me', () => {
  it('[A11] has the name and e-mail of an account', async () => {
    const { token, userId } = await signUp(arena, 'Ada@arena.test', 'Ada')
    const own = { userId, name: 'Ada', email: 'ada@arena.test', account: true, guest: false, sharesPreferences: false }
    expect(await me(token)).toEqual({ ...own, admin: false })
    await grant(arena, { userId })
    expect(await me(token)).toEqual({ ...own, admin: true })
  })

  it('[A11] marks a guest', async () => {
    const { token, userId } = await arena.signIn()
    expect(await me(token)).toEqual({
      userId,
      name: null,
      email: null,
      account: false,
      guest: true,
      admin: false,
      sharesPreferences: false,
    })
  })

  it('[A30] has the name and e-mail in the token of an OpenID issuer, and stores the latest ones', async () => {
    const token = await issuer.sign(key, { sub: 'auth0|grace', name: 'Grace', email: 'grace@example.org' })
    const userId = idFromName(issuer.url, 'auth0|grace')
    const own = {
      userId,
      name: 'Grace',
      email: 'grace@example.org',
      account: false,
      guest: false,
      sharesPreferences: false,
    }
    expect(await me(token)).toEqual({ ...own, admin: false })
    await grant(arena, { userId })
    expect(await me(token)).toEqual({ ...own, admin: true })
    const renamed = await issuer.sign(key, { sub: 'auth0|grace', preferred_username: 'grace.hopper' })
    expect(await me(renamed)).toMatchObject({ name: 'grace.hopper', email: null })
    // Another token without any claim: the issuer of this test has no UserInfo endpoint.
    const bare = await issuer.sign(key, { sub: 'auth0|grace' })
    expect(await me(bare)).toMatchObject({ name: 'grace.hopper', email: null })
    expect(issuer.asked.userInfo).toBe(0)
  })

  it('[A30] asks the UserInfo endpoint once if the token has neither, and signs in without it if that fails', async () => {
    issuer.userInfo = { sub: 'auth0|ada', name: 'Ada', email: 'ada@example.org' }
    const token = await issuer.sign(key, { sub: 'auth0|ada' })
    for (let turn = 0; turn < 3; turn += 1) expect(await me(token)).toMatchObject({ name: 'Ada' })
    expect(issuer.asked.userInfo).toBe(1)
    // For another subject, which could be an attack on the name that others see.
    const other = await issuer.sign(key, { sub: 'auth0|bob' })
    for (let turn = 0; turn < 3; turn += 1) expect(await me(other)).toMatchObject({ name: null, email: null })
    expect(issuer.asked.userInfo).toBe(2)
    expect(arena.logged.filter(({ msg }) => String(msg).startsWith('the UserInfo endpoint'))).toHaveLength(1)
  })

  it('[A17] [A30] deletes the stored name with the user', async () => {
    const token = await issuer.sign(key, { sub: 'leaving', name: 'Leaving' })
    const { userId } = await me(token)
    const stored = () => arena.database.pool.query('select from open_id_users where user_id = $1', [userId])
    expect((await stored()).rowCount).toBe(1)
    await arena.call('/api/me', { method: 'DELETE', token })
    expect((await stored()).rowCount).toBe(0)
  })

  it('[A11] does not load better-auth', async () => {
    const { token } = await arena.signIn()
    const fresh = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const rows = vi.spyOn(fresh.database, 'rows')
      expect(await me(token, fresh)).toMatchObject({ guest: true })
      // better-auth is loaded together with this secret.
      expect(rows.mock.calls.map(([{ name }]) => name)).not.toContain('identity.secret')
      await fresh.signIn()
      expect(rows.mock.calls.map(([{ name }]) => name)).toContain('identity.secret')
    } finally {
      await fresh.close()
    }
  })
})

describe('GET /api/settings/sign-in', () => {
  const waysOf = async (env: Record<string, string>, init = {}) => {
    const on = await startArena({ env })
    try {
      return expectReply(await on.call('/api/settings/sign-in', init), getSignInWays)
    } finally {
      await on.close()
    }
  }

  const accounts = { builtIn: true, signUp: 'open', guests: true }

  it('[A12] is the built-in issuer by default, for every caller', async () => {
    expect(await waysOf({})).toEqual({ ...accounts, openId: null })
    expect(await waysOf({}, { token: 'nonsense' })).toEqual({ ...accounts, openId: null })
    const invited = { ...accounts, signUp: 'invitation', guests: false }
    expect(await waysOf({ SIGN_UP: 'invitation', GUESTS: 'off' })).toEqual({ ...invited, openId: null })
  })

  it('[A12] has the OpenID issuer if a client id is configured, with or without the built-in issuer', async () => {
    const { url } = issuer
    expect(await waysOf({ OIDC_ISSUER: url })).toEqual({ ...accounts, openId: null })
    const own = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'arena-pages' }
    expect(await waysOf(own)).toEqual({
      ...accounts,
      openId: {
        issuer: url,
        clientId: 'arena-pages',
        scope: 'openid profile email',
        audience: 'arena',
        audienceParameter: 'audience',
      },
    })
    const strict = { OIDC_AUDIENCE: 'https://arena.example', OIDC_AUDIENCE_PARAMETER: 'resource' }
    expect(await waysOf({ ...own, ...strict, OIDC_SCOPE: 'openid api', BUILT_IN_ISSUER: 'off' })).toEqual({
      builtIn: false,
      signUp: 'closed',
      guests: false,
      openId: {
        issuer: url,
        clientId: 'arena-pages',
        scope: 'openid api',
        audience: 'https://arena.example',
        audienceParameter: 'resource',
      },
    })
  })
})
