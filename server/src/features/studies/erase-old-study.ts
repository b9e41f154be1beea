import { type Database, inTransaction, statement } from '../../database/index.ts'

// One at a time, because a study can have many texts. One that somebody changes is skipped.
const lockOld = statement<{ studyId: string; state: 'draft' | 'closed' }>(
  'studies.lock-old',
  `select study_id as "studyId", state from studies
   where state = 'closed' and closed_at < $1 and texts_erased_at is null
     or state = 'draft' and updated_at < $1 and not generating and coalesce(generated_at, updated_at) < $1
   limit 1 for update skip locked`,
)
const removeDraft = statement<never>('studies.delete-old', 'delete from studies where study_id = $1')
const erasePrompts = statement<never>(
  'studies.erase-prompts',
  `update study_prompts set messages = '[]', variables = '{}', reference = null where study_id = $1`,
)
const eraseAnswers = statement<never>(
  'studies.erase-answers',
  'update study_answers set answer = null, reasoning = null where study_id = $1',
)
const eraseComments = statement<never>(
  'studies.erase-comments',
  'update study_assignments set comment = null where study_id = $1 and comment is not null',
)
const markErased = statement<never>(
  'studies.mark-erased',
  'update studies set texts_erased_at = now(), text_bytes = 0 where study_id = $1',
)

/**
 * Erases prompts, answers and comments of a study that was closed before then, or deletes a draft that was not changed since.
 * Votes, the log and what the report computes from it stay. Resolves with false if there is none.
 */
export const eraseOldStudy = (database: Database, before: Date): Promise<boolean> =>
  inTransaction(database, async (rows) => {
    const [old] = await rows(lockOld, [before])
    if (old?.state === 'draft') await rows(removeDraft, [old.studyId])
    if (old?.state === 'closed')
      for (const erase of [erasePrompts, eraseAnswers, eraseComments, markErased]) await rows(erase, [old.studyId])
    return old !== undefined
  })
