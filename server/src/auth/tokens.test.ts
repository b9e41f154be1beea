import { createHmac } from 'node:crypto'
import { operations } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../http/fixtures.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from './fixtures.ts'

let key: SigningKey
let stranger: SigningKey
let issuer: TestIssuer
let arena: TestArena
let owner: Visitor
let threadId: string
beforeAll(async () => {
  key = await createSigningKey('key')
  stranger = await createSigningKey('key')
  issuer = await startIssuer(key)
  arena = await startArena({ env: { OIDC_ISSUER: issuer.url } })
  owner = await arena.signIn()
  threadId = (await owner.client.threads.create({ title: 'Shared' })).threadId
  await owner.client.threads.share(threadId, 'public')
})
afterAll(async () => {
  await arena.close()
  await issuer.close()
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function expectChallenge(answered: Answered, description: string | RegExp): void {
  expect([answered.status, answered.text]).toEqual([401, ''])
  expect(answered.headers.get('content-type')).toBeNull()
  const challenge = answered.headers.get('www-authenticate')
  const [, told] = /^Bearer error="invalid_token", error_description="([^"]+)"$/.exec(challenge ?? '') ?? []
  expect(told, String(challenge)).toMatch(description)
  expect(answered.headers.get('x-correlation-id')).toBeTruthy()
}

const needToken = operations
  .filter(({ auth }) => auth === 'token')
  .map(({ id, method, path }) => ({ id, method, path }))

describe('the endpoints that need a token', () => {
  it('[A1] are those of the interface', () => {
    expect(needToken.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/threads/{threadId}',
      'GET /api/me',
      'GET /api/models',
      'GET /api/threads',
      'PATCH /api/threads/{threadId}',
      'PATCH /api/threads/{threadId}/visibility',
      'POST /api/arena/chat',
      'POST /api/arena/chat/stream',
      'POST /api/arena/dualchat',
      'POST /api/arena/model-vote',
      'POST /api/threads',
    ])
  })

  describe.each(needToken)('$method $path', ({ id, method, path }) => {
    const address = () => addressOf({ id, path }, threadId)
    const call = (headers: Record<string, string>, body?: unknown) =>
      arena.call(address(), { method, headers, ...(body === undefined ? {} : { body }) })
    const withBody = method === 'POST' || method === 'PATCH'

    it('[A1] answers 401 with an empty body and a challenge without a token', async () => {
      expectChallenge(await call({}), /^No access token was sent$/)
      expectChallenge(await call({ authorization: 'Basic YTpi' }), /must be Bearer/)
      expectChallenge(await call({ authorization: 'Bearer nonsense' }), /malformed/)
    })

    it('[A1] asks who is calling before it looks at anything else', async () => {
      for (const body of withBody ? ['{', {}, { prompt: '' }] : []) expectChallenge(await call({}, body), /No access/)
      const elsewhere = path.replace('{threadId}', 'nonsense')
      expectChallenge(await arena.call(`${elsewhere}?limit=nonsense`, { method }), /No access/)
    })

    it('[A1] takes a token from the header alone', async () => {
      const { token } = owner
      const cookie = `token=${token}; access_token=${token}`
      expectChallenge(await call({ cookie, 'x-access-token': token }), /No access/)
      expectChallenge(await arena.call(`${address()}?access_token=${token}`, { method }), /No access/)
    })

    it('[A2] answers 401 for an expired token, and says since when', async () => {
      const token = await issuer.sign(key, { exp: inSeconds(-3600) })
      expectChallenge(await call({ authorization: `Bearer ${token}` }), /^The access token expired at \d{4}-.*Z$/)
    })
  })
})

