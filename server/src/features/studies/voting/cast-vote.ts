import type { NextAssignment, StudyVote, VoteChoice } from '@arena/contract'
import { ArenaError } from '../../../base/errors.ts'
import { type Database, DatabaseFailure, statement } from '../../../database/index.ts'
import { closeComparison, endIfDecided, endStudy, hasUsedVotes } from '../core/close-study.ts'
import { type LockedStudy, type VotingRow, votingColumns, withStudy, writeLine } from '../core/locked-study.ts'
import { halfPointsOf } from './half-points.ts'
import {
  type CurrentRow,
  isRepeatable,
  LEASE_MS,
  presentCurrent,
  type QueueDependencies,
  selectCurrent,
} from './take-assignment.ts'

interface AssignmentRow extends VotingRow {
  /** Those that voters can choose from. */
  readonly studyReasons: readonly string[]
  /** The flag `studies`. */
  readonly isEnabled: boolean
  readonly assignmentId: string
  readonly comparison: number
  readonly first: number
  readonly second: number
  readonly firstLeft: boolean
  readonly isRepeat: boolean
  /** A repetition whose vote was taken back or withdrawn. */
  readonly isWithoutVote: boolean
  readonly choice: VoteChoice | null
  readonly isSkipped: boolean
  readonly votedAt: Date | null
  readonly leasedUntil: Date
  readonly assignedAt: Date
  readonly votes: number
  readonly isClosed: boolean
  /** `null` before the first vote. */
  readonly voter: number | null
  readonly actedAt: Date | null
}

const selectAssignment = `select ${votingColumns}, a.assignment_id as "assignmentId", a.comparison, c.first, c.second,
     a.first_left as "firstLeft", a.repeats is not null as "isRepeat",
     a.repeats is not null and not ${isRepeatable('a')} as "isWithoutVote", a.choice, a.skipped_at is not null as "isSkipped",
     a.voted_at as "votedAt", a.leased_until as "leasedUntil", a.assigned_at as "assignedAt", c.votes,
     c.closed_at is not null as "isClosed", v.voter, v.acted_at as "actedAt", s.reasons as "studyReasons",
     exists (select from flags where key = 'studies' and enabled) as "isEnabled"
   from studies s
   join study_assignments a on a.study_id = s.study_id and a.assignment_id = $2 and a.user_id = $3
   join study_comparisons c on c.study_id = s.study_id and c.comparison = a.comparison
   join study_voters v on v.study_id = s.study_id and v.user_id = a.user_id
   where s.study_id = $1`

const readAssignment = statement<AssignmentRow>('studies.read-assignment', selectAssignment)

// All rows are locked, so that each is read as it is after the wait for the study. The vote of a repeat is not locked: when it is
// taken back, the repeat is deleted.
const lockAssignment = statement<AssignmentRow>(
  'studies.lock-assignment',
  `${selectAssignment} for no key update of s, a, c, v`,
)

const countLeases = statement<{ count: number }>(
  'studies.count-leases',
  `select count(*) from study_assignments where study_id = $1 and comparison = $2 and repeats is null
     and choice is null and skipped_at is null and leased_until > $3`,
)

// One statement stores the vote and its line, counts it, and reads what the voter is shown next, as it was before. Nothing is
// stored if the study has changed since it was read: every change of votes, comparisons and states adds a line, and skips and
// merges of voters raise the version.
const storeVote = statement<CurrentRow & { readonly isStored: boolean }>(
  'studies.vote',
  `with saved as (
     update studies set log_position = $12, log_hash = decode($14, 'hex'), vote_count = $15, voter_count = $16
     where study_id = $2 and log_position = $12 - 1 and version = $17 returning study_id
   ), voted as (
     update study_assignments a set choice = $4, reasons = $5, comment = $6, voted_at = $7
     from saved where assignment_id = $1
   ), counted as (
     update study_comparisons c set votes = votes + $8, half_points = half_points + $9
     from saved where c.study_id = $2 and comparison = $10 and $8 > 0
   ), known as (
     update study_voters v set voter = $11, votes = votes + 1, acted_at = $7
     from saved where v.study_id = $2 and user_id = $3
   ), appended as (
     insert into study_log (study_id, position, line) select $2, $12, $13 from saved
   )
   select exists (select from saved) as "isStored", shown.*
   from (${selectCurrent('0', 'a.assignment_id <> $1')}) as shown`,
)

const isLastVote = statement<{ isLast: boolean }>(
  'studies.is-last-vote',
  `select not exists (
     select from study_assignments where study_id = $1 and user_id = $2
       and (voted_at > $3 or repeats = $4 and choice is not null)) as "isLast"`,
)

