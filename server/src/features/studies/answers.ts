import type { StudyAnswer } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { ArenaError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { startGenerating } from './generation-store.ts'
import { measureTexts } from './renumber.ts'
import type { StudyStore } from './store.ts'

export interface GivenAnswer {
  readonly prompt: number
  readonly contestant: number
  readonly text: string
}

const columns = `a.answer_id as "answerId", a.prompt, c.name as contestant, a.status, a.answer as text, a.leaked, a.accepted,
  a.failure_reason as "failureReason", a.cost_usd as "costUsd", a.duration_ms as "durationMs"`
const withNames = 'study_answers a join study_contestants c on c.study_id = a.study_id and c.contestant = a.contestant'
// In the order of prompts and contestants. A page ends early when its texts have so many bytes, whose sizes are known without
// reading them.
const selectPage = statement<StudyAnswer>(
  'studies.answers',
  `select ${columns} from (
     select answer_id, sum(coalesce(octet_length(answer), 0)) over (order by prompt, contestant
       rows between unbounded preceding and 1 preceding) as "bytesBefore"
     from study_answers
     where study_id = $1 and ($2::uuid is null
         or (prompt, contestant) > (select o.prompt, o.contestant from study_answers o where o.answer_id = $2 and o.study_id = $1))
       and case $3::text when 'leaked' then status = 'done' and leaked and not accepted else status = coalesce($3, status) end
     order by prompt, contestant limit $4
   ) as page join ${withNames} on a.answer_id = page.answer_id
   where coalesce("bytesBefore", 0) < $5 order by a.prompt, a.contestant`,
)
const selectAnswer = statement<StudyAnswer>(
  'studies.answer',
  `select ${columns} from ${withNames} where a.study_id = $1 and a.answer_id = $2`,
)
const selectModel = statement<{ isImported: boolean }>(
  'studies.answer-model',
  `select c.model_name is null as "isImported" from ${withNames} where a.study_id = $1 and a.answer_id = $2`,
)
const upsertAnswers = statement<never>(
  'studies.import-answers',
  `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer, finished_at)
   select id, $1, prompt, contestant, 'done', answer, now()
   from unnest($2::uuid[], $3::integer[], $4::smallint[], $5::text[]) as given(id, prompt, contestant, answer)
   on conflict (study_id, prompt, contestant) do update set status = 'done', answer = excluded.answer, reasoning = null,
     leaked = false, accepted = false, failure_reason = null, finished_at = now()`,
)
const accept = statement<never>(
  'studies.accept-answer',
  `update study_answers set status = 'done', accepted = true where answer_id = $1`,
)
const exclude = statement<never>(
  'studies.exclude-answer',
  `update study_answers set status = 'excluded', accepted = false where answer_id = $1`,
)
// The cost stays: it was paid.
const regenerate = statement<never>(
  'studies.regenerate-answer',
  `update study_answers set status = 'waiting', answer = null, reasoning = null, leaked = false, accepted = false,
     failure_reason = null, leased_until = null, finished_at = null where answer_id = $1`,
)

const touch = statement<never>('studies.touch', 'update studies set updated_at = now() where study_id = $1')

export interface AnswerPage {
  readonly status: StudyAnswer['status'] | 'leaked' | null
  readonly after: string | null
  readonly limit: number
}

/** Of one page of answers. */
const PAGE_BYTES = 8 * 1_048_576
const IMPORTED_AT_ONCE = 500

const unusable = (rule: string) => new ArenaError('field-invalid', { field: 'use', rule })

export type AnswerStore = ReturnType<typeof createAnswerStore>

export function createAnswerStore(
  database: Database,
  { changeDraft }: StudyStore,
  { studyBytesMax: bytesMax }: { readonly studyBytesMax: number },
) {
  return {
    async list(studyId: string, { status, after, limit }: AnswerPage) {
      const found = await database.rows(selectPage, [studyId, after, status, limit + 1, PAGE_BYTES])
      const items = found.slice(0, limit)
      const last = items.at(-1)?.answerId ?? null
      // A page that its bytes ended may have a next one; it may be empty.
      const bytes = items.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), 0)
      return { items, nextCursor: found.length > limit || bytes >= PAGE_BYTES ? last : null }
    },
    /** Answers that are there already are replaced. Throws if the draft was changed since the file was read. */
    import: (studyId: string, answers: readonly GivenAnswer[], readAt: Date): Promise<void> =>
      changeDraft(studyId, async (rows, { state, updatedAt }) => {
        if (updatedAt.getTime() !== readAt.getTime())
          throw new ArenaError('study-state', { state, rule: 'it was changed while the file was read. Send it again' })
        for (let start = 0; start < answers.length; start += IMPORTED_AT_ONCE) {
          const batch = answers.slice(start, start + IMPORTED_AT_ONCE)
          await rows(upsertAnswers, [
            studyId,
            batch.map(newId),
            batch.map(({ prompt }) => prompt),
            batch.map(({ contestant }) => contestant),
            batch.map(({ text }) => text),
          ])
        }
        if ((await measureTexts(rows, studyId)) > bytesMax) throw new ArenaError('study-too-large', { bytesMax })
      }),
    /** What the owner decides about one answer. */
    change: (studyId: string, answerId: string, use: 'accept' | 'exclude' | 'regenerate'): Promise<StudyAnswer> =>
      changeDraft(studyId, async (rows) => {
        const [answer] = await rows(selectAnswer, [studyId, answerId])
        if (!answer) throw new ArenaError('study-answer-not-found')
        if (use === 'accept') {
          if (answer.text === null) throw unusable('cannot be accept: there is no text')
          await rows(accept, [answerId])
        } else if (use === 'exclude') await rows(exclude, [answerId])
        else {
          const [model] = await rows(selectModel, [studyId, answerId])
          if (model!.isImported) throw unusable('cannot be regenerate: the answer was imported')
          await rows(regenerate, [answerId])
          await rows(startGenerating, [studyId])
        }
        // The other decisions change no text.
        if (use === 'regenerate') await measureTexts(rows, studyId)
        else await rows(touch, [studyId])
        const [changed] = await rows(selectAnswer, [studyId, answerId])
        return changed!
      }),
  }
}
