import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/index.ts'
import type { Bind } from '../http/bind.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import { authAdminRoutes } from './admin-routes.ts'
import { createAdministrators } from './administrators.ts'
import { createApiKeys } from './api-keys.ts'
import { type Authenticate, bearerToken, type Caller, createAuthenticate } from './authenticate.ts'
import type { AccountsLog } from './built-in/accounts.ts'
import { type BuiltInIssuer, serveBuiltInIssuer, trustBuiltInIssuer } from './built-in/index.ts'
import { createSessionStore } from './built-in/sessions.ts'
import { createConsents } from './consents.ts'
import { createInvitations } from './invitations.ts'
import { keyRoutes } from './key-routes.ts'
import { createLogRefusals } from './log-refusals.ts'
import { trustOpenIdIssuer } from './open-id.ts'
import { createOpenIdUsers } from './open-id-users.ts'
import { createPeople } from './people.ts'
import { createReadProfile } from './read-profile.ts'
import { createRefuseGuests } from './refuse-guests.ts'
import { createRefusedUsers } from './refused-users.ts'
import { identityRoutes } from './routes.ts'
import { Unauthorized } from './unauthorized.ts'
import type { UserData } from './user-data.ts'
import { createUserInfo } from './user-info.ts'
import { createUserStore } from './user-store.ts'

export interface AuthOptions {
  readonly config: Pick<
    Config,
    | 'builtInIssuer'
    | 'signUp'
    | 'guests'
    | 'rateLimit'
    | 'publicUrl'
    | 'corsOrigins'
    | 'oidcIssuer'
    | 'oidcAudience'
    | 'oidcAudienceParameter'
    | 'oidcAdminClaim'
    | 'oidcClient'
  >
  readonly database: Database
  readonly createLimiter: CreateLimiter
  readonly log: AccountsLog
}

/** Tokens, administrators, and the sign-in endpoints of the built-in issuer if it is enabled. */
export function createAuth({ config, database, createLimiter, log }: AuthOptions) {
  const { builtInIssuer, oidcIssuer, oidcAudience, oidcAdminClaim, publicUrl } = config
  const administrators = createAdministrators(database)
  const people = createPeople(database)
  const users = createUserStore(database)
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
    users,
    isAdministrator,
    isGuest: people.isGuest,
    authenticate,
    /** Returns the built-in issuer; `null` if it is turned off. */
    routes(http: FastifyInstance, bind: Bind, userData: UserData): BuiltInIssuer | null {
      const sessions = createSessionStore(database)
      const invitations = createInvitations(database)
      const invited = builtInIssuer && config.signUp === 'invitation'
      identityRoutes(bind, {
        config,
        database,
        people,
        consents: createConsents(database),
        administrators,
        isAdministrator,
        readProfile,
        refusedUsers,
        sessions,
        apiKeys,
        userData,
      })
      keyRoutes(bind, { apiKeys, isGuest: people.isGuest })
      authAdminRoutes(bind, { invitations, invited, users, administrators, refusedUsers })
      if (!builtInIssuer) return null
      return serveBuiltInIssuer(http, bind, {
        config,
        database,
        createLimiter,
        sessions,
        invitations,
        refusedUsers,
        checkGuest,
        async onGuestBecameAccount(guestId, accountId) {
          await userData.threads.transfer(guestId, accountId)
          await userData.battles.transfer(guestId, accountId)
          await userData.attachments.transfer(guestId, accountId)
          await userData.votes.transfer(guestId, accountId)
          await userData.studies.transfer(guestId, accountId)
          // Otherwise the tokens of the guest could vote again on what the account has voted on.
          await people.delete(guestId, accountId)
          refusedUsers.forget()
        },
        log,
      })
    },
  }
}
