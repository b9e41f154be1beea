import { changeMe, deleteMe, getSignInWays, type Me, type SignInWays, whoAmI } from '@arena/contract'
import { ArenaError } from '../errors.ts'
import type { Bind } from '../http/bind.ts'
import type { Administrators } from './administrators.ts'
import type { Caller } from './authenticate.ts'
import type { Profile } from './claims.ts'
import { type DeleteUserParts, deleteUser } from './delete-user.ts'
import type { People, Person } from './people.ts'
import type { ReadProfile } from './read-profile.ts'

export interface IdentityRouteOptions extends DeleteUserParts {
  readonly people: People
  readonly administrators: Administrators
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
  readonly readProfile: ReadProfile
  readonly builtInIssuer: boolean
  readonly signUp: SignInWays['signUp']
  readonly guests: boolean
  readonly oidcIssuer: string | null
  readonly oidcAudience: string
  readonly oidcAudienceParameter: 'audience' | 'resource' | 'off'
  readonly oidcClient: { readonly id: string; readonly scope: string } | null
}

/** Who the caller is, and the ways to sign in. */
export function identityRoutes(bind: Bind, options: IdentityRouteOptions): void {
  const { people, isAdministrator, readProfile, builtInIssuer, oidcIssuer, oidcClient } = options
  const ways: SignInWays = {
    builtIn: builtInIssuer,
    signUp: builtInIssuer ? options.signUp : 'closed',
    guests: builtInIssuer && options.guests,
    openId:
      oidcIssuer === null || oidcClient === null
        ? null
        : {
            issuer: oidcIssuer,
            clientId: oidcClient.id,
            scope: oidcClient.scope,
            audience: options.oidcAudience,
            audienceParameter: options.oidcAudienceParameter,
          },
  }

  bind(whoAmI, {
    async handle({ caller, request }) {
      const { userId } = caller
      const [person, admin] = await Promise.all([people.byId(userId), isAdministrator(caller)])
      if (person) return toMe(userId, accountOf(person), { account: !person.guest, guest: person.guest, admin })
      return toMe(userId, await readProfile(caller, request.headers.authorization!), {
        account: false,
        guest: false,
        admin,
      })
    },
  })
  bind(changeMe, {
    async handle({ caller, body }) {
      const person = await people.rename(caller.userId, body.name.trim())
      if (!person) throw new ArenaError('account-required')
      return toMe(caller.userId, person, {
        account: true,
        guest: false,
        admin: await isAdministrator(caller),
      })
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

/** The name and address of a guest are placeholders of better-auth. */
const accountOf = (person: Person): Profile => (person.guest ? { name: null, email: null } : person)

const toMe = (userId: string, { name, email }: Profile, kind: Pick<Me, 'account' | 'guest' | 'admin'>): Me => ({
  userId,
  name,
  email,
  ...kind,
})
