import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableText, Uuid } from './schema.ts'

export const AccessToken = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer …`.' }),
  expiresAt: DateTime(),
})
export type AccessToken = Static<typeof AccessToken>

const identity = { feature: 'identity', auth: 'none', errors: 'plain', failure: 'AUTH_ERROR' } as const

export const signInAsGuest = operation({
  ...identity,
  ...endpoints.signInAsGuest,
  summary: 'Sign in as a guest: a new user, a token, and a session cookie to refresh it',
  description:
    'Part of the built-in issuer, which also has `POST /api/auth/sign-up/email`, `POST /api/auth/sign-in/email` (`{email, password}`, plus `name` to sign up) and `POST /api/auth/sign-out`. A page of another origin gets the token without a cookie.',
  replies: {
    200: { description: 'Signed in.', body: AccessToken },
    403: { description: '`CORS_ORIGIN` does not list the origin of the page.', body: PlainError },
  },
})

export const refreshToken = operation({
  ...identity,
  ...endpoints.refreshToken,
  summary: 'Get a fresh token for the session cookie',
  replies: {
    200: { description: 'A fresh token.', body: AccessToken },
    401: { description: 'There is no session.' },
  },
})

export const Me = Type.Object({
  userId: Uuid(),
  name: NullableText({ description: 'Of an account; `null` for guests and users of an OpenID issuer.' }),
  email: NullableText(),
  guest: Type.Boolean(),
  admin: Type.Boolean({ description: 'Whether the caller may use the admin pages and `/api/admin`.' }),
})
export type Me = Static<typeof Me>

export const whoAmI = operation({
  ...identity,
  ...endpoints.whoAmI,
  summary: 'Read who the token belongs to',
  auth: 'token',
  replies: { 200: { description: 'The caller.', body: Me } },
})

export const SignInWays = Type.Object({
  builtIn: Type.Boolean({ description: 'Guests and accounts of this service.' }),
  openId: Nullable(Type.Object({ issuer: Type.String(), clientId: Type.String(), scope: Type.String() }), {
    description: 'An OpenID issuer whose code flow with PKCE a page can use.',
  }),
})
export type SignInWays = Static<typeof SignInWays>

export const getSignInWays = operation({
  ...identity,
  ...endpoints.getSignInWays,
  summary: 'Read how people can sign in',
  replies: { 200: { description: 'The ways to sign in.', body: SignInWays } },
})
