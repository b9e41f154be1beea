import type { StudyGeneration, StudyPrompt } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { ArenaError } from '../../../base/errors.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { imagesOfPrompt } from '../../attachments/index.ts'
import type { StoredContestant } from '../core/contestants.ts'
import { contestantsWithoutVision } from '../core/prompt-images.ts'
import { answersKey, COUNTED_MAX, type StoredStudy, type StudyStore, startGenerating } from '../core/store.ts'
import { LEASE_S, type NotLeased, type StopReason } from './leases.ts'

/** An answer that this instance may generate now, with all that it needs. */
export interface LeasedAnswer
  extends Omit<StoredContestant, 'contestant' | 'model'>,
    Pick<StudyPrompt, 'messages' | 'variables' | 'attachments'> {
  readonly answerId: string
  readonly studyId: string
  readonly ownerId: string
  readonly model: string
  readonly textBytes: number
  /** Of all studies of the owner. */
  readonly ownerBytes: number
}

/** What is left to generate for a contestant with a model. */
export interface ContestantWork {
  readonly model: string
  readonly maxTokens: number | null
  readonly calls: number
  /** Of everything that is sent. */
  readonly chars: number
  /** Of its finished answers; `null` if there is none. */
  readonly meanOutputTokens: number | null
}

/** From which the calls of the judges are estimated. */
export interface JudgedDraft extends Pick<StoredStudy, 'goal' | 'question' | 'judges'> {
  readonly prompts: number
  /** Of all messages and references. */
  readonly promptChars: number
  readonly contestants: number
  /** Of the finished answers. */
  readonly meanAnswerChars: number | null
}

export interface GenerationCounts extends Pick<StudyGeneration, 'failures'> {
  readonly work: ContestantWork[]
  /** `null` without judges, and once it is open. */
  readonly judged: JudgedDraft | null
}

export interface FinishedAnswer {
  readonly text: string
  readonly reasoning: string | null
  readonly leaked: boolean
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costUsd: number | null
  readonly durationMs: number
}