const removeVote = statement<never>(
  'studies.undo',
  `with waiting as (
     update study_assignments set choice = null, reasons = null, comment = null, voted_at = null, leased_until = $4,
       skipped_at = null, skip_reason = null
     where assignment_id = $1
   ), counted as (
     update study_comparisons set votes = votes - $5, half_points = half_points - $6, taken_at = now()
     where study_id = $2 and comparison = $7 and $5 > 0
   )
   update study_voters set votes = votes - 1 where study_id = $2 and user_id = $3`,
)

// It would be shown soon after the vote is cast again.
const removeRepetition = statement<never>(
  'studies.delete-repetition',
  'delete from study_assignments where study_id = $1 and user_id = $2 and repeats = $3',
)

// The row of the study is changed first: a skip and a vote at once must wait for each other.
const skip = statement<{ comparison: number }>(
  'studies.skip',
  `with raised as (
     update studies set version = version + 1 where study_id = $2 and state = 'open' returning study_id
   ), skipped as (
     update study_assignments a set skipped_at = now(), skip_reason = $4 from raised
     where assignment_id = $1 and a.study_id = raised.study_id and user_id = $3 and choice is null and skipped_at is null
     returning comparison
   ), counted as (
     update study_voters set skips = skips + 1, acted_at = now()
     where study_id = $2 and user_id = $3 and exists (select from skipped)
   )
   select comparison from skipped`,
)

const findAssignment = statement<Pick<AssignmentRow, 'choice' | 'votedAt' | 'state'>>(
  'studies.find-assignment',
  `select choice, voted_at as "votedAt", state from study_assignments join studies using (study_id)
   where study_id = $1 and assignment_id = $2 and user_id = $3`,
)

/** Longer than a statement may take. */
const STATEMENT_MS_MAX = 20_000

/** A refusal is returned, not thrown: a thrown one would cost the connection. */
type Refusal = ArenaError | null

interface Cast {
  readonly userId: string
  readonly vote: StudyVote
}

/** Stores a vote in the study as `found` has it. Resolves with `null` if the study has changed. */
async function store(rows: Database['rows'], found: AssignmentRow, { userId, vote }: Cast): Promise<CurrentRow | null> {
  const { studyId, assignmentId, comparison, firstLeft, isRepeat, now } = found
  const { voteChoice: choice, reasons = [] } = vote
  const comment = vote.comment?.trim() || null
  found.voterCount += found.voter === null ? 1 : 0
  found.voteCount += isRepeat ? 0 : 1
  const voter = found.voter ?? found.voterCount
  const [left, right] = firstLeft ? [found.first, found.second] : [found.second, found.first]
  // An assignment that was loaded ahead was seen after the vote before.
  const seenAt = Math.max(found.assignedAt.getTime(), found.actedAt?.getTime() ?? 0)
  const ms = Math.max(0, now.getTime() - seenAt)
  const line = writeLine(found, {
    type: 'vote',
    assignment: assignmentId,
    comparison,
    voter,
    left,
    right,
    choice,
    ms,
    repeat: isRepeat,
    owner: userId === found.ownerId,
    at: now.toISOString(),
  })
  const counted = isRepeat ? [0, 0] : [1, halfPointsOf(choice, firstLeft)]
  const studyValues = [found.logPosition, line, found.logHash, found.voteCount, found.voterCount, found.version]
  const voteValues = [choice, reasons, comment, now]
  const values = [assignmentId, studyId, userId, ...voteValues, ...counted, comparison, voter, ...studyValues]
  const [shown] = await rows(storeVote, values)
  // Without a row, the study was deleted.
  return shown?.isStored ? { ...shown, votes: shown.votes + 1 } : null
}

/**
 * Records a vote on an assignment once. The vote that completes a comparison closes it, and decides. Resolves with what the
 * voter is shown next, `null` if they have no other assignment, and `undefined` if this one is not theirs.
 */
export async function castStudyVote(
  dependencies: QueueDependencies,
  studyId: string,
  userId: string,
  vote: StudyVote,
): Promise<NextAssignment | null | undefined> {
  const next = await castOnce(dependencies, studyId, { userId, vote }).catch((error: unknown) => {
    const isUnknown = error instanceof DatabaseFailure && error.isOutcomeUnknown
    throw isUnknown ? new ArenaError('vote-outcome-unknown', {}, { cause: error }) : error
  })
  if (next instanceof ArenaError) throw next
  return next && (next.assignmentId === null && next.state === 'open' ? null : presentCurrent(next))
}

