import { expect, it } from 'vitest'
import { explainToken } from './explain-token.ts'

const settings = { oidcIssuer: 'https://id.test', oidcAudience: 'arena', builtInIssuer: 'urn:arena' }
const now = Date.parse('2026-03-01T12:00:00Z')
const inOneHour = now / 1000 + 3600

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object, header: object = {}) =>
  `${encode({ alg: 'ES256', ...header })}.${encode({ iss: 'https://id.test', aud: 'arena', exp: inOneHour, ...claims })}.sig`

it.each([
  ['an opaque token', 'v^1.1#i^1', 'set OIDC_AUDIENCE to its identifier (it is arena)'],
  ['a word with two dots', 'a.b.c', 'the token is opaque'],
  ['an encrypted token', 'a.b.c.d.e', 'encryption of access tokens for OIDC_AUDIENCE=arena'],
  ['another issuer', jwt({ iss: 'https://other.test/' }), 'set OIDC_ISSUER=https://other.test (or'],
  ['no issuer', jwt({ iss: undefined }), 'OIDC_ISSUER'],
  [
    'another audience',
    jwt({ aud: ['account', 'web'] }),
    'for account and web, and Arena expects arena: set OIDC_AUDIENCE=account',
  ],
  ['no audience', jwt({ aud: undefined }), 'has no audience (aud): request it for arena, the value of OIDC_AUDIENCE'],
  ['an ID token', jwt({ nonce: 'n' }), 'send the access token instead'],
  ['a logout token', jwt({}, { typ: 'logout+jwt' }), 'send the access token instead'],
  ['an expired token', jwt({ exp: now / 1000 - 1 }), 'expired at 2026-03-01T11:59:59.000Z'],
  ['an impossible time', jwt({ nbf: 1e300 }), 'not valid before 1e+300'],
  ['a token for later', jwt({ nbf: inOneHour }), 'not valid before 2026-03-01T13:00:00.000Z: check the clock'],
  ['no expiry', jwt({ exp: undefined }), 'does not expire'],
])('[O25] names the setting for %s', (_what, token, expected) => {
  expect(explainToken(token, settings, now)).toContain(expected)
})

it.each([
  ['of the OpenID issuer', jwt({})],
  ['with a slash at the end of its issuer', jwt({ iss: 'https://id.test/' })],
  ['for several audiences', jwt({ aud: ['other', 'arena'] })],
  ['of the built-in issuer', jwt({ iss: 'urn:arena' })],
])('[O25] finds nothing wrong with a token %s', (_what, token) => {
  expect(explainToken(token, settings, now)).toBeNull()
})
