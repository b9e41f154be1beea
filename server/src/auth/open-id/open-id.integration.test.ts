import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { startRecordedHost } from '../../providers/hosts/recorded-host.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from '../fixtures.ts'
import { discoverKeys } from './trust-issuer.ts'

let first: SigningKey
let second: SigningKey
beforeAll(async () => {
  first = await createSigningKey('first')
  second = await createSigningKey('second', 'RS256')
})

describe('the keys of an issuer', () => {
  let issuer: TestIssuer
  let arena: TestArena
  beforeEach(async () => {
    // Only the clocks: the service uses real sockets and timers.
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    issuer = await startIssuer(first)
    arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
  })
  afterEach(async () => {
    await arena.close()
    await issuer.close()
    vi.useRealTimers()
  })

  const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  const statusFor = async (token: string) => (await arena.call('/api/threads', { token })).status
  const signs = async (key: SigningKey) => statusFor(await issuer.sign(key, { jti: crypto.randomUUID() }))

  it('[A3] are fetched on first use, and once for fifty callers at the same time', async () => {
    expect(issuer.asked).toMatchObject({ discovery: 0, keys: 0 })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => signs(first)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(issuer.asked).toMatchObject({ discovery: 1, keys: 1 })
  })

  it('[A3] verify new tokens while the issuer is down', async () => {
    expect(await signs(first)).toBe(200)
    issuer.setAway(true)
    for (const hours of [0, 1, 24]) {
      later(hours * 3600)
      expect(await signs(first)).toBe(200)
    }
  })

  it('[A3] are fetched again after a rotation, and withdrawn ones are not accepted', async () => {
    const old = await issuer.sign(first, { exp: Math.floor(Date.now() / 1000) + 86_400 })
    expect(await statusFor(old)).toBe(200)
    issuer.publish(first, second)
    later(31)
    expect(await signs(second)).toBe(200)
    // Keys are fetched at most once in 30 s, however many unknown keys are used.
    for (let count = 0; count < 10; count += 1) expect(await signs({ ...first, kid: `forged-${count}` })).toBe(401)
    expect(issuer.asked.keys).toBe(2)
    issuer.publish(second)
    later(601)
    // This call still uses the old keys and starts a fetch in the background.
    await signs(second)
    await expect.poll(() => issuer.asked.keys).toBe(3)
    await expect.poll(() => statusFor(old)).toBe(401)
    expect(await signs(second)).toBe(200)
  })

  it('[A3] [A5] that could not be fetched are unknown: 401, and public endpoints ignore the token', async () => {
    issuer.setAway(true)
    const token = await issuer.sign(first)
    const forged = await Promise.all(
      Array.from({ length: 400 }, async (_, count) =>
        statusFor(await issuer.sign({ ...first, kid: `forged-${count}` })),
      ),
    )
    expect(new Set(forged)).toEqual(new Set([401]))
    for (const path of ['/api/threads', '/api/models']) {
      const refused = await arena.call(path, { token })
      expect([refused.status, refused.text]).toEqual([401, ''])
      expect(refused.headers.get('www-authenticate')).toContain('The key of the access token is unknown')
    }
    expect((await arena.call('/api/arena/model-stats', { token })).status).toBe(200)
    const visitor = await arena.signIn()
    const { threadId } = await visitor.client.threads.create({})
    await visitor.client.threads.share(threadId, 'public')
    expect((await arena.call(`/api/threads/${threadId}`, { token })).status).toBe(200)
    expect(issuer.asked).toMatchObject({ discovery: 1, keys: 0 })
    expect(arena.logged.filter(({ issuer: name }) => name === issuer.url)).toHaveLength(1)
    issuer.setAway(false)
    later(31)
    expect(await statusFor(token)).toBe(200)
    expect(issuer.asked).toMatchObject({ discovery: 2, keys: 1 })
  })

  it('[A4] are not needed again for a verified token until it expires', async () => {
    const token = await issuer.sign(first, { exp: Math.floor(Date.now() / 1000) + 300 })
    expect(await statusFor(token)).toBe(200)
    issuer.setAway(true)
    later(300 + 59)
    expect(await statusFor(token)).toBe(200)
    later(1)
    expect(await statusFor(token)).toBe(401)
  })
})