// Some of each study, so that a large one does not hold up the others. Rows that other instances take are skipped. A lease that
// has passed belongs to an instance that is gone. The lock of the study is for a stop, which must find every answer that is
// under way.
const leaseAnswers = statement<LeasedAnswer>(
  'studies.lease-answers',
  `with taken as materialized (
     select next.answer_id from studies s cross join lateral (
       select a.answer_id from study_answers a
       join study_contestants c on c.study_id = a.study_id and c.contestant = a.contestant
       where a.study_id = s.study_id and a.status in ('waiting', 'running')
         and (a.leased_until is null or a.leased_until < now())
         and c.model_name is not null and not c.model_name = any ($2::text[]) and not a.answer_id = any ($3::uuid[])
       order by a.prompt, a.contestant limit $1 for update of a skip locked
     ) as next
     where s.generating and s.state = 'draft' and not s.study_id = any ($4::uuid[])
       and exists (select from flags where key = 'studies' and enabled)
     order by random() limit $1 for share of s skip locked
   )
   update study_answers a set status = 'running', leased_until = now() + ${LEASE_S} * interval '1 second'
   from taken, studies s, study_prompts p, study_contestants c
   where a.answer_id = taken.answer_id and s.study_id = a.study_id and p.study_id = a.study_id and p.prompt = a.prompt
     and c.study_id = a.study_id and c.contestant = a.contestant
   returning a.answer_id as "answerId", a.study_id as "studyId", s.owner_id as "ownerId", s.text_bytes::float8 as "textBytes",
     (select sum(text_bytes) from studies o where o.owner_id = s.owner_id)::float8 as "ownerBytes",
     p.messages, p.variables, ${imagesOfPrompt('p')} as attachments, c.name, c.model_name as model, c.system, c.template, c.temperature,
     c.max_tokens as "maxTokens"`,
)
const renewLeases = statement<never>(
  'studies.renew-leases',
  `update study_answers set leased_until = now() + ${LEASE_S} * interval '1 second'
   where answer_id = any ($1::uuid[]) and status = 'running'`,
)
const releaseAnswers = statement<never>(
  'studies.release-answers',
  `update study_answers set status = 'waiting', leased_until = null where answer_id = any ($1::uuid[]) and status = 'running'`,
)
// Also one that waits again, because its generation was stopped meanwhile: it is paid. The lock of the study is taken by an earlier
// statement, as by everything that changes its answers: it waits for an opening, after which nothing is added, and for another
// attempt with the same answer, which this statement sees then. An answer that is done is from an attempt whose outcome was
// unknown, and one that was excluded meanwhile is not stored: the bytes of neither are counted.
const finishAnswer = statement<never>(
  'studies.finish-answer',
  `with study as (
     update studies set text_bytes = text_bytes + octet_length($3::text) + coalesce(octet_length($4::text), 0),
       generated_at = now()
     where study_id = $1 and state = 'draft'
       and exists (select from study_answers where answer_id = $2 and status in ('waiting', 'running'))
     returning study_id
   )
   update study_answers a set status = 'done', answer = $3, reasoning = $4, leaked = $5, accepted = false,
     failure_reason = null, input_tokens = $6, output_tokens = $7,
     cost_usd = case when $8::float8 is null then cost_usd else coalesce(cost_usd, 0) + $8 end,
     duration_ms = $9, leased_until = null, finished_at = now()
   from study where a.study_id = study.study_id and a.answer_id = $2 and a.status in ('waiting', 'running')`,
)
const failAnswer = statement<never>(
  'studies.fail-answer',
  `update study_answers set status = 'failed', failure_reason = $2, leased_until = null, finished_at = now()
   where answer_id = $1 and status = 'running'`,
)
const stopGeneration = statement<{ studyId: string }>(
  'studies.stop-generation',
  `update studies set generating = false, generation_stopped_by = $2 where study_id = $1 and generating
   returning study_id as "studyId"`,
)
const releaseAll = statement<never>(
  'studies.release-all-answers',
  `update study_answers set status = 'waiting', leased_until = null where study_id = $1 and status = 'running'`,
)
const isLeft = `exists (select from study_answers a where a.study_id = s.study_id and a.status in ('waiting', 'running'))`
const selectFinished = statement<{ studyId: string }>(
  'studies.generated',
  `select study_id as "studyId" from studies s where generating and not ${isLeft}`,
)
const lockStudy = statement<never>('studies.lock-generated', 'select from studies where study_id = $1 for update')
const endFinished = statement<never>(
  'studies.end-generation',
  `update studies s set generating = false where study_id = $1 and not ${isLeft}`,
)
const addMissing = statement<never>(
  'studies.add-missing-answers',
  `insert into study_answers (answer_id, study_id, prompt, contestant, status)
   select gen_random_uuid(), $1, p.prompt, c.contestant, 'waiting'
   from study_prompts p join study_contestants c on c.study_id = p.study_id
   where p.study_id = $1 and c.model_name is not null
   on conflict (study_id, prompt, contestant) do nothing`,
)
// They are missing again, as before the first start.
const removeWaiting = statement<never>(
  'studies.remove-waiting-answers',
  `delete from study_answers where study_id = $1 and status = 'waiting' and cost_usd is null`,
)
const repeatFailed = statement<never>(
  'studies.repeat-failed-answers',
  `update study_answers set status = 'waiting', failure_reason = null, finished_at = null
   where study_id = $1 and status = 'failed'`,
)
/** Answers that wait are generated from now on. */
const isToDo = `(a.status is null or a.status not in ('done', 'excluded'))`
const selectWork = statement<ContestantWork>(
  'studies.work-left',
  `select c.model_name as model, c.max_tokens as "maxTokens", count(*) filter (where ${isToDo}) as calls,
     sum(chars + coalesce(length(c.system), 0) + coalesce(length(c.template) + variable_chars, 0))
       filter (where ${isToDo})::float8 as chars,
     (avg(a.output_tokens) filter (where a.status = 'done'))::float8 as "meanOutputTokens"
   from study_contestants c join study_prompts p using (study_id)
   left join study_answers a on a.study_id = $1 and a.prompt = p.prompt and a.contestant = c.contestant
   where c.study_id = $1 and c.model_name is not null
   group by c.contestant, c.model_name, c.max_tokens having bool_or(${isToDo}) order by c.contestant`,
)
// The size in bytes is known without reading the texts.
const selectJudged = statement<JudgedDraft>(
  'studies.judged-draft',
  `select s.goal, s.question, s.judges, s.prompt_count as prompts,
     (select coalesce(sum(chars + coalesce(octet_length(reference), 0)), 0) from study_prompts p where p.study_id = $1)::float8
       as "promptChars",
     (select count(*) from study_contestants c where c.study_id = $1) as contestants,
     (select avg(octet_length(answer)) from study_answers a where a.study_id = $1 and status = 'done')::float8
       as "meanAnswerChars"
   from studies s where s.study_id = $1 and s.state = 'draft' and jsonb_array_length(s.judges) > 0`,
)
const selectFailures = statement<StudyGeneration['failures'][number]>(
  'studies.failures',
  `select a.failure_reason as reason, c.name as contestant, count(*) as count from study_answers a
   join study_contestants c on c.study_id = a.study_id and c.contestant = a.contestant
   where a.study_id = $1 and a.status = 'failed' group by a.failure_reason, a.contestant, c.name
   order by a.contestant, count(*) desc, a.failure_reason`,
)
const selectState = statement<{ running: boolean; stoppedBy: StopReason | null; answersKey: string | null }>(
  'studies.generation',
  `select generating as running, generation_stopped_by as "stoppedBy", ${answersKey} from studies s where study_id = $1`,
)

