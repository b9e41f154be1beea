import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import type { Bind } from '../http/bind.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import { createAdministrators } from './administrators.ts'
import { createApiKeys } from './api-keys.ts'
import { type Authenticate, bearerToken, createAuthenticate } from './authenticate.ts'
import { type BuiltInIssuerOptions, serveBuiltInIssuer, trustBuiltInIssuer } from './built-in/index.ts'
import { createSessionStore } from './built-in/sessions.ts'
import { keyRoutes } from './key-routes.ts'
import { trustOpenIdIssuer } from './open-id.ts'
import { createPeople } from './people.ts'
import { createRefusedUsers } from './refused-users.ts'
import { type IdentityRouteOptions, identityRoutes } from './routes.ts'

type UserEvents = Pick<BuiltInIssuerOptions, 'onGuestBecameAccount'> &
  Pick<IdentityRouteOptions, 'eraseData' | 'exportData'>

type MadeHere = 'people' | 'administrators' | 'refusedUsers' | 'sessions' | 'apiKeys'

export interface AuthOptions extends Omit<IdentityRouteOptions, MadeHere | 'eraseData' | 'exportData'> {
  readonly database: Database
  readonly publicUrl: string | null
  readonly oidcAudience: string
  readonly corsOrigins: readonly string[] | null
  readonly rateLimit: number | null
  readonly createLimiter: CreateLimiter
  readonly log: BuiltInIssuerOptions['log']
}

/** Tokens, administrators, and the sign-in endpoints of the built-in issuer if it is enabled. */
export function createAuth({ database, log, ...config }: AuthOptions) {
  const { builtInIssuer, oidcIssuer, oidcAudience, publicUrl } = config
  const administrators = createAdministrators(database)
  const people = createPeople(database)
  const refusedUsers = createRefusedUsers(database)
  const apiKeys = createApiKeys(database, {
    onFailed: (err) => log.warn({ err }, 'the last use of an API key was not stored'),
  })
  const verify = createAuthenticate([
    ...(builtInIssuer ? [trustBuiltInIssuer(database, publicUrl)] : []),
    ...(oidcIssuer ? [trustOpenIdIssuer({ issuer: oidcIssuer, audience: oidcAudience, log })] : []),
  ])
  const authenticate: Authenticate = async (authorization) => {
    const caller = (await apiKeys.identify(bearerToken(authorization))) ?? (await verify(authorization))
    await refusedUsers.check(caller.userId)
    return caller
  }
  return {
    administrators,
    refusedUsers,
    deleteKeys: apiKeys.deleteAll,
    isGuest: people.isGuest,
    authenticate,
    routes(http: FastifyInstance, bind: Bind, { onGuestBecameAccount, ...data }: UserEvents) {
      const sessions = createSessionStore(database)
      identityRoutes(bind, { ...config, ...data, people, administrators, refusedUsers, sessions, apiKeys })
      keyRoutes(bind, { apiKeys, isGuest: people.isGuest })
      if (!builtInIssuer) return
      const guestsMax = config.rateLimit
      serveBuiltInIssuer(http, bind, { ...config, database, log, guestsMax, refusedUsers, onGuestBecameAccount })
    },
  }
}
