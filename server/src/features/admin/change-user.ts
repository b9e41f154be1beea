import type { AdminUser } from '@arena/contract'
import type { Administrators } from '../../auth/administrators.ts'
import type { RefusedUsers } from '../../auth/refused-users.ts'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { toAdminUser } from './list-users.ts'
import type { UserRow, UserStore } from './user-store.ts'

export interface ChangeUserParts {
  readonly users: UserStore
  readonly administrators: Administrators
  readonly refusedUsers: RefusedUsers
}

export async function findUser({ users }: ChangeUserParts, userId: string): Promise<UserRow> {
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
  parts: ChangeUserParts,
  userId: string,
  change: UserChange & { readonly by: string },
): Promise<AdminUser> {
  const user = await findUser(parts, userId)
  const { admin = user.admin, blocked = user.blocked, by } = change
  if (blocked && admin) throw new ArenaError('admin-blocked')
  if (change.admin !== undefined) await changeRole(parts, user, change.admin, by)
  if (change.blocked !== undefined) await changeBlock(parts, user, change.blocked, by)
  // Not queried again: if that query failed, the response would be a 500 although the change was stored.
  return toAdminUser({ ...user, admin, blocked })
}

/** Administrators cannot revoke their own role, so at least one remains. */
async function changeRole({ administrators }: ChangeUserParts, user: UserRow, admin: boolean, by: string) {
  if (admin) {
    // Guests lose their session with the cookie, and are deleted when they sign up.
    if (user.guest) throw new ArenaError('guest-role')
    if (!(await administrators.grantBy(by, user.userId))) throw new ArenaError('admin-required')
  } else {
    if (user.userId === by) throw new ArenaError('own-role')
    if (!(await administrators.revokeBy(by, user.userId))) throw new ArenaError('admin-required')
  }
}

async function changeBlock(
  { administrators, refusedUsers }: ChangeUserParts,
  { userId }: UserRow,
  blocked: boolean,
  by: string,
) {
  const actor = { kind: 'user', id: by } as const
  const changed = await (blocked ? refusedUsers.block(userId, actor) : refusedUsers.unblock(userId, actor))
  // The role may have been granted a moment ago.
  if (blocked && !changed && (await administrators.has(userId))) throw new ArenaError('admin-blocked')
}
