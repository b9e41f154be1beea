import { OpenAiError, operations, PlainError } from '@arena/contract'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../http/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { createSigningKey, type SigningKey, startIssuer, type TestIssuer } from '../fixtures.ts'

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

function expectChallenge(answered: Answered, description: RegExp, { has = null }: { has?: TSchema | null } = {}): void {
  expect(answered.status).toBe(401)
  if (has) expectConforms(has, answered.json)
  else expect([answered.text, answered.headers.get('content-type')]).toEqual(['', null])
  const challenge = answered.headers.get('www-authenticate')
  const [, given] = /^Bearer error="invalid_token", error_description="([^"]+)"$/.exec(challenge ?? '') ?? []
  expect(given, String(challenge)).toMatch(description)
  expect(answered.headers.get('x-correlation-id')).toBeTruthy()
}

const needToken = operations.filter(({ auth }) => auth === 'token')

describe('an endpoint that needs a token', () => {
  it('[A1] is one of these', () => {
    // Who may call which operation of studies is a table of its own.
    const others = needToken.filter(({ feature }) => feature !== 'studies')
    expect(others.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'DELETE /api/me',
      'DELETE /api/me/keys/{keyId}',
      'DELETE /api/me/sessions/{sessionId}',
      'DELETE /api/threads/{threadId}',
      'GET /api/arena/model-vote/{comparisonId}',
      'GET /api/me',
      'GET /api/me/export',
      'GET /api/me/keys',
      'GET /api/me/model-stats',
      'GET /api/me/sessions',
      'GET /api/models',
      'GET /api/threads',
      'GET /v1/models',
      'GET /v1/models/{id}',
      'PATCH /api/me',
      'PATCH /api/threads/{threadId}',
      'PATCH /api/threads/{threadId}/visibility',
      'POST /api/arena/chat',
      'POST /api/arena/chat/stream',
      'POST /api/arena/dualchat',
      'POST /api/arena/dualchat/stream',
      'POST /api/arena/model-vote',
      'POST /api/attachments',
      'POST /api/me/keys',
      'POST /api/threads',
      'POST /mcp',
      'POST /v1/chat/completions',
      'PUT /api/arena/model-vote/{comparisonId}/reasons',
    ])
  })

  it.each(needToken)('[A1] answers 401 without a valid one, before any other check: $id', async (operation) => {
    const { method, path, errors, id } = operation
    const address = addressOf(operation, threadId)
    const body = { has: errors === 'openai' ? OpenAiError : id === 'callMcp' ? PlainError : null }
    expectChallenge(await arena.call(address, { method }), /^No access token was sent$/, body)
    expectChallenge(await arena.call(address, { method, token: 'nonsense' }), /malformed/, body)
    const elsewhere = path.replace('{threadId}', 'nonsense')
    expectChallenge(await arena.call(`${elsewhere}?limit=nonsense`, { method }), /No access/, body)
    if (method !== 'GET') expectChallenge(await arena.call(address, { method, body: '{' }), /No access/, body)
  })

  it('[A1] reads it from the Authorization header only', async () => {
    const { token } = owner
    const headers = { cookie: `token=${token}; access_token=${token}`, 'x-access-token': token }
    expectChallenge(await arena.call(`/api/threads?access_token=${token}`, { headers }), /No access/)
  })
})

// All other reasons for a refusal are in authenticate.test.ts.
describe('a token', () => {
  const call = (token: string) => arena.call('/api/threads', { token })

  it('[A2] that is valid is accepted, with a minute of tolerance', async () => {
    for (const claims of [{}, { exp: inSeconds(-30) }, { nbf: inSeconds(30) }])
      expect((await call(await issuer.sign(key, claims))).status).toBe(200)
  })

  it.each([
    [
      'an expiry in the past',
      () => issuer.sign(key, { exp: inSeconds(-3600) }),
      /^The access token expired at \d{4}-.*Z$/,
    ],
    ['another audience', () => issuer.sign(key, { aud: 'other' }), /another audience/],
    ['the name of the built-in issuer', () => issuer.sign(key, { iss: 'urn:arena' }), /key .* is unknown/],
    ['a wrong signature', () => issuer.sign(stranger), /signature .* is wrong/],
    ['ten thousand characters', async () => 'x'.repeat(10_000), /malformed/],
  ])('[A2] with %s is refused, and the challenge has the reason', async (_, make, description) => {
    expectChallenge(await call(await make()), description)
  })

  it('[A2] that is refused reveals no keys, claims or internal errors', async () => {
    const refused = await call(await issuer.sign(stranger, { sub: 'secret-subject', aud: 'secret-audience' }))
    expect(JSON.stringify([...refused.headers])).not.toMatch(/secret|jose|JWS|ERR_|key"/)
  })
})

describe('where a token is optional', () => {
  const invalid = async () => [
    'Bearer ',
    'Bearer nonsense',
    'Basic YTpi',
    `Bearer ${await issuer.sign(key, { exp: inSeconds(-3600) })}`,
    `Bearer ${await issuer.sign(stranger)}`,
  ]

  it.each(operations.filter(({ auth }) => auth === 'none' || auth === 'optional'))(
    '[A5] an invalid one is ignored: $id',
    async (operation) => {
      const { method, id, feature } = operation
      for (const authorization of await invalid()) {
        const body = id === 'checkStudyLink' ? { body: { key: 'unknown' } } : {}
        const answered = await arena.call(addressOf(operation, threadId), {
          method,
          headers: { authorization },
          ...body,
        })
        // There is no study and no image, with or without a token.
        const expected = feature === 'studies' || feature === 'attachments' ? 404 : 200
        expect(answered.status, authorization).toBe(id === 'refreshToken' ? 401 : expected)
      }
    },
  )

  it('[A5] a caller with an invalid one is anonymous', async () => {
    const { threadId: hidden } = await owner.client.threads.create({ title: 'Hidden' })
    for (const authorization of await invalid()) {
      const refused = await arena.call(`/api/threads/${hidden}`, { headers: { authorization } })
      expect([refused.status, refused.json?.code]).toEqual([401, 'UNAUTHORIZED'])
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)
    }
    expect((await arena.call(`/api/threads/${hidden}`, { token: owner.token })).status).toBe(200)
  })
})
