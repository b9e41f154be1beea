import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime } from './schema.ts'

export const AccessToken = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer …`.' }),
  expiresAt: DateTime(),
})
export type AccessToken = Static<typeof AccessToken>

const identity = { room: 'identity', auth: 'none', errors: 'plain', failure: 'AUTH_ERROR' } as const

export const signInAsGuest = operation({
  ...identity,
  id: 'signInAsGuest',
  method: 'POST',
  path: '/api/auth/guest',
  summary: 'Sign in as a guest: a new user, a token, and a session cookie to refresh it',
  description:
    'Part of the built-in issuer, which also has `POST /api/auth/sign-up/email`, `POST /api/auth/sign-in/email` (`{email, password}`, plus `name` to sign up) and `POST /api/auth/sign-out`.',
  replies: { 200: { description: 'Signed in.', body: AccessToken } },
})

export const refreshToken = operation({
  ...identity,
  id: 'refreshToken',
  method: 'GET',
  path: '/api/auth/token',
  summary: 'Get a fresh token for the session cookie',
  replies: {
    200: { description: 'A fresh token.', body: AccessToken },
    401: { description: 'There is no session.' },
  },
})
