import { changeMe, deleteMe, getSignInWays, type Me, type SignInWays, whoAmI } from '@arena/contract'
import { ArenaError } from '../errors.ts'
import type { Bind } from '../http/bind.ts'
import type { Administrators } from './administrators.ts'
import { type DeleteUserParts, deleteUser } from './delete-user.ts'
import type { People, Person } from './people.ts'

export interface IdentityRouteOptions extends DeleteUserParts {
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
      return toMe(userId, person, admin)
    },
  })
  bind(changeMe, {
    async handle({ caller: { userId }, body }) {
      const person = await people.rename(userId, body.name.trim())
      if (!person) throw new ArenaError('account-required')
      return toMe(userId, person, await administrators.has(userId))
    },
  })
  bind(deleteMe, {
    async handle({ caller, request }) {
      await deleteUser(options, caller.userId)
      request.log.info({ userId: caller.userId }, 'user deleted')
      return { success: true as const, message: 'User deleted successfully' }
    },
  })
  bind(getSignInWays, { handle: async () => ways })
}

function toMe(userId: string, person: Person | undefined, admin: boolean): Me {
  // The name and address of a guest are placeholders of better-auth.
  const known = person && !person.guest ? person : null
  return { userId, name: known?.name ?? null, email: known?.email ?? null, guest: person?.guest ?? false, admin }
}
