import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import type { Bind } from '../http/bind.ts'
import type { CreateLimiter } from '../rate-limits/index.ts'
import { createAdministrators } from './administrators.ts'
import { createAuthenticate } from './authenticate.ts'
import { type BuiltInIssuerOptions, serveBuiltInIssuer, trustBuiltInIssuer } from './built-in/index.ts'
import { trustOpenIdIssuer } from './open-id.ts'
import { createPeople } from './people.ts'
import { type IdentityRouteOptions, identityRoutes } from './routes.ts'

type IssuerOptions = Pick<BuiltInIssuerOptions, 'onGuestBecameAccount'>

export interface AuthOptions extends Omit<IdentityRouteOptions, 'people' | 'administrators'> {
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
  return {
    administrators,
    isGuest: people.isGuest,
    authenticate: createAuthenticate([
      ...(builtInIssuer ? [trustBuiltInIssuer(database, publicUrl)] : []),
      ...(oidcIssuer ? [trustOpenIdIssuer({ issuer: oidcIssuer, audience: oidcAudience, log })] : []),
    ]),
    routes(http: FastifyInstance, bind: Bind, issuerOptions: IssuerOptions) {
      identityRoutes(bind, { ...config, people, administrators })
      if (!builtInIssuer) return
      serveBuiltInIssuer(http, bind, { ...config, ...issuerOptions, database, log, guestsMax: config.rateLimit })
    },
  }
}
