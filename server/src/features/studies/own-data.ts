import { type Database, statement } from '../../database/index.ts'

const selectOwn = statement<{ studyId: string }>(
  'studies.own-ids',
  'select study_id as "studyId" from studies where owner_id = $1 limit 100',
)
const removeOwn = statement<never>('studies.delete-own', 'delete from studies where study_id = $1')
// Where the other id is a voter already, an earlier attempt was interrupted.
const renameVoter = statement<never>(
  'studies.rename-voter',
  `update study_voters v set user_id = $2 where user_id = $1 and voter is not null
     and not exists (select from study_voters o where o.study_id = v.study_id and o.user_id = $2)`,
)
const renameAssignments = statement<never>(
  'studies.rename-assignments',
  'update study_assignments set user_id = $2, comment = null where user_id = $1',
)
// What was not voted on is free for other voters.
const removeUnvoted = statement<never>(
  'studies.delete-unvoted',
  'delete from study_assignments where user_id = $1 and choice is null',
)
const removeVoter = statement<never>('studies.delete-voter', 'delete from study_voters where user_id = $1')

/**
 * Deletes the studies of a user. The user's votes in other studies stay under the other id, without their comments. Studies
 * are deleted one by one, because a large one takes seconds.
 */
export async function eraseStudies(database: Database, userId: string, otherId: string): Promise<void> {
  for (let own = await database.rows(selectOwn, [userId]); own.length > 0; ) {
    for (const { studyId } of own) await database.rows(removeOwn, [studyId])
    own = await database.rows(selectOwn, [userId])
  }
  await database.rows(renameVoter, [userId, otherId])
  await database.rows(removeUnvoted, [userId])
  await database.rows(renameAssignments, [userId, otherId])
  await database.rows(removeVoter, [userId])
}
