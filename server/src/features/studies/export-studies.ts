import type { MyStudy, MyStudyVote } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { jsonArray } from '../../json-array.ts'
import type { StudyContext } from './context.ts'
import { type PromptStore, shownPrompt } from './prompts.ts'
import type { StoredStudy, StudyStore } from './store.ts'

type AnswerRow = MyStudy['answers'][number]
type Dates = 'assignedAt' | 'votedAt' | 'skippedAt'
type VoteRow = Omit<MyStudyVote, Dates> & {
  readonly assignedAt: Date
  readonly votedAt: Date | null
  readonly skippedAt: Date | null
}

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
export async function* exportStudies(context: StudyContext, userId: string): AsyncGenerator<string> {
  let separator = '['
  for await (const own of ownStudies(context.store, userId)) {
    const [study] = await context.presentAll([own], userId)
    yield `${separator}{"study":${JSON.stringify(study)},"prompts":`
    yield* jsonArray(allPrompts(context.prompts, own))
    yield ',"answers":'
    yield* jsonArray(allAnswers(context, own))
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

async function* allAnswers({ answers }: StudyContext, { studyId }: StoredStudy): AsyncGenerator<AnswerRow> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof answers.exportPage>> = await answers.exportPage(studyId, after)
    yield* page.items
    after = page.nextCursor
  } while (after !== null)
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
