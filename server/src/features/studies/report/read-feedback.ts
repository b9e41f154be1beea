import type { StudyFeedback } from '@arena/contract'
import { type Database, statement } from '../../../database/index.ts'
import type { StoredStudy } from '../core/store.ts'

type Comment = NonNullable<StudyFeedback['comments']>[number]

const COMMENTS_MAX = 500

// The contestant that a vote is for is `first` or `second` of its comparison.
const isForFirst = `choice in ('left', 'right') and (choice = 'left') = first_left`
const isForSecond = `choice in ('left', 'right') and (choice = 'left') <> first_left`

const countReasons = statement<{
  reason: string
  first: number
  second: number
  votes: number
  won: number
  lost: number
}>(
  'studies.reasons',
  `select reason, first, second, count(*) as votes, count(*) filter (where ${isForFirst}) as won,
     count(*) filter (where ${isForSecond}) as lost
   from study_assignments join study_comparisons using (study_id, comparison) cross join unnest(reasons) as reason
   where study_id = $1 and repeats is null and reasons <> '{}' group by reason, first, second`,
)
const countSkips = statement<StudyFeedback['skips'][number]>(
  'studies.skips',
  `select skip_reason as reason, count(*) as count from study_assignments
   where study_id = $1 and skipped_at is not null group by skip_reason order by count(*) desc, skip_reason`,
)
const readComments = statement<Comment>(
  'studies.comments',
  `select c.prompt as number, left(messages -> -1 ->> 'content', 300) as prompt, f.name as first, s.name as second,
     case when ${isForFirst} then 'first' when ${isForSecond} then 'second' else choice end as choice, reasons, comment
   from (select * from study_assignments where study_id = $1 and comment is not null order by voted_at desc limit ${COMMENTS_MAX}) as a
   join study_comparisons c using (study_id, comparison)
   join study_prompts p using (study_id, prompt)
   join study_contestants f on f.study_id = $1 and f.contestant = c.first
   join study_contestants s on s.study_id = $1 and s.contestant = c.second
   order by c.prompt, voted_at`,
)

/** Comments are free text that people wrote for the owner: others do not get them. */
export const readStudyComments = (database: Database, studyId: string): Promise<Comment[]> =>
  database.rows(readComments, [studyId])

/** What voters said besides their choice, without comments. Nobody adds to it after the study was closed. */
export async function readFeedback(
  database: Database,
  { studyId, reasons }: StoredStudy,
  names: readonly string[],
): Promise<Omit<StudyFeedback, 'comments'>> {
  const counted = await database.rows(countReasons, [studyId])
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    reasons: reasons.map((reason) => {
      const rows = counted.filter((row) => row.reason === reason)
      const contestants = names.map((contestant, number) => {
        const asFirst = rows.filter(({ first }) => first === number)
        const asSecond = rows.filter(({ second }) => second === number)
        return {
          contestant,
          won: sum([...asFirst.map(({ won }) => won), ...asSecond.map(({ lost }) => lost)]),
          lost: sum([...asFirst.map(({ lost }) => lost), ...asSecond.map(({ won }) => won)]),
        }
      })
      return { reason, votes: sum(rows.map(({ votes }) => votes)), contestants }
    }),
    skips: await database.rows(countSkips, [studyId]),
  }
}
