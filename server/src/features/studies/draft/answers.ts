import type { StudyAnswer } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { newId } from '../../../base/ids.ts'
import { type Database, type Statement, statement } from '../../../database/index.ts'
import { type BytesQuotas, checkBytes, measureTexts } from '../core/renumber.ts'
import { type StudyStore, startGenerating } from '../core/store.ts'
import type { ImportedAnswer } from './files/read-answers.ts'

const columns = `a.answer_id as "answerId", a.prompt, c.name as contestant, a.status, a.answer as text, a.leaked, a.accepted,
  a.failure_reason as "failureReason", a.cost_usd as "costUsd", a.duration_ms as "durationMs"`
const withNames = 'study_answers a join study_contestants c on c.study_id = a.study_id and c.contestant = a.contestant'
// In the order of prompts and contestants. A page ends early when its texts have so many bytes, whose sizes are known without
// reading them.
const selectPageOf = (shown: string, sized: string) =>
  `select ${shown} from (
     select answer_id, sum(${sized}) over (order by prompt, contestant
       rows between unbounded preceding and 1 preceding) as "bytesBefore"
     from study_answers
     where study_id = $1 and ($2::uuid is null
         or (prompt, contestant) > (select o.prompt, o.contestant from study_answers o where o.answer_id = $2 and o.study_id = $1))
       and case $3::text when 'leaked' then status = 'done' and leaked and not accepted else status = coalesce($3, status) end
     order by prompt, contestant limit $4
   ) as page join ${withNames} on a.answer_id = page.answer_id
   where coalesce("bytesBefore", 0) < $5 order by a.prompt, a.contestant`
const answerBytes = 'coalesce(octet_length(answer), 0)'
const selectPage = statement<StudyAnswer>('studies.answers', selectPageOf(columns, answerBytes))
const selectWithReasoning = statement<StudyAnswer & { readonly reasoning: string | null }>(
  'studies.export-answers',
  selectPageOf(`${columns}, a.reasoning`, `${answerBytes} + coalesce(octet_length(reasoning), 0)`),
)
const selectAnswer = statement<StudyAnswer & { readonly isImported: boolean }>(
  'studies.answer',
  `select ${columns}, c.model_name is null as "isImported" from ${withNames} where a.study_id = $1 and a.answer_id = $2`,
)
const upsertAnswers = statement<never>(
  'studies.import-answers',
  `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer, finished_at)
   select id, $1, prompt, contestant, 'done', answer, now()
   from unnest($2::uuid[], $3::integer[], $4::smallint[], $5::text[]) as given(id, prompt, contestant, answer)
   on conflict (study_id, prompt, contestant) do update set status = 'done', answer = excluded.answer, reasoning = null,
     leaked = false, accepted = false, failure_reason = null, finished_at = now()`,
)
// The cost stays: it was paid.
const decide = statement<never>(
  'studies.decide-answer',
  `update study_answers set status = $2, accepted = $2 = 'done',
     answer = case when $2 <> 'waiting' then answer end, reasoning = case when $2 <> 'waiting' then reasoning end,
     leaked = leaked and $2 <> 'waiting', failure_reason = case when $2 <> 'waiting' then failure_reason end,
     leased_until = case when $2 <> 'waiting' then leased_until end, finished_at = case when $2 <> 'waiting' then finished_at end
   where answer_id = $1`,
)
const statusAfter = { accept: 'done', exclude: 'excluded', regenerate: 'waiting' } as const
const touch = statement<never>('studies.touch', 'update studies set updated_at = now() where study_id = $1')

export interface AnswerPage {
  readonly status: StudyAnswer['status'] | 'leaked' | null
  readonly after: string | null
  readonly limit: number
}

/** Of one page of answers. */
const PAGE_BYTES = 8 * 1_048_576
const IMPORTED_AT_ONCE = 500
const EXPORTED_AT_ONCE = 200

const unusable = (rule: string) => new ArenaError('field-invalid', { field: 'use', rule })

export type AnswerStore = ReturnType<typeof createAnswerStore>

export function createAnswerStore(database: Database, { changeDraft }: StudyStore, quotas: BytesQuotas) {
  async function page<Row extends StudyAnswer>(
    select: Statement<Row>,
    values: readonly unknown[],
    limit: number,
    textOf: (row: Row) => string,
  ) {
    const found = await database.rows(select, [...values, limit + 1, PAGE_BYTES])
    const items = found.slice(0, limit)
    // A page that its bytes ended may have a next one; it may be empty.
    const bytes = items.reduce((sum, row) => sum + Buffer.byteLength(textOf(row)), 0)
    const hasMore = found.length > limit || bytes >= PAGE_BYTES
    return { items, nextCursor: hasMore ? (items.at(-1)?.answerId ?? null) : null }
  }

  return {
    list: (studyId: string, { status, after, limit }: AnswerPage) =>
      page(selectPage, [studyId, after, status], limit, ({ text }) => text ?? ''),
    /** All answers with their reasoning, page by page. */
    exportPage: (studyId: string, after: string | null) =>
      page(
        selectWithReasoning,
        [studyId, after, null],
        EXPORTED_AT_ONCE,
        ({ text, reasoning }) => (text ?? '') + (reasoning ?? ''),
      ),
    /** Answers that are there already are replaced. Throws if the draft was changed since the file was read. */
    import: (studyId: string, answers: readonly ImportedAnswer[], readAt: Date): Promise<void> =>
      changeDraft(studyId, async (rows, { state, updatedAt }) => {
        if (updatedAt.getTime() !== readAt.getTime())
          throw new ArenaError('study-state', { state, rule: 'it was changed while the file was read. Send it again' })
        for (let start = 0; start < answers.length; start += IMPORTED_AT_ONCE) {
          const batch = answers.slice(start, start + IMPORTED_AT_ONCE)
          await rows(upsertAnswers, [
            studyId,
            batch.map(newId),
            batch.map(({ prompt }) => prompt),
            batch.map(({ contestant }) => contestant.contestant),
            batch.map(({ text }) => text),
          ])
        }
        await checkBytes(rows, studyId, quotas)
      }),
    /** What the owner decides about one answer. */
    change: (studyId: string, answerId: string, use: 'accept' | 'exclude' | 'regenerate'): Promise<StudyAnswer> =>
      changeDraft(studyId, async (rows) => {
        const [answer] = await rows(selectAnswer, [studyId, answerId])
        if (!answer) throw new ArenaError('study-answer-not-found')
        if (use === 'accept' && answer.text === null) throw unusable('cannot be accept: there is no text')
        if (use === 'regenerate' && answer.isImported) throw unusable('cannot be regenerate: the answer was imported')
        await rows(decide, [answerId, statusAfter[use]])
        if (use === 'regenerate') await rows(startGenerating, [studyId])
        // The other decisions change no text.
        if (use === 'regenerate') await measureTexts(rows, studyId)
        else await rows(touch, [studyId])
        const [changed] = await rows(selectAnswer, [studyId, answerId])
        return changed!
      }),
  }
}
