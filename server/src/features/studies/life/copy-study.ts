import { ArenaError } from '../../../base/errors.ts'
import { newId } from '../../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { checkOwnerBytes } from '../core/renumber.ts'
import { lockedStudy } from '../core/store.ts'

const settings = `name, question, goal, baseline, margin_points, settle_on, level, votes_per_comparison, budget_votes, budget_usd,
  access, show_reference, reasons, judges, judges_only, prompt_count, text_bytes`
const insertCopy = statement<{ studyId: string }>(
  'studies.copy',
  `insert into studies (study_id, owner_id, parent_id, ${settings})
   select $2, owner_id, study_id, ${settings} from studies s
   where study_id = $1
     and (select count(*) from (select from studies o where o.owner_id = s.owner_id limit $3::integer) as own) < $3::integer
   returning study_id as "studyId"`,
)
const prompt = 'prompt, external_id, messages, tags, variables, reference, chars, variable_chars'
const copyPrompts = statement<never>(
  'studies.copy-prompts',
  `insert into study_prompts (study_id, ${prompt}) select $2, ${prompt} from study_prompts where study_id = $1`,
)
const copyImages = statement<never>(
  'studies.copy-images',
  `insert into study_prompt_images (study_id, prompt, position, attachment_id)
   select $2, prompt, position, attachment_id from study_prompt_images where study_id = $1`,
)
const contestant = 'contestant, name, model_name, system, template, temperature, max_tokens'
const copyContestants = statement<never>(
  'studies.copy-contestants',
  `insert into study_contestants (study_id, ${contestant}) select $2, ${contestant} from study_contestants where study_id = $1`,
)
// What is being generated stays with the original.
const isFinished = `status not in ('waiting', 'running')`
const countAnswers = statement<{ count: number }>(
  'studies.copied-answers',
  `select count(*)::int as count from study_answers where study_id = $1 and ${isFinished}`,
)
const answer = `prompt, contestant, status, answer, reasoning, leaked, accepted, failure_reason, input_tokens, output_tokens, cost_usd,
  duration_ms, finished_at`
const copyAnswers = statement<never>(
  'studies.copy-answers',
  `insert into study_answers (answer_id, study_id, ${answer})
   select id, $2, ${answer}
   from (select *, row_number() over (order by prompt, contestant) as number from study_answers where study_id = $1 and ${isFinished}) as a
   join unnest($3::uuid[]) with ordinality as ids(id, number) using (number)`,
)
const isErased = statement<{ erased: boolean }>(
  'studies.is-erased',
  'select texts_erased_at is not null as erased from studies where study_id = $1',
)

interface StudyCopy {
  readonly studyId: string
  readonly copyId: string
  readonly studiesMax: number
  /** Of all studies of the owner, with the copy. */
  readonly bytesMax: number
}

/** A new draft with the settings, prompts, contestants and answers of a study. Resolves with false if the owner has too many. */
export const copyStudy = (database: Database, { studyId, copyId, studiesMax, bytesMax }: StudyCopy): Promise<boolean> =>
  inTransaction(database, async (rows) => {
    // A draft may be changed, and a closed study erased, between two of these statements.
    await lockedStudy(rows, studyId)
    const [study] = await rows(isErased, [studyId])
    if (study?.erased)
      throw new ArenaError('study-state', { state: 'closed', rule: 'its texts were erased, so it cannot be copied' })
    const [copy] = await rows(insertCopy, [studyId, copyId, studiesMax])
    if (!copy) return false
    await checkOwnerBytes(rows, copyId, bytesMax)
    await rows(copyPrompts, [studyId, copyId])
    await rows(copyImages, [studyId, copyId])
    await rows(copyContestants, [studyId, copyId])
    const [{ count } = { count: 0 }] = await rows(countAnswers, [studyId])
    await rows(copyAnswers, [studyId, copyId, Array.from({ length: count }, newId)])
    return true
  })
