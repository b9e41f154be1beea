import { expect, it } from 'vitest'
import { isAccessToken } from './is-access-token.ts'

const claims = { iss: 'https://issuer.example', sub: 'ada', aud: 'arena', exp: 1 }

it.each([
  [true, {}, {}],
  [true, { typ: 'JWT' }, {}],
  [true, { typ: 'jwt' }, {}],
  [true, { typ: 'at+jwt' }, {}],
  [true, { typ: 'AT+JWT' }, {}],
  [true, { typ: 'application/at+jwt' }, {}],
  [true, { typ: 'application/jwt' }, {}],
  [true, {}, { scope: 'openid', azp: 'page', jti: '1', auth_time: 1, sid: 'x', email: 'ada@arena.test' }],
  [false, { typ: 'logout+jwt' }, {}],
  [false, { typ: 'dpop+jwt' }, {}],
  [false, { typ: 'id_token+jwt' }, {}],
  [false, { typ: 'ID' }, {}],
  [false, { typ: 'Refresh' }, {}],
  [false, { typ: '' }, {}],
  [false, { typ: 'text/jwt' }, {}],
  [false, { typ: 'at+jwt\n' }, {}],
  [false, { typ: 7 as unknown as string }, {}],
  [false, { typ: 'JWT' }, { nonce: 'n' }],
  [false, {}, { at_hash: 'h' }],
  [false, {}, { c_hash: 'h' }],
  [false, { typ: 'JWT' }, { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  [false, {}, { nonce: null }],
])('[A13] is %j for the header %j and the claims %j', (accepted, header, more) => {
  expect(isAccessToken(header, { ...claims, ...more })).toBe(accepted)
})
