import { createHash } from 'node:crypto'
import type { Study } from '@arena/contract'
import { FIRST_PREVIOUS, type StudyEntry, type StudyFact, type StudyProgress, studyLineOf } from '@arena/ratings'
import { type Database, inTransaction, type Statement, statement } from '../../../database/index.ts'
import { recordEvent } from '../../../events/index.ts'

/** What voting changes in the row of a study. */
export interface VotingRow {
  readonly studyId: string
  readonly ownerId: string
  readonly votesPerComparison: number
  readonly budgetVotes: number | null
  readonly judgesOnly: boolean
  /** When the row was asked for, by the clock of the database. */
  readonly now: Date
  state: Study['state']
  closedBy: Study['closedBy']
  openedCount: number
  closedCount: number
  voteCount: number
  voterCount: number
  logPosition: number
  /** In hexadecimal. */
  logHash: string | null
  /** Raised by changes of assignments that add no line to the log. */
  readonly version: number
}

export const votingColumns = `s.study_id as "studyId", s.owner_id as "ownerId", s.state, s.closed_by as "closedBy",
  s.votes_per_comparison as "votesPerComparison", s.budget_votes as "budgetVotes", s.judges_only as "judgesOnly", s.comparison_count as "openedCount",
  s.closed_count as "closedCount", s.vote_count as "voteCount", s.voter_count as "voterCount",
  s.log_position as "logPosition", encode(s.log_hash, 'hex') as "logHash", s.version, clock_timestamp() as now`

const lockRow = statement<VotingRow>(
  'studies.lock-for-votes',
  `select ${votingColumns} from studies s where s.study_id = $1 for no key update`,
)

const saveRow = statement<never>(
  'studies.save-votes',
  `with appended as (
     insert into study_log (study_id, position, line) select $1, position, line
     from unnest($2::integer[], $3::text[]) as added (position, line)
   )
   update studies set state = $4, closed_by = $5, closed_at = case when $4 = 'closed' then $6::timestamptz end,
     comparison_count = $7, closed_count = $8, vote_count = $9, voter_count = $10, log_position = $11,
     log_hash = decode($12, 'hex')
   where study_id = $1`,
)

/**
 * A study whose row is locked until the end of the transaction, so that all instances open, count and close one after the
 * other. What `row` says then, and the new lines of the log, are stored at the end.
 */
export interface LockedStudy {
  readonly rows: Database['rows']
  readonly row: VotingRow
  /** The end of the log when the row was locked. */
  readonly start: { readonly position: number; readonly hash: string }
  /** Once it was read in this transaction. */
  progress: LoggedProgress | null
  /** Adds a line to the log and returns its position. */
  add(fact: StudyFact): number
}

/** Writes the next line of the log, and moves the end of the log in `row` to it. */
export function writeLine(row: Pick<VotingRow, 'logPosition' | 'logHash'>, fact: StudyFact): string {
  const entry = { ...fact, position: row.logPosition + 1, previous: row.logHash ?? FIRST_PREVIOUS } as StudyEntry
  const line = studyLineOf(entry)
  row.logPosition = entry.position
  row.logHash = createHash('sha256').update(line).digest('hex')
  return line
}

/**
 * Runs `work` while the row of the study is locked. `lock` is the statement that locks it, if it reads more than that row;
 * `work` gets what it read. Resolves with `undefined` if it finds nothing.
 */
export const withStudy = <Row extends VotingRow, Result>(
  database: Pick<Database, 'pool'>,
  lock: Statement<Row>,
  values: readonly unknown[],
  work: (study: LockedStudy, row: Row) => Promise<Result>,
): Promise<Result | undefined> =>
  inTransaction(database, async (rows) => {
    const [row] = await rows(lock, values)
    if (!row) return undefined
    const lines: string[] = []
    const wasOpen = row.state === 'open'
    const start = { position: row.logPosition, hash: row.logHash ?? FIRST_PREVIOUS }
    const add = (fact: StudyFact): number => {
      lines.push(writeLine(row, fact))
      return row.logPosition
    }
    const result = await work({ rows, row, start, progress: null, add }, row)
    if (lines.length > 0) {
      const positions = lines.map((_, index) => row.logPosition - lines.length + 1 + index)
      const counts = [row.openedCount, row.closedCount, row.voteCount, row.voterCount]
      const state = [row.state, row.closedBy, row.now]
      await rows(saveRow, [row.studyId, positions, lines, ...state, ...counts, row.logPosition, row.logHash])
      if (wasOpen && row.state === 'closed') await recordEvent(rows, 'study.closed', row.studyId)
    }
    return result
  })

/** Runs `work` while the row of the study is locked. Does nothing, and resolves with `undefined`, if the study was deleted. */
export const changeIfFound = <Result>(
  database: Pick<Database, 'pool'>,
  studyId: string,
  work: (study: LockedStudy) => Promise<Result>,
): Promise<Result | undefined> => withStudy(database, lockRow, [studyId], work)

/** What the comparisons of a study decide, up to a line of its log. */
export interface LoggedProgress extends StudyProgress {
  position: number
  hash: string
}
