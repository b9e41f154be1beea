import { getSignInWays, whoAmI } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { grant, signUp } from '../features/admin/fixtures.ts'
import { idFromName } from '../ids.ts'
import { expectReply } from '../testing/expect-answer.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from './fixtures.ts'

// Password hashing is slow on purpose.
vi.setConfig({ testTimeout: 30_000 })

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
    const own = { userId, name: 'Ada', email: 'ada@arena.test', guest: false }
    expect(await me(token)).toEqual({ ...own, admin: false })
    await grant(arena, { userId })
    expect(await me(token)).toEqual({ ...own, admin: true })
  })

  it('[A11] marks a guest', async () => {
    const { token, userId } = await arena.signIn()
    expect(await me(token)).toEqual({ userId, name: null, email: null, guest: true, admin: false })
  })

  it('[A11] has only the id and the role of a user of an OpenID issuer', async () => {
    const token = await issuer.sign(key, { sub: 'auth0|grace', name: 'Grace', email: 'grace@example.org' })
    const userId = idFromName(issuer.url, 'auth0|grace')
    const own = { userId, name: null, email: null, guest: false }
    expect(await me(token)).toEqual({ ...own, admin: false })
    await grant(arena, { userId })
    expect(await me(token)).toEqual({ ...own, admin: true })
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

  it('[A12] is the built-in issuer by default, for every caller', async () => {
    expect(await waysOf({})).toEqual({ builtIn: true, openId: null })
    expect(await waysOf({}, { token: 'nonsense' })).toEqual({ builtIn: true, openId: null })
  })

  it('[A12] has the OpenID issuer if a client id is configured, with or without the built-in issuer', async () => {
    const { url } = issuer
    expect(await waysOf({ OIDC_ISSUER: url })).toEqual({ builtIn: true, openId: null })
    const own = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'arena-pages' }
    expect(await waysOf(own)).toEqual({
      builtIn: true,
      openId: { issuer: url, clientId: 'arena-pages', scope: 'openid' },
    })
    expect(await waysOf({ ...own, OIDC_SCOPE: 'openid api', BUILT_IN_ISSUER: 'off' })).toEqual({
      builtIn: false,
      openId: { issuer: url, clientId: 'arena-pages', scope: 'openid api' },
    })
  })
})
