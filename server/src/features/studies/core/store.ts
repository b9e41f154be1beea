import type { Contestant, Judge, NewStudy, Study } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { ArenaError } from '../../../base/errors.ts'
import { storable } from '../../../base/storable.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { releaseStudyImages } from './prompt-images.ts'
import { requireDraft } from './require-state.ts'

/** A study without its prompts, contestants and answers. */
export interface StoredStudy
  extends Omit<
    Study,
    'role' | 'contestants' | 'answers' | 'judges' | 'judging' | 'comparisons' | 'createdAt' | 'openedAt' | 'closedAt'
  > {
  readonly ownerId: string
  readonly createdAt: Date
  /** When the draft was last changed. */
  readonly updatedAt: Date
  readonly openedAt: Date | null
  readonly closedAt: Date | null
  /** SHA-256 of the key in the voters' link; `null` before it is opened. */
  readonly linkHash: Buffer | null
  readonly judges: readonly Judge[]
  readonly judging: Omit<NonNullable<Study['judging']>, 'judges'>
  readonly generating: boolean
  readonly textBytes: number
  readonly comparisonTotal: number
  readonly closedCount: number
  readonly answersKey: string | null
}

/** What one user may do with it. */
export interface FoundStudy extends StoredStudy {
  readonly isVoter: boolean
  /** The flag `studies`. */
  readonly isEnabled: boolean
}

/** What only its owner reads until it is closed. */
export interface StudyDetails {
  readonly contestants: Contestant[]
  readonly answers: Omit<NonNullable<Study['answers']>, 'total'>
}

/** Greater than every id, for the first page. */
export const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Differs if the answers may have changed: a change of a draft changes its row. `null` while they are generated. */
export const answersKey = `s.study_id || case when s.state <> 'draft' then s.state when not s.generating then s.xmin::text end as "answersKey"`
/** Studies of which an instance keeps what it counted, up to half a megabyte each. */
export const COUNTED_MAX = 50

const studyColumns = `s.study_id as "studyId", s.owner_id as "ownerId", s.name, s.question, s.state, s.goal, s.baseline,
  s.margin_points as "marginPoints", s.settle_on as "settleOn", s.level, s.votes_per_comparison as "votesPerComparison",
  s.budget_votes as "budgetVotes", s.budget_usd as "budgetUsd", s.access, s.show_reference as "showReference", s.reasons,
  s.link_hash as "linkHash", s.published, s.parent_id as "parentId", s.created_at as "createdAt", s.updated_at as "updatedAt", s.opened_at as "openedAt",
  s.closed_at as "closedAt", s.closed_by as "closedBy", s.generating, s.prompt_count as "promptCount",
  s.text_bytes::float8 as "textBytes", s.comparison_total as "comparisonTotal", s.closed_count as "closedCount",
  s.vote_count as votes, s.judges, s.judges_only as "judgesOnly",
  jsonb_build_object('total', s.judgements_total, 'done', s.judgements_done, 'failed', s.judgements_failed,
    'running', s.judging and s.state = 'open', 'stoppedBy', case when not s.judging or s.judging_paused_until > now() then s.judging_stopped_by end, 'costUsd', s.judged_usd) as judging, ${answersKey},
  (select count(*) from study_voters v where v.study_id = s.study_id and v.voter is not null) as voters`

const selectStudy = statement<FoundStudy>(
  'studies.find',
  `select ${studyColumns},
     exists (select from study_voters v where v.study_id = s.study_id and v.user_id = $2) as "isVoter",
     exists (select from flags where key = 'studies' and enabled) as "isEnabled"
   from studies s where s.study_id = $1`,
)
// Two index scans of at most a page. One row more than a page, to know whether there is a next page.
const selectPage = statement<StoredStudy>(
  'studies.list',
  `select ${studyColumns} from studies s where s.study_id in (
     (select study_id from studies where owner_id = $1 and study_id < $2 order by study_id desc limit $3 + 1)
     union
     (select study_id from study_voters where user_id = $1 and study_id < $2 order by study_id desc limit $3 + 1)
   ) order by s.study_id desc limit $3 + 1`,
)
const selectDetails = statement<StudyDetails & { studyId: string }>(
  'studies.details',
  `select study_id as "studyId", (
       select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', c.name, 'model', model_name, 'system', system,
         'template', template, 'temperature', temperature, 'maxTokens', max_tokens,
         'imported', case when model_name is null then true end)) order by contestant), '[]')
       from study_contestants c where c.study_id = s.study_id
     ) as contestants, (
       select jsonb_build_object('done', count(*) filter (where status = 'done'),
         'failed', count(*) filter (where status = 'failed'),
         'running', count(*) filter (where status = 'running' or s.generating and status = 'waiting'),
         'leaked', count(*) filter (where status = 'done' and leaked and not accepted),
         'costUsd', s.spent_usd)
       from study_answers a where a.study_id = s.study_id
     ) as answers
   from studies s where study_id = any ($1::uuid[])`,
)
export const startGenerating = statement<never>(
  'studies.start-generation',
  'update studies set generating = true, generation_stopped_by = null where study_id = $1',
)
/** The columns of the settings in the order of the parameters, with their types and values. */
const settings: readonly (readonly [column: string, type: string, value: (given: Partial<NewStudy>) => unknown])[] = [
  ['name', 'text', ({ name }) => name?.trim()],
  ['question', 'text', ({ question }) => question?.trim()],
  ['goal', 'text', ({ goal }) => goal],
  ['baseline', 'text', ({ baseline }) => baseline?.trim()],
  ['margin_points', 'float8', ({ marginPoints }) => marginPoints],
  ['settle_on', 'text', ({ settleOn }) => settleOn],
  ['level', 'float8', ({ level }) => level],
  ['votes_per_comparison', 'integer', ({ votesPerComparison }) => votesPerComparison],
  ['budget_votes', 'integer', ({ budgetVotes }) => budgetVotes],
  ['budget_usd', 'float8', ({ budgetUsd }) => budgetUsd],
  ['access', 'text', ({ access }) => access],
  ['show_reference', 'boolean', ({ showReference }) => showReference],
  ['reasons', 'text[]', ({ reasons }) => reasons?.map((reason) => storable(reason.trim()))],
  ['judges', 'jsonb', ({ judges }) => judges && JSON.stringify(judges)],
  ['judges_only', 'boolean', ({ judgesOnly }) => judgesOnly],
]
const valuesOf = (given: Partial<NewStudy>): readonly unknown[] => settings.map(([, , value]) => value(given))
// No row is returned if the user has $4 studies already; no more than those are counted.
const insertStudy = statement<{ studyId: string }>(
  'studies.create',
  `insert into studies (study_id, owner_id, name, question, reasons)
   select $1, $2, $3, $5, $6::text[]
   where (select count(*) from (select from studies where owner_id = $2 limit $4::integer) as own) < $4::integer
   returning study_id as "studyId"`,
)
// A budget of 0 is none.
const updateSettings = statement<never>(
  'studies.change',
  `update studies set updated_at = now(), ${settings
    .map(([column, type], index) => {
      const changed = `coalesce($${index + 2}::${type}, ${column})`
      return `${column} = ${column.startsWith('budget') ? `nullif(${changed}, 0)` : changed}`
    })
    .join(', ')} where study_id = $1`,
)
const lockStudy = statement<StoredStudy>(
  'studies.lock',
  `select ${studyColumns} from studies s where study_id = $1 for update`,
)
const removeStudy = statement<{ studyId: string }>(
  'studies.delete',
  'delete from studies where study_id = $1 and owner_id = $2 returning study_id as "studyId"',
)

