import type { Study } from '@arena/contract'
import { chooseNext, isDecided } from '@arena/ratings'
import { ArenaError } from '../../../base/errors.ts'
import { type Database, statement } from '../../../database/index.ts'
import { changeIfFound, type LockedStudy } from './locked-study.ts'
import { requireState } from './require-state.ts'
import type { ReadProgress } from './study-progress.ts'

type ClosedBy = NonNullable<Study['closedBy']>

const closeRow = statement<never>(
  'studies.close-comparison',
  'update study_comparisons set closed_at = $3, position = $4 where study_id = $1 and comparison = $2',
)

const readIdle = statement<{ comparison: number }>(
  'studies.idle-comparisons',
  `select comparison from study_comparisons where study_id = $1 and closed_at is null
     and taken_at < now() - interval '1 day' order by comparison`,
)

const findIdle = statement<{ studyId: string }>(
  'studies.with-idle-comparisons',
  `select study_id as "studyId" from studies s where state = 'open' and exists (
     select from study_comparisons c where c.study_id = s.study_id and closed_at is null and taken_at < now() - interval '1 day')`,
)

/** Closes a comparison that has its votes, or of which nobody took a place for a day. */
export async function closeComparison(
  { rows, row, add }: LockedStudy,
  comparison: number,
  reason: 'votes' | 'day',
): Promise<void> {
  const position = add({ type: 'close-comparison', comparison, reason })
  row.closedCount += 1
  await rows(closeRow, [row.studyId, comparison, row.now, position])
}

export function endStudy({ row, add }: LockedStudy, by: ClosedBy): void {
  row.state = 'closed'
  row.closedBy = by
  add({ type: 'close', by, at: row.now.toISOString() })
}

/** Closes the study if its question is answered, or its votes or comparisons are used up. */
export async function endIfDecided(study: LockedStudy, readProgress: ReadProgress): Promise<void> {
  const { row } = study
  const progress = await readProgress(study)
  if (isDecided(progress)) return endStudy(study, 'verdict')
  const isLastOpen = row.openedCount === row.closedCount
  if (hasUsedVotes(study) || (isLastOpen && chooseNext(progress, () => 0) === null)) endStudy(study, 'budget')
}

export const hasUsedVotes = ({ row }: LockedStudy): boolean =>
  row.budgetVotes !== null && row.voteCount >= row.budgetVotes

/** Closes the comparisons of which nobody took a place for a day, with the votes that they have. */
export async function closeIdle(study: LockedStudy, readProgress: ReadProgress): Promise<void> {
  const { rows, row } = study
  const idle = await rows(readIdle, [row.studyId])
  for (const { comparison } of idle) await closeComparison(study, comparison, 'day')
  if (idle.length > 0) await endIfDecided(study, readProgress)
}

/** For studies whose voters do not come back: without it, the last comparisons would stay open for ever. */
export async function closeIdleEverywhere(database: Database, readProgress: ReadProgress): Promise<void> {
  for (const { studyId } of await database.rows(findIdle))
    await changeIfFound(database, studyId, async (study) => {
      if (study.row.state === 'open') await closeIdle(study, readProgress)
    })
}

/** Closes an open study. `alsoDo` runs in the same transaction. */
export async function closeStudy(
  database: Pick<Database, 'pool'>,
  studyId: string,
  by: ClosedBy,
  alsoDo: (rows: Database['rows']) => Promise<unknown> = async () => {},
): Promise<void> {
  const isFound = await changeIfFound(database, studyId, async (study) => {
    requireState(study.row, 'open', 'only an open one can be closed')
    endStudy(study, by)
    await alsoDo(study.rows)
    return true
  })
  if (!isFound) throw new ArenaError('study-not-found')
}
