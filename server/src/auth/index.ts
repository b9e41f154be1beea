import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/index.ts'
import type { Bind } from '../http/bind.ts'
import { type Authenticate, type Caller, Unauthorized } from '../http/caller.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import type { AccountsLog } from './built-in/accounts.ts'
import { type BuiltInIssuer, serveBuiltInIssuer, trustBuiltInIssuer } from './built-in/index.ts'
import { createInvitations } from './built-in/invitations.ts'
import { createSessionStore } from './built-in/sessions.ts'
import { createApiKeys } from './keys/api-keys.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { createOpenIdUsers } from './open-id/open-id-users.ts'
import { trustOpenIdIssuer } from './open-id/trust-issuer.ts'
import { createUserInfo } from './open-id/user-info.ts'
import { authAdminRoutes } from './people/admin-routes.ts'
import { createAdministrators } from './people/administrators.ts'
import { createConsents } from './people/consents.ts'
import { createPeople } from './people/people.ts'
import { createReadProfile } from './people/read-profile.ts'
import { createRefuseGuests } from './people/refuse-guests.ts'
import { identityRoutes } from './people/routes.ts'
import type { UserData } from './people/user-data.ts'
import { createUserStore } from './people/user-store.ts'
import { bearerToken, createAuthenticate } from './tokens/authenticate.ts'
import { createLogRefusals } from './tokens/log-refusals.ts'
import { createRefusedUsers } from './tokens/refused-users.ts'

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
