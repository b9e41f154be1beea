import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { idFromName } from '../ids.ts'
import { startRecordedHost } from '../providers/openai-compatible/recorded-host.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from './fixtures.ts'
import { discoverKeys } from './open-id.ts'

// The first sign-in of an arena loads its accounts.
vi.setConfig({ testTimeout: 30_000 })

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
    // Only the date: what the service waits for comes over real sockets.
    vi.useFakeTimers({ toFake: ['Date'] })
    issuer = await startIssuer(first)
    arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
  })
  afterEach(async () => {
    await arena.close()
    await issuer.close()
    vi.useRealTimers()
  })

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const statusFor = async (token: string) => (await arena.call('/api/threads', { token })).status
  const signs = async (key: SigningKey) => statusFor(await issuer.sign(key, { jti: crypto.randomUUID() }))

  it('[A3] are asked for when first needed, and once by fifty callers at the same time', async () => {
    expect(issuer.asked).toEqual({ discovery: 0, keys: 0 })
    const statuses = await Promise.all(Array.from({ length: 50 }, () => signs(first)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(issuer.asked).toEqual({ discovery: 1, keys: 1 })
  })

  it('[A3] serve on while the issuer is away, for tokens it has never seen', async () => {
    expect(await signs(first)).toBe(200)
    issuer.setAway(true)
    for (const hours of [0, 1, 24]) {
      later(hours * 3600)
      expect(await signs(first)).toBe(200)
    }
  })

  it('[A3] are found again after a rotation, and those withdrawn serve no more', async () => {
    const old = await issuer.sign(first, { exp: Math.floor(Date.now() / 1000) + 86_400 })
    expect(await statusFor(old)).toBe(200)
    issuer.publish(first, second)
    later(31)
    expect(await signs(second)).toBe(200)
    expect(issuer.asked.keys).toBe(2)
    issuer.publish(second)
    later(601)
    // Old keys still serve the call that notices their age; the new ones are there soon after.
    await signs(second)
    await expect.poll(() => issuer.asked.keys).toBe(3)
    await expect.poll(() => statusFor(old)).toBe(401)
    expect(await signs(second)).toBe(200)
  })

  it('[A3] are asked for at most once in 30 s, however many unknown ones are named', async () => {
    expect(await signs(first)).toBe(200)
    later(31)
    const forged = Array.from({ length: 30 }, (_, count) => signs({ ...first, kid: `forged-${count}` }))
    expect(new Set(await Promise.all(forged))).toEqual(new Set([401]))
    expect(issuer.asked.keys).toBe(2)
    for (let count = 0; count < 10; count += 1) expect(await signs({ ...second, kid: 'forged' })).toBe(401)
    expect(issuer.asked.keys).toBe(2)
    // Nobody who is known is held up by it.
    expect(await signs(first)).toBe(200)
  })

  it('[A3] that are unknown while the issuer is away are a 401, and the known ones serve', async () => {
    expect(await signs(first)).toBe(200)
    issuer.setAway(true)
    later(31)
    expect(await signs(second)).toBe(401)
    expect(await signs(first)).toBe(200)
    issuer.setAway(false)
    issuer.publish(first, second)
    later(31)
    expect(await signs(second)).toBe(200)
  })

  it('[A3] that could never be fetched are our failure, until they can', async () => {
    issuer.setAway(true)
    const token = await issuer.sign(first)
    const plain = await arena.call('/api/threads', { token })
    expect([plain.status, plain.headers.get('content-type')]).toEqual([
      500,
      expect.stringMatching(/^application\/problem\+json/),
    ])
    expect(plain.text).not.toContain('127.0.0.1')
    const chat = await arena.call('/api/arena/chat', { method: 'POST', token, body: { prompt: 'Hello' } })
    expect([chat.status, chat.json?.code]).toEqual([500, 'API_ERROR'])
    // The built-in issuer and public pages do not depend on it.
    expect((await arena.call('/api/threads', { token: (await arena.signIn()).token })).status).toBe(200)
    expect((await arena.call('/api/arena/model-stats', { token })).status).toBe(200)
    issuer.setAway(false)
    expect(await statusFor(token)).toBe(200)
  })

  it('[A4] let a verified token pass without asking, until it expires', async () => {
    const token = await issuer.sign(first, { exp: Math.floor(Date.now() / 1000) + 300 })
    expect(await statusFor(token)).toBe(200)
    issuer.setAway(true)
    later(300 + 59)
    expect(await statusFor(token)).toBe(200)
    later(1)
    expect(await statusFor(token)).toBe(401)
  })
})

