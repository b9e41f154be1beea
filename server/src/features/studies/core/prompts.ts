import type { StudyPrompt } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import type { Config } from '../../../config.ts'
import { type Database, statement } from '../../../database/index.ts'
import { imagesOfPrompt } from '../../attachments/index.ts'
import { addImages, releaseStudyImages } from './prompt-images.ts'
import { type BytesQuotas, checkBytes, moved, renumberAnswers } from './renumber.ts'
import type { DraftChange, StudyStore } from './store.ts'

export interface NumberedPrompt extends StudyPrompt {
  /** From 1. */
  readonly prompt: number
}

/** Those after a number. All without a limit. */
export const selectPrompts = statement<NumberedPrompt>(
  'studies.prompts',
  `select prompt, external_id as id, messages, tags, variables, reference,
     ${imagesOfPrompt('p')} as attachments
   from study_prompts p where study_id = $1 and prompt > $2 order by prompt limit $3`,
)
const removePrompts = statement<never>('studies.delete-prompts', 'delete from study_prompts where study_id = $1')
const insertPrompts = statement<never>(
  'studies.add-prompts',
  `insert into study_prompts (study_id, prompt, external_id, messages, tags, variables, reference, chars, variable_chars)
   select $1, prompt, id, messages, tags, variables, reference,
     (select coalesce(sum(length(message ->> 'content')), 0) from jsonb_array_elements(messages) as message), length(variables::text)
   from jsonb_to_recordset($2::jsonb) as given(prompt integer, id text, messages jsonb, tags text[], variables jsonb, reference text)`,
)
const countPrompts = statement<never>(
  'studies.count-prompts',
  `update studies set prompt_count = (select count(*) from study_prompts where study_id = $1) where study_id = $1`,
)

/** In batches: a parameter of a statement has at most a gigabyte, and is held in memory several times. */
const BATCH_BYTES = 8 * 1_048_576

/** What the answers depend on. Two prompts with the same content have the same answers. */
const contentOf = ({ messages, variables, attachments }: StudyPrompt): string =>
  JSON.stringify([
    messages.map(({ role, content }) => [role, content]),
    Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    attachments.map(({ attachmentId }) => attachmentId),
  ])

/** A prompt without its number. */
export const shownPrompt = ({ prompt: _, ...shown }: StudyPrompt & { readonly prompt?: number }): StudyPrompt => shown

export type PromptStore = ReturnType<typeof createPromptStore>

export function createPromptStore(
  database: Database,
  { changeDraft }: StudyStore,
  quotas: Pick<Config, 'studyPromptsMax'> & BytesQuotas,
) {
  const readAll = (rows: Database['rows'], studyId: string) => rows(selectPrompts, [studyId, 0, null])

  async function add(rows: Database['rows'], studyId: string, prompts: readonly NumberedPrompt[]): Promise<void> {
    const { studyPromptsMax: max } = quotas
    if ((prompts.at(-1)?.prompt ?? 0) > max) throw new ArenaError('study-too-long', { max, what: 'prompts' })
    let batch: string[] = []
    let bytes = 0
    for (const prompt of prompts) {
      const json = JSON.stringify(prompt)
      batch.push(json)
      bytes += json.length
      if (bytes < BATCH_BYTES) continue
      await rows(insertPrompts, [studyId, `[${batch.join(',')}]`])
      batch = []
      bytes = 0
    }
    if (batch.length > 0) await rows(insertPrompts, [studyId, `[${batch.join(',')}]`])
    await addImages(rows, studyId, prompts)
    await rows(countPrompts, [studyId])
    await checkBytes(rows, studyId, quotas)
  }

  return {
    list: (studyId: string, after: number, limit: number | null): Promise<NumberedPrompt[]> =>
      database.rows(selectPrompts, [studyId, after, limit]),
    /** Replaces all prompts. Answers to prompts that are the same as before are kept. `alsoDo` runs in the same transaction. */
    replace: (studyId: string, given: readonly StudyPrompt[], alsoDo: DraftChange = async () => {}): Promise<void> =>
      changeDraft(studyId, async (rows, study) => {
        const before = await readAll(rows, studyId)
        const prompts = given.map((prompt, index) => ({ ...prompt, prompt: index + 1 }))
        await renumberAnswers(rows, studyId, 'prompt', moved(before, prompts, 'prompt', [contentOf]))
        await releaseStudyImages(rows, studyId, async () => {
          await rows(removePrompts, [studyId])
          await add(rows, studyId, prompts)
        })
        await alsoDo(rows, study)
      }),
    /** Adds prompts after the last one, except those whose id is there already. Resolves with those that it added. */
    append: (studyId: string, given: readonly StudyPrompt[]): Promise<readonly StudyPrompt[]> =>
      changeDraft(studyId, async (rows) => {
        const before = await readAll(rows, studyId)
        const known = new Set(before.map(({ id }) => id))
        const added = given.filter(({ id }) => id === null || !known.has(id))
        const last = before.at(-1)?.prompt ?? 0
        await add(
          rows,
          studyId,
          added.map((prompt, index) => ({ ...prompt, prompt: last + index + 1 })),
        )
        return added
      }),
  }
}