async function castOnce(
  { database, readProgress }: QueueDependencies,
  studyId: string,
  cast: Cast,
): Promise<CurrentRow | ArenaError | undefined> {
  const values = [studyId, cast.vote.assignmentId, cast.userId]
  const [read] = await database.rows(readAssignment, values)
  if (!read) return undefined
  if (!(cast.vote.reasons ?? []).every((reason) => read.studyReasons.includes(reason)))
    throw new ArenaError('field-invalid', { field: 'reasons', rule: 'must be reasons of the study' })
  // Most votes change nothing else: two statements without a transaction take half the time. If another vote comes between
  // them, this one starts again and waits for the lock.
  const shown = isPlain(read) ? await store(database.rows, read, cast) : null
  if (shown) return shown
  return withStudy(database, lockAssignment, values, async (study, found) => {
    const refusal = await refusalOf(study, found)
    if (refusal) return refusal
    const { row } = study
    const before = (await store(study.rows, found, cast))!
    if (!found.isRepeat && found.votes + 1 >= row.votesPerComparison) {
      await closeComparison(study, found.comparison, 'votes')
      await endIfDecided(study, readProgress)
    } else if (!found.isRepeat && hasUsedVotes(study)) endStudy(study, 'budget')
    return { ...before, state: row.state, assignmentId: row.state === 'open' ? before.assignmentId : null }
  })
}

/** Whether the vote can be stored, and completes nothing. The place may be given away when its lease ends. */
const isPlain = (found: AssignmentRow): boolean =>
  found.isEnabled &&
  found.state === 'open' &&
  found.choice === null &&
  !found.isSkipped &&
  !found.isClosed &&
  !found.isWithoutVote &&
  found.leasedUntil.getTime() > found.now.getTime() + STATEMENT_MS_MAX &&
  found.votes + 1 < found.votesPerComparison &&
  (found.budgetVotes === null || found.voteCount + 1 < found.budgetVotes)

async function refusalOf({ rows, row }: LockedStudy, found: AssignmentRow): Promise<Refusal> {
  if (!found.isEnabled) return new ArenaError('studies-off')
  if (found.choice !== null) return new ArenaError('study-vote-cast', { voteChoice: found.choice })
  if (row.state !== 'open') return new ArenaError('study-closed')
  if (found.isSkipped || found.isWithoutVote) return new ArenaError('assignment-over')
  if (found.isRepeat) return null
  if (found.isClosed) return new ArenaError('assignment-over')
  if (found.leasedUntil > row.now) return null
  const [leases] = await rows(countLeases, [row.studyId, found.comparison, row.now])
  return found.votes + leases!.count < row.votesPerComparison ? null : new ArenaError('assignment-over')
}

/** Takes back the voter's last vote while its comparison is open. It is the current assignment again. */
export async function undoStudyVote(
  { database }: Pick<QueueDependencies, 'database'>,
  studyId: string,
  userId: string,
  assignmentId: string,
): Promise<void> {
  const undo = async (study: LockedStudy, found: AssignmentRow): Promise<Refusal> => {
    const { rows, row } = study
    const { choice, votedAt, comparison, firstLeft, isRepeat } = found
    if (choice === null) return new ArenaError('assignment-not-found')
    if (row.state !== 'open') return new ArenaError('study-closed')
    const [last] = await rows(isLastVote, [studyId, userId, votedAt, assignmentId])
    if (found.isClosed || !last!.isLast) return new ArenaError('study-vote-final')
    study.add({ type: 'undo', assignment: assignmentId })
    row.voteCount -= isRepeat ? 0 : 1
    const counted = isRepeat ? [0, 0] : [1, halfPointsOf(choice, firstLeft)]
    const leasedUntil = new Date(row.now.getTime() + LEASE_MS)
    await rows(removeVote, [assignmentId, studyId, userId, leasedUntil, ...counted, comparison])
    await rows(removeRepetition, [studyId, userId, assignmentId])
    return null
  }
  const refusal = await withStudy(database, lockAssignment, [studyId, assignmentId, userId], undo)
  if (refusal === undefined) throw new ArenaError('assignment-not-found')
  if (refusal) throw refusal
}

/** Leaves an assignment to another voter. */
export async function skipAssignment(
  { database }: Pick<QueueDependencies, 'database'>,
  studyId: string,
  userId: string,
  { assignmentId, reason = null }: { readonly assignmentId: string; readonly reason?: string | null | undefined },
): Promise<void> {
  const skipped = await database.rows(skip, [assignmentId, studyId, userId, reason])
  if (skipped.length > 0) return
  const [found] = await database.rows(findAssignment, [studyId, assignmentId, userId])
  if (!found) throw new ArenaError('assignment-not-found')
  if (found.choice !== null) throw new ArenaError('study-vote-cast', { voteChoice: found.choice })
  if (found.state !== 'open') throw new ArenaError('study-closed')
}

/** Whether an earlier request cast this vote. */
export async function hasCast(
  { database }: Pick<QueueDependencies, 'database'>,
  studyId: string,
  userId: string,
  { assignmentId, voteChoice }: StudyVote,
  since: Date,
): Promise<boolean> {
  const [found] = await database.rows(findAssignment, [studyId, assignmentId, userId])
  return found?.choice === voteChoice && found.votedAt !== null && found.votedAt >= since
}
