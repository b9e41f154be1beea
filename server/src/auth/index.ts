import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import type { Bind } from '../http/bind.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import { createAdministrators } from './administrators.ts'
import { createApiKeys } from './api-keys.ts'
import { type Authenticate, bearerToken, type Caller, createAuthenticate } from './authenticate.ts'
import {
  type BuiltInIssuer,
  type BuiltInIssuerOptions,
  serveBuiltInIssuer,
  trustBuiltInIssuer,
} from './built-in/index.ts'
import { createSessionStore } from './built-in/sessions.ts'
import type { RequiredClaim } from './claims.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { createInvitations } from './invitations.ts'
import { keyRoutes } from './key-routes.ts'
import { createLogRefusals } from './log-refusals.ts'
import { trustOpenIdIssuer } from './open-id.ts'
import { createOpenIdUsers } from './open-id-users.ts'
import { createPeople } from './people.ts'
import { createReadProfile } from './read-profile.ts'
import { createRefuseGuests } from './refuse-guests.ts'
import { createRefusedUsers } from './refused-users.ts'
import { type IdentityRouteOptions, identityRoutes } from './routes.ts'
import { Unauthorized } from './unauthorized.ts'
import { createUserInfo } from './user-info.ts'

type UserEvents = Pick<BuiltInIssuerOptions, 'onGuestBecameAccount'> &
  Pick<IdentityRouteOptions, 'eraseData' | 'exportData'>

type MadeHere =
  | 'people'
  | 'administrators'
  | 'isAdministrator'
  | 'readProfile'
  | 'refusedUsers'
  | 'sessions'
  | 'apiKeys'

export interface AuthOptions extends Omit<IdentityRouteOptions, MadeHere | 'eraseData' | 'exportData'> {
  readonly database: Database
  readonly publicUrl: string | null
  readonly oidcAdminClaim: RequiredClaim | null
  readonly corsOrigins: readonly string[] | null
  readonly rateLimit: number | null
  readonly createLimiter: CreateLimiter
  readonly log: BuiltInIssuerOptions['log']
}

/** Tokens, administrators, and the sign-in endpoints of the built-in issuer if it is enabled. */
export function createAuth({ database, log, ...config }: AuthOptions) {
  const { builtInIssuer, oidcIssuer, oidcAudience, oidcAdminClaim, publicUrl } = config
  const administrators = createAdministrators(database)
  const people = createPeople(database)
  const refusedUsers = createRefusedUsers(database)
  const apiKeys = createApiKeys(database, {
    onFailed: (err) => log.warn({ err }, 'the last use of an API key was not stored'),
  })
  const verify = createAuthenticate([
    ...(builtInIssuer ? [trustBuiltInIssuer(database, publicUrl)] : []),
    ...(oidcIssuer
      ? [trustOpenIdIssuer({ issuer: oidcIssuer, audience: oidcAudience, adminClaim: oidcAdminClaim, log })]
      : []),
  ])
  const logRefusal = createLogRefusals({ log })
  const isAdministrator = async ({ userId, openId }: Caller) => openId?.admin || administrators.has(userId)
  const readProfile = createReadProfile({
    users: createOpenIdUsers(database),
    readUserInfo: oidcIssuer === null ? async () => null : createUserInfo({ issuer: oidcIssuer, log }),
    log,
  })
  const checkGuest = config.guests ? async () => {} : createRefuseGuests(people)
  const verifyToken: Authenticate = (authorization) =>
    verify(authorization).catch((error: unknown) => {
      if (oidcIssuer !== null && error instanceof Unauthorized) logRefusal(error)
      throw error
    })
  const authenticate: Authenticate = async (authorization) => {
    const caller = (await apiKeys.identify(bearerToken(authorization))) ?? (await verifyToken(authorization))
    await refusedUsers.check(caller.userId)
    await checkGuest(caller)
    return caller
  }
  return {
    administrators,
    isAdministrator,
    refusedUsers,
    deleteKeys: apiKeys.deleteAll,
    isGuest: people.isGuest,
    authenticate,
    /** Returns the built-in issuer; `null` if it is turned off. */
    routes(http: FastifyInstance, bind: Bind, { onGuestBecameAccount, ...data }: UserEvents): BuiltInIssuer | null {
      identityRoutes(bind, {
        ...config,
        ...data,
        people,
        administrators,
        isAdministrator,
        readProfile,
        refusedUsers,
        sessions: createSessionStore(database),
        apiKeys,
      })
      keyRoutes(bind, { apiKeys, isGuest: people.isGuest })
      const invitations = createInvitations(database)
      invitationRoutes(bind, { invitations, invited: builtInIssuer && config.signUp === 'invitation' })
      if (!builtInIssuer) return null
      const guestsMax = config.rateLimit
      return serveBuiltInIssuer(http, bind, {
        ...config,
        database,
        log,
        guestsMax,
        invitations,
        refusedUsers,
        checkGuest,
        async onGuestBecameAccount(guestId, accountId) {
          await onGuestBecameAccount(guestId, accountId)
          // Otherwise the tokens of the guest could vote again on what the account has voted on.
          await people.delete(guestId, accountId)
          refusedUsers.forget()
        },
      })
    },
  }
}