export type GenerationStore = ReturnType<typeof createGenerationStore>

export function createGenerationStore(database: Database, { changeDraft }: Pick<StudyStore, 'changeDraft'>) {
  const cache = new LRUCache<string, GenerationCounts>({ max: COUNTED_MAX })
  return {
    /** Takes up to `max` answers. */
    lease: (max: number, not: NotLeased) => database.rows(leaseAnswers, [max, not.models, not.ids, not.studies]),
    renew: (answerIds: readonly string[]) => database.rows(renewLeases, [answerIds]),
    /** Another call may generate them. */
    release: (answerIds: readonly string[]) => database.rows(releaseAnswers, [answerIds]),
    finish: (studyId: string, answerId: string, answer: FinishedAnswer) => {
      const { text, reasoning, leaked, inputTokens, outputTokens, costUsd, durationMs } = answer
      const values = [studyId, answerId, text, reasoning, leaked, inputTokens, outputTokens, costUsd, durationMs]
      return inTransaction(database, async (rows) => {
        await rows(lockStudy, [studyId])
        return rows(finishAnswer, values)
      })
    },
    fail: (answerId: string, reason: string) => database.rows(failAnswer, [answerId, reason]),
    /** Finished answers stay. */
    stop: (studyId: string, reason: StopReason): Promise<void> =>
      inTransaction(database, async (rows) => {
        const [stopped] = await rows(stopGeneration, [studyId, reason])
        if (stopped) await rows(releaseAll, [studyId])
      }),
    /** Ends the generation of studies of which nothing is left. The lock shows answers that a start adds at the same time. */
    async endFinished(): Promise<void> {
      for (const { studyId } of await database.rows(selectFinished))
        await inTransaction(database, async (rows) => {
          await rows(lockStudy, [studyId])
          await rows(endFinished, [studyId])
        })
    },
    start: (studyId: string, { failedOnly }: { readonly failedOnly: boolean }): Promise<void> =>
      changeDraft(studyId, async (rows, { generating }) => {
        const [unable] = await rows(contestantsWithoutVision, [studyId])
        if (unable) throw new ArenaError('model-without-vision', unable)
        if (!failedOnly) await rows(addMissing, [studyId])
        else if (!generating) await rows(removeWaiting, [studyId])
        await rows(repeatFailed, [studyId])
        await rows(startGenerating, [studyId])
      }),
    async read(studyId: string): Promise<Pick<StudyGeneration, 'running' | 'stoppedBy'> & GenerationCounts> {
      const [state] = await database.rows(selectState, [studyId])
      const { answersKey = null, running = false, stoppedBy = null } = state ?? {}
      const counts = cache.get(answersKey ?? '') ?? {
        work: await database.rows(selectWork, [studyId]),
        judged: (await database.rows(selectJudged, [studyId]))[0] ?? null,
        failures: await database.rows(selectFailures, [studyId]),
      }
      if (answersKey !== null) cache.set(answersKey, counts)
      return { running, stoppedBy, ...counts }
    },
  }
}
