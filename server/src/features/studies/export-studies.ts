import type { MyStudy, MyStudyVote } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { jsonArray } from '../../json-array.ts'
import { presentAll } from './access.ts'
import { shownPrompt } from './draft-routes.ts'
import type { PromptStore } from './prompts.ts'
import type { StoredStudy, StudyStore } from './store.ts'

type AnswerRow = MyStudy['answers'][number]
type Dates = 'assignedAt' | 'votedAt' | 'skippedAt'
type VoteRow = Omit<MyStudyVote, Dates> & {
  readonly assignedAt: Date
  readonly votedAt: Date | null
  readonly skippedAt: Date | null
}

const selectAnswers = statement<AnswerRow>(
  'studies.export-answers',
  `select a.answer_id as "answerId", a.prompt, c.name as contestant, a.status, a.answer as text, a.reasoning, a.leaked, a.accepted,
     a.failure_reason as "failureReason", a.cost_usd as "costUsd", a.duration_ms as "durationMs"
   from study_answers a join study_contestants c on c.study_id = a.study_id and c.contestant = a.contestant
   where a.study_id = $1 and a.prompt = $2 order by a.contestant`,
)
const selectVotes = statement<VoteRow>(
  'studies.export-votes',
  `select study_id as "studyId", assignment_id as "assignmentId", assigned_at as "assignedAt", choice as "voteChoice",
     coalesce(reasons, '{}') as reasons, comment, voted_at as "votedAt", skipped_at as "skippedAt", skip_reason as "skipReason"
   from study_assignments
   where user_id = $1 and assignment_id > $2 and (choice is not null or skipped_at is not null)
   order by assignment_id limit 500`,
)

const PAGE = 50
const OLDEST = '00000000-0000-0000-0000-000000000000'

/** The studies of a user, with their prompts and answers, as pieces of a JSON array. */
export async function* exportStudies(
  { database, store, prompts }: { database: Database; store: StudyStore; prompts: PromptStore },
  userId: string,
): AsyncGenerator<string> {
  let separator = '['
  for await (const own of ownStudies(store, userId)) {
    const [study] = await presentAll(store, [own], userId)
    yield `${separator}{"study":${JSON.stringify(study)},"prompts":`
    yield* jsonArray(allPrompts(prompts, own))
    yield ',"answers":'
    yield* jsonArray(allAnswers(database, own))
    yield '}'
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* ownStudies(store: StudyStore, userId: string): AsyncGenerator<StoredStudy> {
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<StudyStore['list']>> = await store.list(userId, { limit: PAGE, before })
    yield* page.studies.filter(({ ownerId }) => ownerId === userId)
    before = page.nextCursor
  } while (before !== null)
}

async function* allPrompts(prompts: PromptStore, { studyId }: StoredStudy): AsyncGenerator<MyStudy['prompts'][number]> {
  let page = await prompts.list(studyId, 0, PAGE)
  while (page.length > 0) {
    yield* page.map(shownPrompt)
    page = await prompts.list(studyId, page.at(-1)!.prompt, PAGE)
  }
}

/** Prompt by prompt: the answers to one fit into memory. */
async function* allAnswers(database: Database, { studyId, promptCount }: StoredStudy): AsyncGenerator<AnswerRow> {
  for (let prompt = 1; prompt <= promptCount; prompt += 1) yield* await database.rows(selectAnswers, [studyId, prompt])
}

/** What the user voted on and skipped, in all studies. */
export const exportStudyVotes = (database: Database, userId: string): AsyncIterable<string> =>
  jsonArray(allVotes(database, userId))

async function* allVotes(database: Database, userId: string): AsyncGenerator<MyStudyVote> {
  let after: string | undefined = OLDEST
  while (after !== undefined) {
    const rows: VoteRow[] = await database.rows(selectVotes, [userId, after])
    for (const row of rows)
      yield {
        ...row,
        assignedAt: row.assignedAt.toISOString(),
        votedAt: row.votedAt?.toISOString() ?? null,
        skippedAt: row.skippedAt?.toISOString() ?? null,
      }
    after = rows.at(-1)?.assignmentId
  }
}
