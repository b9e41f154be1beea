import { betterAuth } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
// Not from 'better-auth/plugins', which loads all plugins.
import { anonymous } from 'better-auth/plugins/anonymous'
import { jwt } from 'better-auth/plugins/jwt'
import { newId } from '../../base/ids.ts'
import type { Database } from '../../database/index.ts'
import { PASSWORD_LENGTH_MIN } from './common-passwords.ts'
import { KEY_GRACE_SECONDS } from './store.ts'

export interface AccountsLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface AccountsOptions {
  readonly database: Database
  readonly secret: string
  readonly issuer: string
  readonly audience: string
  readonly publicUrl: string | null
  /** The request header that has the client's address. */
  readonly clientAddressHeader: string
  /** New guests per minute and address; `null` is no limit. */
  readonly guestsMax: number | null
  readonly log: AccountsLog
  readonly onGuestBecameAccount: (guestId: string, accountId: string) => Promise<void>
  /** Gets the token of a new one-time link. Without it, no link can be made. */
  readonly onResetToken?: (token: string) => void
}

export type Accounts = ReturnType<typeof createAccounts>

const RESET_LINK_SECONDS = 24 * 60 * 60

/** Accounts with e-mail and password, guests, sessions and signing keys, by better-auth. */
export function createAccounts(options: AccountsOptions) {
  const { onResetToken } = options
  return betterAuth({
    appName: 'Arena',
    // Only the origin: a proxy removes the path of the public address from requests. Origins are checked against the
    // address that a request was sent to.
    baseURL: `${options.publicUrl ? new URL(options.publicUrl).origin : 'http://localhost'}/api/auth`,
    trustedOrigins: (request?: Request) => (request ? [new URL(request.url).origin] : []),
    secret: options.secret,
    database: options.database.reservedPool,
    telemetry: { enabled: false },
    // It would load OpenTelemetry when traces are off, and its spans contain messages of errors.
    experimental: { instrumentation: { enabled: false } },
    logger: {
      level: 'warn',
      log: (level: string, message: string, ...details: unknown[]) => {
        const err = details.find((detail) => detail instanceof Error)
        options.log[level === 'error' ? 'error' : 'warn'](err ? { err } : {}, `accounts: ${message}`)
      },
    },
    // Otherwise better-auth writes errors to stderr instead of our log.
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      ...(onResetToken ? { sendResetPassword: async ({ token }: { token: string }) => onResetToken(token) } : {}),
    },
    hooks: { before: endOtherSessionsWithPassword },
    user: { modelName: 'auth_users' },
    session: { modelName: 'auth_sessions', expiresIn: 60 * 60 * 24 * 30 },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'auth_verifications' },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'auth_attempts',
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/sign-up/email': { window: 60, max: 10 },
        '/sign-in/anonymous': options.guestsMax === null ? false : { window: 60, max: options.guestsMax },
      },
    },
    advanced: {
      cookiePrefix: 'arena',
      useSecureCookies: options.publicUrl?.startsWith('https:') ?? false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [options.clientAddressHeader] },
      // better-auth turns both checks off by default when NODE_ENV or TEST is set for tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    plugins: [
      anonymous({
        generateName: () => 'Guest',
        onLinkAccount: ({ anonymousUser, newUser }) =>
          options.onGuestBecameAccount(anonymousUser.user.id, newUser.user.id),
      }),
      jwt({
        jwks: {
          keyPairConfig: { alg: 'ES256' },
          rotationInterval: 60 * 60 * 24 * 90,
          gracePeriod: KEY_GRACE_SECONDS,
        },
        jwt: {
          issuer: options.issuer,
          audience: options.audience,
          expirationTime: '1h',
        },
        disableSettingJwtHeader: true,
        schema: { jwks: { modelName: 'auth_keys' } },
      }),
    ],
  })
}

/** A password is often changed because somebody else knows it. That person's session must end, whatever the request says. */
const endOtherSessionsWithPassword = createAuthMiddleware(async ({ path, body }) =>
  path === '/change-password' ? { context: { body: { ...body, revokeOtherSessions: true } } } : undefined,
)
