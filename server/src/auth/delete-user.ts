import { randomUUID } from 'node:crypto'
import { ArenaError } from '../errors.ts'
import type { Administrators } from './administrators.ts'
import type { People } from './people.ts'
import type { RefusedUsers } from './refused-users.ts'

export interface DeleteUserParts {
  readonly administrators: Pick<Administrators, 'leave'>
  readonly people: Pick<People, 'delete'>
  readonly refusedUsers: Pick<RefusedUsers, 'forget'>
  /** Deletes what the user stored. Votes and comparisons get the other id. */
  readonly eraseData: (userId: string, otherId: string) => Promise<void>
}

/**
 * Deletes a user. Votes stay under one random id, so that the ratings still see one voter. Each step can be repeated and the
 * account is deleted last: after a failure the user can still sign in and try again.
 */
export async function deleteUser(parts: DeleteUserParts, userId: string): Promise<void> {
  if (!(await parts.administrators.leave(userId))) throw new ArenaError('last-administrator')
  // Not a UUID of version 7, which would contain the time of the deletion.
  const otherId = randomUUID()
  await parts.eraseData(userId, otherId)
  await parts.people.delete(userId)
  parts.refusedUsers.forget()
  // Requests that were running may have stored something since.
  await parts.eraseData(userId, otherId)
}
