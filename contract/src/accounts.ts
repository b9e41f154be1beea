import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { errorField, errorReason } from './errors.ts'
import { operation, type Reply } from './operation.ts'
import { DateTime, Nullable, Uuid } from './schema.ts'

/** The service answers with its own errors and with those of better-auth, which have other codes and no `reason`. */
export const AccountError = Type.Object({
  success: Type.Literal(false),
  error: Type.String({ description: 'A sentence for people.' }),
  code: Type.String({ description: 'For example `INVALID_EMAIL_OR_PASSWORD`.' }),
  reason: errorReason,
  field: errorField,
})

const AccountUser = Type.Object({ id: Uuid(), email: Type.String(), name: Type.String(), createdAt: DateTime() })

export const Account = Type.Object({ user: AccountUser })
export type Account = Static<typeof Account>

const refused = <const Description extends string>(description: Description) => ({ description, body: AccountError })

const opened = {
  description: '`Set-Cookie` has the session: `GET /api/auth/token` returns a token for it.',
  body: Account,
} satisfies Reply

const invalid = refused('The request is invalid, or the password is too short, too long or too common.')
const otherSite = refused('A page of another site sent the request.')

const email = Type.String({ format: 'email' })
const password = Type.String({ minLength: 8, maxLength: 128 })

const accounts = { feature: 'identity', auth: 'none', errors: 'plain', failure: 'AUTH_ERROR' } as const

export const signUp = operation({
  ...accounts,
  ...endpoints.signUp,
  summary: 'Create an account with e-mail and password, and sign in',
  description: 'With the session cookie of a guest, the account gets the threads and votes of the guest.',
  body: Type.Object({
    email,
    password,
    name: Type.String(),
    invitation: Type.Optional(Type.String({ description: 'The token of an invitation, if one is needed.' })),
  }),
  replies: {
    200: opened,
    400: invalid,
    403: refused('Sign-up is closed or needs an invitation, or a page of another site sent the request.'),
    422: refused('The address already has an account.'),
  },
})

export const signIn = operation({
  ...accounts,
  ...endpoints.signIn,
  summary: 'Sign in to an account',
  description: 'With the session cookie of a guest, the account gets the threads and votes of the guest.',
  body: Type.Object({ email, password: Type.String() }),
  replies: {
    200: opened,
    400: refused('The request is invalid.'),
    401: refused('The address or the password is wrong.'),
    403: otherSite,
  },
})

export const signOut = operation({
  ...accounts,
  ...endpoints.signOut,
  summary: 'End the session of the cookie',
  description:
    'Without a session nothing happens. Tokens that it got stay valid until they expire, for at most one hour.',
  session: true,
  replies: {
    200: { description: 'Signed out.', body: Type.Object({ success: Type.Literal(true) }) },
    403: otherSite,
  },
})

export const changePassword = operation({
  ...accounts,
  ...endpoints.changePassword,
  summary: 'Change the password of the account',
  description: 'All other sessions of the account end.',
  session: true,
  body: Type.Object({ currentPassword: Type.String(), newPassword: password }),
  replies: {
    200: { ...opened, description: 'Changed. `Set-Cookie` has a new session.' },
    400: refused('The current password is wrong, or the new one is too short, too long or too common.'),
    401: refused('There is no session.'),
    403: otherSite,
  },
})

export const resetPassword = operation({
  ...accounts,
  ...endpoints.resetPassword,
  summary: "Set a new password with the token of an operator's one-time link",
  description: 'All sessions of the account end.',
  body: Type.Object({ token: Type.String(), newPassword: password }),
  replies: {
    200: { description: 'Changed.', body: Type.Object({ status: Type.Literal(true) }) },
    400: refused('The token is wrong, used or expired, or the password is too short, too long or too common.'),
    403: otherSite,
  },
})

export const getSession = operation({
  ...accounts,
  ...endpoints.getSession,
  summary: 'Read the session of the cookie',
  session: true,
  replies: {
    200: {
      description: 'The session and its user; `null` if there is no session.',
      body: Nullable(
        Type.Object({ session: Type.Object({ id: Uuid(), userId: Uuid(), expiresAt: DateTime() }), user: AccountUser }),
      ),
    },
  },
})

export const getTokenKeys = operation({
  ...accounts,
  ...endpoints.getTokenKeys,
  summary: 'Read the public keys that verify tokens of the built-in issuer',
  replies: {
    200: {
      description: 'A JSON Web Key Set.',
      body: Type.Object({
        keys: Type.Array(Type.Object({ kid: Type.String(), kty: Type.String(), alg: Type.String() })),
      }),
    },
  },
})

/**
 * The account operations of the built-in issuer. better-auth validates their requests and writes their replies, so they are
 * only described here.
 */
export const accountOperations = [
  signUp,
  signIn,
  signOut,
  changePassword,
  resetPassword,
  getSession,
  getTokenKeys,
] as const
