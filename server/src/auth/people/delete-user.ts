import { randomUUID } from 'node:crypto'
import { ArenaError } from '../../base/errors.ts'
import { deleteKeys } from '../../http/idempotency/index.ts'
import type { IdentityDependencies } from './dependencies.ts'

/**
 * Deletes a user. Votes stay under one random id, so that the ratings still see one voter. Each step can be repeated and the
 * account is deleted last: after a failure the user can still sign in and try again.
 */
export async function deleteUser(dependencies: IdentityDependencies, userId: string): Promise<void> {
  const { database, administrators, people, consents, apiKeys, refusedUsers, userData } = dependencies
  if (!(await administrators.leave(userId))) throw new ArenaError('last-administrator')
  // Not a UUID of version 7, which would contain the time of the deletion.
  const otherId = randomUUID()
  const erase = async () => {
    await userData.threads.erase(userId, otherId)
    await userData.battles.erase(userId, otherId)
    await userData.attachments.erase(userId, otherId)
    await userData.voteLog.erase(userId, otherId)
    await userData.votes.erase(userId, otherId)
    await userData.studies.erase(userId, otherId)
    await deleteKeys(database, userId)
    await apiKeys.deleteAll(userId)
    await consents.set(userId, false)
  }
  await erase()
  await people.delete(userId)
  refusedUsers.forget()
  // Requests that were running may have stored something since.
  await erase()
}