describe('the trusted issuers', () => {
  let issuer: TestIssuer
  beforeAll(async () => {
    issuer = await startIssuer(first)
  })
  afterAll(() => issuer.close())

  const run = async (env: Record<string, string>, work: (arena: TestArena) => Promise<void>) => {
    const arena = await startArena({ env })
    try {
      await work(arena)
    } finally {
      await arena.close()
    }
  }
  const statusFor = async (arena: TestArena, token: string) => (await arena.call('/api/models', { token })).status

  it('[A10] are the built-in issuer, and OIDC_ISSUER if it is set', async () => {
    await run({}, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(401)
      expect(await statusFor(arena, (await arena.signIn()).token)).toBe(200)
      expect(issuer.asked.discovery).toBe(0)
    })
    await run({ OIDC_ISSUER: `${issuer.url}/` }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(200)
      expect(await statusFor(arena, (await arena.signIn()).token)).toBe(200)
    })
  })

  it('[A10] are OIDC_ISSUER alone with BUILT_IN_ISSUER=off, which removes the sign-in endpoints', () =>
    run({ OIDC_ISSUER: issuer.url, BUILT_IN_ISSUER: 'off' }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(200)
      for (const [method, path] of [
        ['POST', '/api/auth/guest'],
        ['GET', '/api/auth/token'],
        ['POST', '/api/auth/sign-in/email'],
        ['GET', '/api/auth/jwks'],
      ] as const) {
        const refused = await arena.call(path, { method })
        expect([refused.status, refused.json?.code]).toEqual([404, 'NOT_FOUND'])
      }
    }))

  it('[A10] exclude the built-in issuer when it is off, with tokens from before too', async () => {
    const on = await startArena()
    const { token } = await on.signIn()
    const off = await startArena({
      databaseUrl: on.databaseUrl,
      env: { OIDC_ISSUER: issuer.url, BUILT_IN_ISSUER: 'off' },
    })
    expect([await statusFor(on, token), await statusFor(off, token)]).toEqual([200, 401])
    await off.close()
    await on.close()
  })

  it('[A10] must use the audience OIDC_AUDIENCE', () =>
    run({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: 'my-arena' }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first, { aud: 'my-arena' }))).toBe(200)
      expect(await statusFor(arena, await issuer.sign(first, { aud: 'arena' }))).toBe(401)
    }))

  it('[A32] tokens that the settings refuse are logged with the setting, once a minute for each reason', () =>
    run({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: 'my-arena' }, async (arena) => {
      const tokens = ['opaque', await issuer.sign(first), await issuer.sign(first, { iss: 'https://sts.example/v1/' })]
      for (const token of [...tokens, ...tokens]) expect(await statusFor(arena, token)).toBe(401)
      // Neither an expired token nor a missing one is a wrong setting.
      expect(await statusFor(arena, await issuer.sign(first, { aud: 'my-arena', exp: 1 }))).toBe(401)
      expect((await arena.call('/api/models')).status).toBe(401)
      const lines = arena.logged.filter(({ msg }) => String(msg).startsWith('access tokens are refused'))
      expect(lines.map(({ advice }) => advice)).toEqual([
        expect.stringContaining('OIDC_AUDIENCE_PARAMETER'),
        `Its aud is "arena", and OIDC_AUDIENCE is 'my-arena': one of them must change.`,
        "Its iss is 'https://sts.example/v1/': OIDC_ISSUER must be the same.",
      ])
    }))
})

it('[A6] the same subject is the same user on every instance', async () => {
  const issuer = await startIssuer(first)
  const one = await startArena({ env: { OIDC_ISSUER: issuer.url } })
  const two = await startArena({ databaseUrl: one.databaseUrl, env: { OIDC_ISSUER: issuer.url } })
  for (const sub of ['auth0|5f7c8ec7c33c6c004bbafe82', '名前', 'x'.repeat(2_000), 'a\0b']) {
    for (const arena of [one, two]) {
      const token = await issuer.sign(first, { sub })
      const created = await arena.call('/api/threads', { method: 'POST', token, body: {} })
      expect(created.json?.userId).toBe(idFromName(issuer.url, sub))
    }
  }
  await one.close()
  await two.close()
  await issuer.close()
})

describe('discovery', () => {
  it.each([
    ['an error', { status: 500, body: '{}' }, 'answered 500'],
    ['without jwks_uri', { body: '{}' }, 'has no jwks_uri'],
    ['not JSON', { body: '<html>' }, 'JSON'],
  ])('[A3] fails with a reason if the response is %s', async (_, answer, sentence) => {
    const host = await startRecordedHost()
    host.play(answer)
    await expect(discoverKeys(host.baseUrl)).rejects.toThrow(sentence)
    await host.close()
  })

  it('[A3] fails with a reason if the key set has no keys', async () => {
    const host = await startRecordedHost()
    host.play({ body: JSON.stringify({ jwks_uri: `${host.baseUrl}/keys` }) }, { body: '{"error":"none"}' })
    await expect(discoverKeys(host.baseUrl)).rejects.toThrow('has no keys')
    await host.close()
  })

  it('[A3] gives up if the issuer does not respond', async () => {
    const host = await startRecordedHost()
    host.play({ body: '', ending: 'silence' })
    await expect(discoverKeys(host.baseUrl)).rejects.toThrow('timeout')
    await host.close()
  })

  it('[A3] reads the keys from jwks_uri', async () => {
    const issuer = await startIssuer(first)
    expect(await discoverKeys(`${issuer.url}/`)).toEqual({ keys: [first.jwk] })
    await issuer.close()
  })
})
