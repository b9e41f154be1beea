import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Caller } from '../../http/caller.ts'
import type { SessionStore } from '../built-in/sessions.ts'
import type { ApiKeys } from '../keys/api-keys.ts'
import type { RefusedUsers } from '../tokens/refused-users.ts'
import type { Administrators } from './administrators.ts'
import type { Consents } from './consents.ts'
import type { People } from './people.ts'
import type { ReadProfile } from './read-profile.ts'
import type { UserData } from './user-data.ts'

export interface IdentityDependencies {
  readonly config: Pick<
    Config,
    'builtInIssuer' | 'signUp' | 'guests' | 'oidcIssuer' | 'oidcAudience' | 'oidcAudienceParameter' | 'oidcClient'
  >
  readonly database: Database
  readonly people: People
  readonly consents: Consents
  readonly administrators: Administrators
  readonly refusedUsers: RefusedUsers
  readonly sessions: Pick<SessionStore, 'list'>
  readonly apiKeys: Pick<ApiKeys, 'list' | 'deleteAll'>
  readonly userData: UserData
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
  readonly readProfile: ReadProfile
}
