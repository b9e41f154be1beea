import type { VoteChoice } from '@arena/contract'
import { type Database, statement } from '../../../database/index.ts'
import { endIfDecided } from '../core/close-study.ts'
import { changeIfFound, type LockedStudy } from '../core/locked-study.ts'
import type { ReadProgress } from '../core/study-progress.ts'
import { halfPointsOf } from './half-points.ts'
import { enterVoter } from './take-assignment.ts'

interface VoterRow {
  readonly userId: string
  readonly voter: number | null
}

interface SharedComparison {
  readonly comparison: number
  readonly guestAssignment: string
  readonly guestChoice: VoteChoice | null
  readonly guestFirstLeft: boolean
  readonly ownAssignment: string
  readonly ownChoice: VoteChoice | null
  readonly isClosed: boolean
}

/** Those that the user is a voter of. */
export const findStudies = statement<{ studyId: string }>(
  'studies.of-voter',
  'select study_id as "studyId" from study_voters where user_id = $1',
)

const readVoters = statement<VoterRow>(
  'studies.merged-voters',
  'select user_id as "userId", voter from study_voters where study_id = $1 and user_id in ($2, $3)',
)

const raiseVersion = statement<never>(
  'studies.raise-version',
  'update studies set version = version + 1 where study_id = $1',
)

const moveAssignments = statement<never>(
  'studies.transfer-assignments',
  'update study_assignments set user_id = $3 where study_id = $1 and user_id = $2',
)

const readShared = statement<SharedComparison>(
  'studies.shared-comparisons',
  `select comparison, g.assignment_id as "guestAssignment", g.choice as "guestChoice", g.first_left as "guestFirstLeft",
     a.assignment_id as "ownAssignment", a.choice as "ownChoice",
     c.closed_at is not null as "isClosed"
   from study_assignments g join study_assignments a using (study_id, comparison)
   join study_comparisons c using (study_id, comparison)
   where study_id = $1 and g.user_id = $2 and a.user_id = $3 and g.repeats is null and a.repeats is null
   order by comparison`,
)

// A vote that was withdrawn must not be shown again.
const removeAssignments = statement<never>(
  'studies.delete-assignments',
  `delete from study_assignments where study_id = $1 and (assignment_id = any ($2) or repeats = any ($2) and choice is null)`,
)

const withdrawVote = statement<never>(
  'studies.withdraw-vote',
  `update study_comparisons set votes = votes - 1, half_points = half_points - $3,
     position = case when closed_at is null then position else $4 end
   where study_id = $1 and comparison = $2`,
)

const joinVoters = statement<never>(
  'studies.join-voters',
  `with guest as (delete from study_voters where study_id = $1 and user_id = $2 returning voter, votes, skips, acted_at)
   update study_voters v set voter = coalesce(v.voter, guest.voter), votes = v.votes + guest.votes - $4,
     skips = v.skips + guest.skips, acted_at = greatest(v.acted_at, guest.acted_at)
   from guest where v.study_id = $1 and v.user_id = $3`,
)

/** Gives the votes and assignments of a guest to the account that the guest became. */
export async function transferVotes(
  database: Database,
  readProgress: ReadProgress,
  guestId: string,
  accountId: string,
): Promise<void> {
  for (const { studyId } of await database.rows(findStudies, [guestId]))
    await changeIfFound(database, studyId, async (study) => {
      const isRevised = await mergeVoter(study, guestId, accountId)
      if (isRevised) await endIfDecided(study, readProgress)
    })
}

/**
 * A person has one vote on a comparison: a second one is withdrawn. The log of a closed study does not change any more.
 * Resolves with whether a closed comparison of an open study has lost a vote.
 */
async function mergeVoter(study: LockedStudy, guestId: string, accountId: string): Promise<boolean> {
  const { rows, row } = study
  const both = [row.studyId, guestId, accountId]
  await rows(raiseVersion, [row.studyId])
  await rows(enterVoter, [row.studyId, accountId])
  const voters = await rows(readVoters, both)
  const [guest, own] = [guestId, accountId].map((id) => voters.find(({ userId }) => userId === id))
  if (!guest || !own) return false
  const shared = await rows(readShared, both)
  const votedByBoth = shared.filter(({ guestChoice, ownChoice }) => guestChoice !== null && ownChoice !== null)
  const assignmentsToDelete = shared.map(({ guestChoice, ownChoice, guestAssignment, ownAssignment }) =>
    guestChoice !== null && ownChoice === null ? ownAssignment : guestAssignment,
  )
  await rows(removeAssignments, [row.studyId, assignmentsToDelete])
  await rows(moveAssignments, both)
  const isWithdrawn = row.state === 'open' && guest.voter !== null && own.voter !== null
  if (isWithdrawn) {
    const withdrawn = votedByBoth.map(({ guestAssignment }) => guestAssignment)
    const position = study.add({ type: 'merge', voter: guest.voter!, into: own.voter!, withdrawn })
    row.voteCount -= votedByBoth.length
    for (const { comparison, guestChoice, guestFirstLeft } of votedByBoth)
      await rows(withdrawVote, [row.studyId, comparison, halfPointsOf(guestChoice!, guestFirstLeft), position])
  }
  await rows(joinVoters, [...both, votedByBoth.length])
  return isWithdrawn && votedByBoth.some(({ isClosed }) => isClosed)
}