const DEFAULT_QUESTION = 'Which answer is better?'
const DEFAULT_REASONS = ['more correct', 'more complete', 'clearer', 'better tone', 'too long', 'unsafe']

/** Locks a study until the end of the transaction: two changes of one study, or a change and its opening, never interleave. */
export async function lockedStudy(rows: Database['rows'], studyId: string): Promise<StoredStudy> {
  const [study] = await rows(lockStudy, [studyId])
  if (!study) throw new ArenaError('study-not-found')
  return study
}

/** Throws unless the study is in this state. */

/** A change of a draft, in the transaction that locks it. */
export type DraftChange = (rows: Database['rows'], study: StoredStudy) => Promise<void>

export type StudyStore = ReturnType<typeof createStudyStore>

export function createStudyStore(database: Database) {
  /** Runs the change of a draft in a transaction that locks the study. */
  const changeDraft = <Result>(
    studyId: string,
    work: (rows: Database['rows'], study: StoredStudy) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(database, async (rows) => {
      const study = await lockedStudy(rows, studyId)
      requireDraft(study)
      return work(rows, study)
    })

  const cache = new LRUCache<string, StudyDetails>({ max: COUNTED_MAX })

  return {
    changeDraft,
    /** Resolves with false if the user already has so many studies. */
    create: (studyId: string, ownerId: string, study: NewStudy, studiesMax: number): Promise<boolean> =>
      inTransaction(database, async (rows) => {
        const made = [studyId, ownerId, study.name.trim(), studiesMax, DEFAULT_QUESTION, DEFAULT_REASONS]
        const [created] = await rows(insertStudy, made)
        if (created) await rows(updateSettings, [studyId, ...valuesOf(study)])
        return created !== undefined
      }),
    async find(studyId: string, userId: string | null): Promise<FoundStudy | undefined> {
      const [study] = await database.rows(selectStudy, [studyId, userId])
      return study
    },
    /** Own studies and those joined, newest first. */
    async list(userId: string, { limit, before }: { limit: number; before: string | null }) {
      const found = await database.rows(selectPage, [userId, before ?? NEWEST, limit])
      const studies = found.slice(0, limit)
      return { studies, nextCursor: found.length > limit ? studies.at(-1)!.studyId : null }
    },
    /** The owner's page asks every second: answers are counted when they may have changed. */
    async details(studies: readonly StoredStudy[]): Promise<ReadonlyMap<string, StudyDetails>> {
      const details = new Map<string, StudyDetails>()
      for (const { studyId, answersKey } of studies) {
        const counted = cache.get(answersKey ?? '')
        if (counted) details.set(studyId, counted)
      }
      const missing = new Map(studies.map(({ studyId, answersKey }) => [studyId, answersKey]))
      for (const studyId of details.keys()) missing.delete(studyId)
      const rows = missing.size === 0 ? [] : await database.rows(selectDetails, [[...missing.keys()]])
      for (const { studyId, ...counted } of rows) {
        details.set(studyId, counted)
        const key = missing.get(studyId)
        if (key) cache.set(key, counted)
      }
      return details
    },
    change: (studyId: string, given: Partial<NewStudy>): Promise<void> =>
      changeDraft(studyId, async (rows) => {
        await rows(updateSettings, [studyId, ...valuesOf(given)])
      }),
    /** With everything that belongs to it, by foreign keys. Resolves with false if the user does not own it. */
    delete: (studyId: string, ownerId: string): Promise<boolean> =>
      inTransaction(database, async (rows) => {
        const remove = () => rows(removeStudy, [studyId, ownerId])
        return (await releaseStudyImages(rows, studyId, remove)).length > 0
      }),
  }
}
