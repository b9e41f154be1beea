import type { AdminUser } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Caller } from '../../http/caller.ts'
import type { RefusedUsers } from '../tokens/refused-users.ts'
import type { Administrators } from './administrators.ts'
import { toAdminUser, type UserRow, type UserStore } from './user-store.ts'

export interface ChangeUserOptions {
  readonly users: UserStore
  readonly administrators: Administrators
  readonly refusedUsers: RefusedUsers
}

export async function findUser({ users }: ChangeUserOptions, userId: string): Promise<UserRow> {
  const user = isUuid(userId) ? await users.read(userId) : undefined
  if (!user) throw new ArenaError('user-not-found')
  return user
}

export interface UserChange {
  readonly admin?: boolean
  readonly blocked?: boolean
}

/** Changes the role, or blocks or unblocks the user. */
export async function changeUser(
  options: ChangeUserOptions,
  userId: string,
  change: UserChange & { readonly by: Caller },
): Promise<AdminUser> {
  const user = await findUser(options, userId)
  const { admin = user.admin, blocked = user.blocked, by } = change
  // An administrator by the claim of a token has no stored role.
  if (blocked && (admin || user.userId === by.userId)) throw new ArenaError('admin-blocked')
  if (change.admin !== undefined) await changeRole(options, user, change.admin, by)
  if (change.blocked !== undefined) await changeBlock(options, user, change.blocked, by.userId)
  // Not queried again: if that query failed, the response would be a 500 although the change was stored.
  return toAdminUser({ ...user, admin, blocked })
}

/** Administrators cannot revoke their own role, so at least one remains. */
async function changeRole({ administrators }: ChangeUserOptions, user: UserRow, admin: boolean, by: Caller) {
  // The issuer grants the role with every token, so there is no stored role that could be revoked at the same moment.
  const byClaim = by.openId?.admin ?? false
  const actor = { kind: 'user', id: by.userId } as const
  if (admin) {
    // Guests lose their session with the cookie, and are deleted when they sign up.
    if (user.guest) throw new ArenaError('guest-role')
    if (byClaim) await administrators.grant(user.userId, actor)
    else if (!(await administrators.grantBy(by.userId, user.userId))) throw new ArenaError('admin-required')
  } else {
    if (user.userId === by.userId) throw new ArenaError('own-role')
    if (byClaim) await administrators.revoke(user.userId, actor)
    else if (!(await administrators.revokeBy(by.userId, user.userId))) throw new ArenaError('admin-required')
  }
}

async function changeBlock(
  { administrators, refusedUsers }: ChangeUserOptions,
  { userId }: UserRow,
  blocked: boolean,
  by: string,
) {
  const actor = { kind: 'user', id: by } as const
  const changed = await (blocked ? refusedUsers.block(userId, actor) : refusedUsers.unblock(userId, actor))
  // The role may have been granted a moment ago.
  if (blocked && !changed && (await administrators.has(userId))) throw new ArenaError('admin-blocked')
}
