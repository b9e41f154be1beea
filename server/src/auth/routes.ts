import { getSignInWays, type SignInWays, whoAmI } from '@arena/contract'
import type { Bind } from '../http/bind.ts'
import type { Administrators } from './administrators.ts'
import type { People } from './people.ts'

export interface IdentityRouteOptions {
  readonly people: People
  readonly administrators: Administrators
  readonly builtInIssuer: boolean
  readonly oidcIssuer: string | null
  readonly oidcClient: { readonly id: string; readonly scope: string } | null
}

/** Who the caller is, and the ways to sign in. */
export function identityRoutes(bind: Bind, options: IdentityRouteOptions): void {
  const { people, administrators, builtInIssuer, oidcIssuer, oidcClient } = options
  const ways: SignInWays = {
    builtIn: builtInIssuer,
    openId:
      oidcIssuer === null || oidcClient === null
        ? null
        : { issuer: oidcIssuer, clientId: oidcClient.id, scope: oidcClient.scope },
  }

  bind(whoAmI, {
    async handle({ caller: { userId } }) {
      const [person, admin] = await Promise.all([people.byId(userId), administrators.has(userId)])
      // The name and address of a guest are placeholders of better-auth.
      const known = person && !person.guest ? person : null
      return {
        userId,
        name: known?.name ?? null,
        email: known?.email ?? null,
        guest: person?.guest ?? false,
        admin,
      }
    },
  })
  bind(getSignInWays, { handle: async () => ways })
}
