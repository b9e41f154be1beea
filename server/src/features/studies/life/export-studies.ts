import type { MyStudyVote } from '@arena/contract'
import { jsonArray } from '../../../base/json-array.ts'
import { type Database, statement } from '../../../database/index.ts'
import type { StudyContext } from '../core/context.ts'
import { shownPrompt } from '../core/prompts.ts'
import { NEWEST, type StoredStudy } from '../core/store.ts'
import type { AnswerStore } from '../draft/answers.ts'

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

/** The items of all pages. `read` returns the cursor of the next page with each. */
async function* allPages<Item, Cursor>(
  first: Cursor,
  read: (cursor: Cursor) => Promise<readonly [items: readonly Item[], next: Cursor | null | undefined]>,
): AsyncGenerator<Item> {
  for (let cursor: Cursor | null | undefined = first; cursor !== null && cursor !== undefined; ) {
    const [items, next] = await read(cursor)
    yield* items
    cursor = next
  }
}

/** The studies of a user, with their prompts and answers, as pieces of a JSON array. */
export async function* exportStudies(
  context: StudyContext,
  answers: Pick<AnswerStore, 'exportPage'>,
  userId: string,
): AsyncGenerator<string> {
  const { store, prompts } = context
  const studies = allPages<StoredStudy, string>(NEWEST, async (before) => {
    const page = await store.list(userId, { limit: PAGE, before })
    return [page.studies.filter(({ ownerId }) => ownerId === userId), page.nextCursor]
  })
  let separator = '['
  for await (const own of studies) {
    const { studyId } = own
    const [study] = await context.presentAll([own], userId)
    yield `${separator}{"study":${JSON.stringify(study)},"prompts":`
    yield* jsonArray(
      allPages(0, async (after) => {
        const page = await prompts.list(studyId, after, PAGE)
        return [page.map(shownPrompt), page.at(-1)?.prompt]
      }),
    )
    yield ',"answers":'
    yield* jsonArray(
      allPages(OLDEST, async (after) => {
        const page = await answers.exportPage(studyId, after === OLDEST ? null : after)
        return [page.items, page.nextCursor]
      }),
    )
    yield '}'
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** What the user voted on and skipped, in all studies. */
export const exportStudyVotes = (database: Database, userId: string): AsyncIterable<string> =>
  jsonArray(
    allPages(OLDEST, async (after) => {
      const rows = await database.rows(selectVotes, [userId, after])
      const items = rows.map(
        (row): MyStudyVote => ({
          ...row,
          assignedAt: row.assignedAt.toISOString(),
          votedAt: row.votedAt?.toISOString() ?? null,
          skippedAt: row.skippedAt?.toISOString() ?? null,
        }),
      )
      return [items, rows.at(-1)?.assignmentId]
    }),
  )
