import { createHmac } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { Unauthorized } from '../../http/caller.ts'
import { type Claims, createSigningKey, type SigningKey, signClaims } from '../fixtures.ts'
import { createAuthenticate } from './authenticate.ts'
import { createKeyCache, type KeyCache } from './key-cache.ts'

const ISSUER = 'https://issuer.example'
const START = 1_700_000_000
const USER = '0190f3a0-0000-7000-8000-000000000001'

let key: SigningKey
let stranger: SigningKey
beforeAll(async () => {
  key = await createSigningKey('key')
  stranger = await createSigningKey('key')
})

const good: Claims = { iss: ISSUER, aud: 'arena', sub: USER, exp: START + 3600, iat: START }
const without = (name: string): Claims => Object.fromEntries(Object.entries(good).filter(([claim]) => claim !== name))

function createTestIssuer(options: { keys?: KeyCache } = {}) {
  const clock = { seconds: START }
  const published = { set: { keys: [key.jwk] } as JSONWebKeySet }
  const keys =
    options.keys ??
    createKeyCache({
      load: async () => published.set,
      maxAgeMs: 600_000,
      cooldownMs: 0,
      now: () => clock.seconds * 1000,
    })
  const authenticate = createAuthenticate([{ issuer: ISSUER, audience: 'arena', keys }], () => clock.seconds * 1000)
  const asCaller = async (token: string) => authenticate(`Bearer ${token}`)
  const refusal = async (token: string): Promise<string> => {
    const error = await asCaller(token).catch((thrown: unknown) => thrown)
    if (!(error instanceof Unauthorized)) expect.fail(`not refused: ${JSON.stringify(error)}`)
    return error.message
  }
  return { clock, published, authenticate, asCaller, refusal }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const noToken = 'The bearer token is malformed: it is no API key, which begins with arena_, and no access token'

describe('a header', () => {
  it.each([
    ['no header', undefined, 'No access token was sent'],
    ['an empty header', '', 'No access token was sent'],
    ['another scheme', 'Basic YTpi', 'The Authorization header must be Bearer and an access token'],
    ['a scheme alone', 'Bearer', 'The Authorization header must be Bearer and an access token'],
    ['a scheme and spaces', 'Bearer   ', 'The Authorization header must be Bearer and an access token'],
    ['a word', 'Bearer nonsense', noToken],
    ['three words', 'Bearer a.b.c', noToken],
    ['five parts, as of an encrypted token', 'Bearer a.b.c.d.e', noToken],
    ['a payload that is not an object', `Bearer ${encode({ alg: 'ES256' })}.${encode([1])}.x`, noToken],
  ])('[A2] is refused: %s', async (_, header, sentence) => {
    const { authenticate } = createTestIssuer()
    await expect(authenticate(header)).rejects.toThrow(sentence)
    await expect(authenticate(header)).rejects.toThrow(Unauthorized)
  })
})

describe('a token', () => {
  it.each([
    ['another issuer', { ...good, iss: 'https://other.example' }, 'The issuer of the access token is not trusted'],
    ['an issuer that starts like ours', { ...good, iss: `${ISSUER}.evil.example` }, 'is not trusted'],
    ['no issuer', without('iss'), 'The issuer of the access token is not trusted'],
    ['another audience', { ...good, aud: 'other' }, 'The access token is for another audience'],
    ['several other audiences', { ...good, aud: ['one', 'two'] }, 'The access token is for another audience'],
    ['no audience', without('aud'), 'The access token has no aud claim'],
    ['no subject', without('sub'), 'The access token has no sub claim'],
    ['an empty subject', { ...good, sub: '' }, 'The access token has no sub claim'],
    ['a number as subject', { ...good, sub: 5 }, 'The sub claim of the access token is wrong'],
    ['no expiry', without('exp'), 'The access token has no exp claim'],
    ['a string as expiry', { ...good, exp: 'soon' }, 'The exp claim of the access token is wrong'],
    ['a string as nbf', { ...good, nbf: 'now' }, 'The access token is not valid yet'],
  ])('[A2] with %s is refused', async (_, claims, sentence) => {
    const { refusal } = createTestIssuer()
    expect(await refusal(await signClaims(key, claims))).toContain(sentence)
  })

  it.each([{ aud: ['other', 'arena'] }, { iss: `${ISSUER}/` }])('[A2] with %j is valid', async (claims) => {
    const { asCaller } = createTestIssuer()
    expect(await asCaller(await signClaims(key, { ...good, ...claims }))).toEqual({ userId: USER })
  })

  it.each([
    ['is valid 59 s after its expiry', { exp: START - 59 }, null],
    ['is expired 60 s after', { exp: START - 60 }, 'The access token expired at 2023-11-14T22:12:20.000Z'],
    ['is valid 60 s before nbf', { nbf: START + 60 }, null],
    ['is not valid 61 s before nbf', { nbf: START + 61 }, 'The access token is not valid yet'],
  ])('[A2] %s', async (_, claims, sentence) => {
    const { asCaller, refusal } = createTestIssuer()
    const token = await signClaims(key, { ...good, ...claims })
    if (sentence === null) expect(await asCaller(token)).toEqual({ userId: USER })
    else expect(await refusal(token)).toBe(sentence)
  })

  it.each([
    [
      'without a signature',
      async () => `${encode({ alg: 'none', kid: 'key' })}.${encode(good)}.`,
      'The algorithm of the access token is not allowed',
    ],
    [
      'signed with our public key as a shared secret',
      async () => {
        const content = `${encode({ alg: 'HS256', kid: 'key' })}.${encode(good)}`
        const signature = createHmac('sha256', JSON.stringify(key.jwk)).update(content).digest('base64url')
        return `${content}.${signature}`
      },
      'The algorithm of the access token is not allowed',
    ],
    [
      'signed with another key under our kid',
      () => signClaims(stranger, good),
      'The signature of the access token is wrong',
    ],
    [
      'that was changed after signing',
      async () => {
        const [header, , signature] = (await signClaims(key, good)).split('.')
        return `${header}.${encode({ ...good, sub: '0190f3a0-0000-7000-8000-00000000dead' })}.${signature}`
      },
      'The signature of the access token is wrong',
    ],
    [
      'with an unknown kid',
      () => signClaims({ ...key, kid: 'unknown' }, good),
      'The key of the access token is unknown',
    ],
    [
      'with an unknown critical header',
      async () => {
        const [, payload, signature] = (await signClaims(key, good)).split('.')
        const header = encode({ alg: 'ES256', kid: 'key', crit: ['exp-2'], 'exp-2': 1 })
        return `${header}.${payload}.${signature}`
      },
      'The access token is malformed',
    ],
  ])('[A2] %s is refused', async (_, make, sentence) => {
    expect(await createTestIssuer().refusal(await make())).toBe(sentence)
  })

  it.each(['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'])('[A2] signed with %s is valid', async (alg) => {
    const other = await createSigningKey('other', alg)
    const { asCaller, published } = createTestIssuer()
    published.set = { keys: [other.jwk] }
    expect(await asCaller(await signClaims(other, good))).toEqual({ userId: USER })
  })

  it('[A13] that is an ID token or a logout token is refused', async () => {
    const { refusal } = createTestIssuer()
    for (const token of [
      await signClaims(key, { ...good, nonce: 'n' }),
      await signClaims(key, good, { typ: 'logout+jwt' }),
    ]) {
      expect(await refusal(token)).toBe('The token is not an access token')
    }
  })

  it('[A2] that cannot be checked because the database is down is not a 401', async () => {
    const keys: KeyCache = { find: () => Promise.reject(new Error('connection lost')), revision: () => 0 }
    const { asCaller } = createTestIssuer({ keys })
    const token = await signClaims(key, good)
    await expect(asCaller(token)).rejects.toThrow('connection lost')
    await expect(asCaller(token)).rejects.not.toThrow(Unauthorized)
  })
})

describe('a subject', () => {
  const userOf = async (sub: string) => {
    const { asCaller } = createTestIssuer()
    return (await asCaller(await signClaims(key, { ...good, sub }))).userId
  }

  it('[A6] that is a UUID is the user id, in lower case', async () => {
    expect(await userOf(USER)).toBe(USER)
    expect(await userOf(USER.toUpperCase())).toBe(USER)
  })

  it('[A6] that is not a UUID is mapped to one UUID per issuer and subject', async () => {
    expect(await userOf('auth0|ada')).toBe(idFromName(ISSUER, 'auth0|ada'))
    expect(await userOf('auth0|bob')).toBe(idFromName(ISSUER, 'auth0|bob'))
    const keys = createKeyCache({ load: async () => ({ keys: [key.jwk] }), maxAgeMs: 1e9, cooldownMs: 0 })
    const issuers = ['https://one.example', 'https://two.example']
    const authenticate = createAuthenticate(
      issuers.map((issuer) => ({ issuer, audience: 'arena', keys })),
      () => START * 1000,
    )
    // A trailing slash in the token is not part of the name of the issuer.
    for (const issuer of issuers) {
      for (const iss of [issuer, `${issuer}/`]) {
        const token = await signClaims(key, { ...good, iss, sub: 'ada' })
        expect(await authenticate(`Bearer ${token}`)).toEqual({ userId: idFromName(issuer, 'ada') })
      }
    }
  })
})

describe('a verified token', () => {
  const counted = (set: () => JSONWebKeySet) => {
    const cache = createKeyCache({ load: async () => set(), maxAgeMs: 0, cooldownMs: 0, now: () => 0 })
    const count = { finds: 0, revision: 1 }
    const keys: KeyCache = {
      find(header) {
        count.finds += 1
        return cache.find(header)
      },
      revision: () => count.revision,
    }
    return { keys, count }
  }

  it('[A4] is cached, however its header is written', async () => {
    const { keys, count } = counted(() => ({ keys: [key.jwk] }))
    const { authenticate } = createTestIssuer({ keys })
    const token = await signClaims(key, good)
    for (const scheme of ['Bearer ', 'Bearer ', 'bearer ', 'Bearer   ']) {
      expect(await authenticate(scheme + token)).toEqual({ userId: USER })
    }
    expect(count.finds).toBe(1)
  })

  it('[A4] is not used from the cache after its expiry', async () => {
    const { clock, asCaller, refusal } = createTestIssuer()
    const token = await signClaims(key, good)
    await asCaller(token)
    clock.seconds = START + 3600 + 59
    expect(await asCaller(token)).toEqual({ userId: USER })
    clock.seconds = START + 3600 + 60
    expect(await refusal(token)).toMatch(/^The access token expired at /)
  })

  it('[A4] is verified again after the keys of its issuer changed', async () => {
    const { keys, count } = counted(() => ({ keys: [key.jwk] }))
    const { asCaller } = createTestIssuer({ keys })
    const token = await signClaims(key, good)
    await asCaller(token)
    count.revision += 1
    await asCaller(token)
    await asCaller(token)
    expect(count.finds).toBe(2)
  })

  it('[A4] is verified again if the keys changed during the verification', async () => {
    const { keys, count } = counted(() => ({ keys: [key.jwk] }))
    const changing: KeyCache = {
      ...keys,
      async find(header) {
        const found = await keys.find(header)
        // New keys arrive between the look-up of the key and the end of the verification.
        if (count.finds === 1) count.revision += 1
        return found
      },
    }
    const { asCaller } = createTestIssuer({ keys: changing })
    const token = await signClaims(key, good)
    await asCaller(token)
    await asCaller(token)
    expect(count.finds).toBe(2)
  })

  it('[A4] does not make a changed token valid', async () => {
    const { asCaller, refusal } = createTestIssuer()
    const token = await signClaims(key, good)
    await asCaller(token)
    expect(await refusal(`${token.slice(0, -4)}AAAA`)).toBe('The signature of the access token is wrong')
    expect(await refusal(`${token}.`)).toBe(noToken)
  })

  it('[A4] is cached only if it is valid', async () => {
    const { published, asCaller, refusal } = createTestIssuer()
    published.set = { keys: [] }
    const token = await signClaims(key, good)
    expect(await refusal(token)).toBe('The key of the access token is unknown')
    published.set = { keys: [key.jwk] }
    expect(await asCaller(token)).toEqual({ userId: USER })
  })
})
