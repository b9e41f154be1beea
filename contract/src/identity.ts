import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableText, OneOf, Uuid } from './schema.ts'

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
    'With a session cookie, the token is that of the session and no guest is created. A page of another origin gets the token without a cookie.',
  replies: {
    200: { description: 'Signed in.', body: AccessToken },
    403: {
      description: '`CORS_ORIGIN` does not list the origin of the page, or there are no guests.',
      body: PlainError,
    },
  },
})

export const refreshToken = operation({
  ...identity,
  ...endpoints.refreshToken,
  summary: 'Get a fresh token for the session cookie',
  session: true,
  replies: {
    200: { description: 'A fresh token.', body: AccessToken },
    401: { description: 'There is no session.' },
  },
})

export const Me = Type.Object({
  userId: Uuid(),
  name: NullableText({ description: 'Of an account, or as the OpenID issuer tells it; `null` for guests.' }),
  email: NullableText({ description: 'The same. It is not verified.' }),
  account: Type.Boolean({ description: 'Whether the caller has an account of this service, with a password.' }),
  guest: Type.Boolean(),
  admin: Type.Boolean({ description: 'Whether the caller may use the admin pages and `/api/admin`.' }),
  sharesPreferences: Type.Boolean({
    description: 'Whether the caller agreed that own prompts, answers and votes are exported as preference data.',
  }),
})
export type Me = Static<typeof Me>

export const whoAmI = operation({
  ...identity,
  ...endpoints.whoAmI,
  summary: 'Read who the token belongs to',
  auth: 'token',
  replies: { 200: { description: 'The caller.', body: Me } },
})

export const changeMe = operation({
  ...identity,
  ...endpoints.changeMe,
  summary: "Change the name of the caller's account, or agree to the export of preference data",
  description:
    'Absent fields stay as they are. Guests have no name, and those of an OpenID issuer are changed there. `POST /api/auth/change-password` changes the password.',
  auth: 'token',
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    sharesPreferences: Type.Optional(
      Type.Boolean({ description: 'False withdraws: the next export has nothing of the caller.' }),
    ),
  }),
  replies: { 200: { description: 'Changed.', body: Me } },
})

export const deleteMe = operation({
  ...identity,
  ...endpoints.deleteMe,
  summary: 'Delete the caller: threads, texts, sessions and the account',
  description:
    'It cannot be undone. Votes stay counted, under an id that nothing connects with the caller. An account at an OpenID issuer stays there. If it fails, it can be called again.',
  auth: 'token',
  replies: {
    200: { description: 'Deleted.', body: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
    409: { description: 'The caller is the only administrator.', body: PlainError },
  },
})

export const Session = Type.Object({
  sessionId: Uuid(),
  userAgent: NullableText({ description: 'The browser, as it described itself at the sign-in.' }),
  ipAddress: NullableText(),
  current: Type.Boolean({ description: "Whether it is the session of the request's cookie." }),
  createdAt: DateTime(),
  lastUsedAt: DateTime('Up to a day old.'),
})
export type Session = Static<typeof Session>

export const listSessions = operation({
  ...identity,
  ...endpoints.listSessions,
  summary: "List the caller's sessions at the built-in issuer, newest first",
  auth: 'token',
  replies: { 200: { description: 'The sessions.', body: Type.Object({ items: Type.Array(Session) }) } },
})

export const endSession = operation({
  ...identity,
  ...endpoints.endSession,
  summary: "End one of the caller's sessions",
  description: 'Tokens that it got stay valid until they expire, for at most one hour.',
  auth: 'token',
  params: Type.Object({ sessionId: Uuid() }),
  replies: {
    200: { description: 'Ended.', body: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
  },
})

export const SignInOptions = Type.Object({
  builtIn: Type.Boolean({ description: 'Guests and accounts of this service.' }),
  signUp: OneOf(['open', 'invitation', 'closed'], { description: 'Who can create an account of this service.' }),
  guests: Type.Boolean({ description: 'Whether people can continue as guests.' }),
  openId: Nullable(
    Type.Object({
      issuer: Type.String(),
      clientId: Type.String(),
      scope: Type.String(),
      audience: Type.String({ description: 'The audience that access tokens must have.' }),
      audienceParameter: OneOf(['audience', 'resource', 'off'], {
        description:
          'The parameter that asks for this audience: of the authorization request, and `resource` also of token requests.',
      }),
    }),
    { description: 'An OpenID issuer whose code flow with PKCE a page can use.' },
  ),
})
export type SignInOptions = Static<typeof SignInOptions>

export const getSignInWays = operation({
  ...identity,
  ...endpoints.getSignInWays,
  summary: 'Read how people can sign in',
  replies: { 200: { description: 'The ways to sign in.', body: SignInOptions } },
})
