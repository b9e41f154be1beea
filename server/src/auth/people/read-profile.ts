import type { Caller, Profile } from '../../http/caller.ts'
import type { OpenIdUsers } from '../open-id/open-id-users.ts'
import type { ReadUserInfo } from '../open-id/user-info.ts'

export interface ReadProfileOptions {
  readonly users: OpenIdUsers
  readonly readUserInfo: ReadUserInfo
  readonly log: { warn(details: object, message: string): void }
}

/** The name and the e-mail of a user of an OpenID issuer; both are `null` for other users. */
export type ReadProfile = (caller: Caller, authorization: string) => Promise<Profile>

const unknown: Profile = { name: null, email: null }

/**
 * Reads them from the token, else from the UserInfo endpoint, else as they were stored at an earlier visit. They are stored,
 * also if there are none: administrators find and block users in the list.
 */
export function createReadProfile({ users, readUserInfo, log }: ReadProfileOptions): ReadProfile {
  return async ({ userId, openId }, authorization) => {
    // With an API key nothing is known but what was stored.
    if (openId === undefined) return (await users.read(userId)) ?? unknown
    const { subject, name, email } = openId
    const told = name === null && email === null ? await readUserInfo(subject, authorization) : { name, email }
    const stored = await users.read(userId)
    if (told === null && stored !== undefined) return stored
    const profile = told ?? unknown
    if (stored?.name !== profile.name || stored.email !== profile.email) {
      // The user is signed in, whether the name is stored or not.
      await users.save(userId, profile).catch((err: unknown) => log.warn({ err }, 'the name of a user was not stored'))
    }
    return profile
  }
}
