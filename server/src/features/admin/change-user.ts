import type { AdminUser } from '@arena/contract'
import type { Administrators } from '../../auth/administrators.ts'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { toAdminUser } from './list-users.ts'
import type { UserRow, UserStore } from './user-store.ts'

export interface ChangeUserParts {
  readonly users: UserStore
  readonly administrators: Administrators
}

export async function findUser({ users }: ChangeUserParts, userId: string): Promise<UserRow> {
  const user = isUuid(userId) ? await users.read(userId) : undefined
  if (!user) throw new ArenaError('user-not-found')
  return user
}

/** Grants or revokes the role. Administrators cannot revoke their own, so at least one remains. */
export async function changeUser(
  parts: ChangeUserParts,
  userId: string,
  change: { readonly admin: boolean; readonly by: string },
): Promise<AdminUser> {
  const user = await findUser(parts, userId)
  const { administrators } = parts
  if (change.admin) {
    // Guests lose their session with the cookie, and are deleted when they sign up.
    if (user.guest) throw new ArenaError('guest-role')
    if (!(await administrators.grantBy(change.by, user.userId))) throw new ArenaError('admin-required')
  } else {
    if (user.userId === change.by) throw new ArenaError('own-role')
    if (!(await administrators.revokeBy(change.by, user.userId))) throw new ArenaError('admin-required')
  }
  // Not queried again: if that query failed, the response would be a 500 although the change was stored.
  return toAdminUser({ ...user, admin: change.admin })
}