describe('a token', () => {
  const asked = (token: string) => arena.call('/api/threads', { token })

  it('[A2] that is good opens', async () => {
    expect((await asked(await issuer.sign(key))).status).toBe(200)
  })

  it.each([
    ['another audience', () => issuer.sign(key, { aud: 'other' }), /another audience/],
    ['no audience', () => issuer.sign(key, { aud: undefined }), /no aud claim/],
    ['another issuer', () => issuer.sign(key, { iss: 'https://issuer.example' }), /issuer .* is not trusted/],
    ['no issuer', () => issuer.sign(key, { iss: undefined }), /issuer .* is not trusted/],
    ['the name of the built-in issuer', () => issuer.sign(key, { iss: 'urn:arena' }), /key .* is unknown/],
    ['a beginning in the future', () => issuer.sign(key, { nbf: inSeconds(600) }), /not valid yet/],
    ['no subject', () => issuer.sign(key, { sub: undefined }), /no sub claim/],
    ['no expiry', () => issuer.sign(key, { exp: undefined }), /no exp claim/],
    ['a number as subject', () => issuer.sign(key, { sub: 5 }), /sub claim .* is wrong/],
    ['a kid nobody knows', () => issuer.sign({ ...key, kid: 'unknown' }), /key .* is unknown/],
    ['the signature of a stranger', () => issuer.sign(stranger), /signature .* is wrong/],
    [
      'no signature',
      async () => `${(await issuer.sign(key)).split('.').slice(0, 2).join('.')}.`,
      /signature|malformed/,
    ],
    [
      'the algorithm none',
      async () => `${encode({ alg: 'none', kid: 'key' })}.${(await issuer.sign(key)).split('.')[1]}.`,
      /algorithm .* is not allowed/,
    ],
    [
      'a signature made with the public key',
      async () => {
        const content = `${encode({ alg: 'HS256', kid: 'key' })}.${(await issuer.sign(key)).split('.')[1]}`
        return `${content}.${createHmac('sha256', JSON.stringify(key.jwk)).update(content).digest('base64url')}`
      },
      /algorithm .* is not allowed/,
    ],
    ['ten thousand characters', async () => 'x'.repeat(10_000), /malformed/],
  ])('[A2] with %s is refused, and the challenge says why', async (_, make, description) => {
    expectChallenge(await asked(await make()), description)
  })

  it('[A2] is given a minute at both ends', async () => {
    expect((await asked(await issuer.sign(key, { exp: inSeconds(-30) }))).status).toBe(200)
    expect((await asked(await issuer.sign(key, { nbf: inSeconds(30) }))).status).toBe(200)
    expectChallenge(await asked(await issuer.sign(key, { exp: inSeconds(-61) })), /expired/)
    expectChallenge(await asked(await issuer.sign(key, { nbf: inSeconds(120) })), /not valid yet/)
  })

  it('[A2] refused says nothing of keys, claims or what went wrong inside', async () => {
    const refused = await asked(await issuer.sign(stranger, { sub: 'secret-subject', aud: 'secret-audience' }))
    expect(JSON.stringify([...refused.headers])).not.toMatch(/secret|jose|JWS|ERR_|key"/)
  })
})

describe('where no token is needed', () => {
  const bad = () =>
    Promise.all([
      '',
      'nonsense',
      'a.b.c',
      issuer.sign(key, { exp: inSeconds(-3600) }),
      issuer.sign(stranger),
      issuer.sign(key, { aud: 'other' }),
    ])

  it.each(
    operations
      .filter(({ auth }) => auth === 'none' || auth === 'optional')
      .map(({ id, method, path }) => ({ id, method, path })),
  )('[A5] a bad one is ignored: $method $path', async ({ id, method, path }) => {
    const expected = id === 'refreshToken' ? 401 : 200
    const address = addressOf({ id, path }, threadId)
    const anonymous = await arena.call(address, { method })
    expect(anonymous.status).toBe(expected)
    for (const token of await bad()) {
      const answered = await arena.call(address, { method, headers: { authorization: `Bearer ${token}` } })
      expect(answered.status, token).toBe(expected)
    }
    for (const authorization of ['Basic YTpi', 'nonsense']) {
      expect((await arena.call(address, { method, headers: { authorization } })).status).toBe(expected)
    }
  })

  it('[A5] a caller with a bad token is nobody, not somebody else', async () => {
    const { threadId: hidden } = await owner.client.threads.create({ title: 'Hidden' })
    for (const token of await bad()) {
      const refused = await arena.call(`/api/threads/${hidden}`, { headers: { authorization: `Bearer ${token}` } })
      expect([refused.status, refused.json?.code]).toEqual([401, 'UNAUTHORIZED'])
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
    }
    expect((await arena.call(`/api/threads/${hidden}`, { token: owner.token })).status).toBe(200)
  })
})
