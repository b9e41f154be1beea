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

/** Gives the role or takes it. Nobody takes it from themselves, so the last one keeps it here. */
export async function changeUser(
  parts: ChangeUserParts,
  userId: string,
  change: { readonly admin: boolean; readonly by: string },
): Promise<AdminUser> {
  const user = await findUser(parts, userId)
  const { administrators } = parts
  if (change.admin) {
    // A guest's session is lost with a cookie, and the guest is gone once they sign up.
    if (user.guest) throw new ArenaError('guest-role')
    if (!(await administrators.grantBy(change.by, user.userId))) throw new ArenaError('admin-required')
  } else {
    if (user.userId === change.by) throw new ArenaError('own-role')
    if (!(await administrators.revokeBy(change.by, user.userId))) throw new ArenaError('admin-required')
  }
  // Not read again: a failure now would say that nothing was changed.
  return toAdminUser({ ...user, admin: change.admin })
}
