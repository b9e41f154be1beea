import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { changeIfFound } from '../core/locked-study.ts'
import { releaseStudyImages } from '../core/prompt-images.ts'
import { findStudies } from '../voting/merge-guest.ts'

const selectOwn = statement<{ studyId: string }>(
  'studies.own-ids',
  'select study_id as "studyId" from studies where owner_id = $1 limit 100',
)
const removeStudy = statement<never>('studies.delete-one', 'delete from studies where study_id = $1')
// What was not voted on is free for other voters.
const forgetVoter = statement<never>(
  'studies.forget-voter',
  `with raised as (update studies set version = version + 1 where study_id = $1), unvoted as (
     delete from study_assignments where study_id = $1 and user_id = $2 and choice is null
   ), renamed as (
     update study_assignments set user_id = $3, comment = null where study_id = $1 and user_id = $2 and choice is not null
   ), gone as (
     delete from study_voters where study_id = $1 and user_id = $2 and voter is null
   )
   update study_voters set user_id = $3 where study_id = $1 and user_id = $2 and voter is not null`,
)

/**
 * Deletes the studies of a user. The user's votes in other studies stay under the other id, without their comments. Studies
 * are deleted one by one, because a large one takes seconds.
 */
export async function eraseStudies(database: Database, userId: string, otherId: string): Promise<void> {
  for (let own = await database.rows(selectOwn, [userId]); own.length > 0; ) {
    for (const { studyId } of own) await database.rows(removeStudy, [studyId])
    own = await database.rows(selectOwn, [userId])
  }
  for (const { studyId } of await database.rows(findStudies, [userId]))
    await changeIfFound(database, studyId, ({ rows }) => rows(forgetVoter, [studyId, userId, otherId]))
}

// One at a time, because a study can have many texts. One that somebody changes is skipped.
const lockOld = statement<{ studyId: string; state: 'draft' | 'closed' }>(
  'studies.lock-old',
  `select study_id as "studyId", state from studies
   where state = 'closed' and closed_at < $1 and texts_erased_at is null
     or state = 'draft' and updated_at < $1 and not generating and coalesce(generated_at, updated_at) < $1
   limit 1 for update skip locked`,
)
const eraseTexts = statement<never>(
  'studies.erase-texts',
  `with prompts as (
     update study_prompts set messages = '[]', variables = '{}', reference = null where study_id = $1
   ), images as (
     delete from study_prompt_images where study_id = $1
   ), answers as (
     update study_answers set answer = null, reasoning = null where study_id = $1
   ), comments as (
     update study_assignments set comment = null where study_id = $1 and comment is not null
   )
   update studies set texts_erased_at = now(), text_bytes = 0 where study_id = $1`,
)

/**
 * Erases prompts, images, answers and comments of a study that was closed before then, or deletes a draft that was not changed since.
 * Votes, the log and what the report computes from it stay. Resolves with false if there is none.
 */
export const eraseOldStudy = (database: Database, before: Date): Promise<boolean> =>
  inTransaction(database, async (rows) => {
    const [old] = await rows(lockOld, [before])
    const erase = old?.state === 'draft' ? removeStudy : eraseTexts
    if (old) await releaseStudyImages(rows, old.studyId, () => rows(erase, [old.studyId]))
    return old !== undefined
  })