describe('whom to trust', () => {
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

  it('[A10] is the built-in issuer alone by default', () =>
    run({}, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(401)
      expect(await statusFor(arena, (await arena.signIn()).token)).toBe(200)
      expect(issuer.asked.discovery).toBe(0)
    }))

  it('[A10] is OIDC_ISSUER beside the built-in one', () =>
    run({ OIDC_ISSUER: issuer.url }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(200)
      expect(await statusFor(arena, (await arena.signIn()).token)).toBe(200)
    }))

  it('[A10] is OIDC_ISSUER alone with BUILT_IN_ISSUER=off, and there is no sign-in of ours then', () =>
    run({ OIDC_ISSUER: issuer.url, BUILT_IN_ISSUER: 'off' }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(200)
      for (const [method, path] of [
        ['POST', '/api/auth/guest'],
        ['GET', '/api/auth/token'],
        ['POST', '/api/auth/sign-in/email'],
        ['POST', '/api/auth/sign-up/email'],
        ['GET', '/api/auth/jwks'],
      ] as const) {
        const refused = await arena.call(path, { method })
        expect([refused.status, refused.json?.code]).toEqual([404, 'NOT_FOUND'])
      }
    }))

  it('[A10] does not include tokens of the built-in issuer once it is off', async () => {
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

  it('[A10] is decided by OIDC_AUDIENCE too', () =>
    run({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: 'my-arena' }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first, { aud: 'my-arena' }))).toBe(200)
      expect(await statusFor(arena, await issuer.sign(first, { aud: ['other', 'my-arena'] }))).toBe(200)
      expect(await statusFor(arena, await issuer.sign(first, { aud: 'arena' }))).toBe(401)
    }))

  it('[A10] does not hang on a slash at the end, wherever it was written', () =>
    run({ OIDC_ISSUER: `${issuer.url}/` }, async (arena) => {
      expect(await statusFor(arena, await issuer.sign(first))).toBe(200)
      expect(await statusFor(arena, await issuer.sign(first, { iss: `${issuer.url}/` }))).toBe(200)
      expect(await statusFor(arena, await issuer.sign(first, { iss: `${issuer.url}//` }))).toBe(401)
    }))
})

describe('a subject', () => {
  let issuer: TestIssuer
  let other: TestIssuer
  let arena: TestArena
  beforeAll(async () => {
    issuer = await startIssuer(first)
    other = await startIssuer(first)
    arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
  })
  afterAll(async () => {
    await arena.close()
    await issuer.close()
    await other.close()
  })

  const ownerOf = async (on: TestArena, token: string) =>
    (await on.call('/api/threads', { method: 'POST', token, body: {} })).json?.userId

  it('[A6] that is a UUID is the user’s id', async () => {
    const sub = '0190F3A0-1234-4abc-8DEF-000000000001'
    expect(await ownerOf(arena, await issuer.sign(first, { sub }))).toBe(sub.toLowerCase())
  })

  it.each(['auth0|5f7c8ec7c33c6c004bbafe82', '42', 'ada@example.org', '名前', 'x'.repeat(2_000), 'a\0b'])(
    '[A6] that is %j is the same user at every call, and on every instance',
    async (sub) => {
      const second = await startArena({ databaseUrl: arena.databaseUrl, env: { OIDC_ISSUER: issuer.url } })
      const users = [
        await ownerOf(arena, await issuer.sign(first, { sub })),
        await ownerOf(arena, await issuer.sign(first, { sub, jti: 'another' })),
        await ownerOf(second, await issuer.sign(first, { sub })),
      ]
      expect(users).toEqual(Array(3).fill(idFromName(issuer.url, sub)))
      await second.close()
    },
  )

  it('[A6] of two issuers is two users', async () => {
    const elsewhere = await startArena({ databaseUrl: arena.databaseUrl, env: { OIDC_ISSUER: other.url } })
    const here = await ownerOf(arena, await issuer.sign(first, { sub: 'ada' }))
    const there = await ownerOf(elsewhere, await other.sign(first, { sub: 'ada' }))
    expect(here).not.toBe(there)
    await elsewhere.close()
  })
})

describe('discovery', () => {
  it.each([
    ['a status', { status: 500, body: '{}' }, 'answered 500'],
    ['no keys’ address', { body: '{}' }, 'has no jwks_uri'],
    ['a page', { body: '<html>' }, 'JSON'],
  ])('[A3] that answers with %s is an error that says so', async (_, answer, sentence) => {
    const host = await startRecordedHost()
    host.play(answer)
    await expect(discoverKeys(host.baseUrl)).rejects.toThrow(sentence)
    await host.close()
  })

  it('[A3] whose key set holds no keys is an error that says so', async () => {
    const host = await startRecordedHost()
    host.play({ body: JSON.stringify({ jwks_uri: `${host.baseUrl}/keys` }) }, { body: '{"error":"none"}' })
    await expect(discoverKeys(host.baseUrl)).rejects.toThrow('has no keys')
    await host.close()
  })

  it('[A3] reads the keys from wherever the issuer says', async () => {
    const issuer = await startIssuer(first)
    expect(await discoverKeys(`${issuer.url}/`)).toEqual({ keys: [first.jwk] })
    await issuer.close()
  })
})
