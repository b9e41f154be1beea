import type { Attachment, NextAssignment, StudyMessage } from '@arena/contract'
import { chooseNext } from '@arena/ratings'
import { newId } from '../../../base/ids.ts'
import { type Database, statement } from '../../../database/index.ts'
import { imagesOfPrompt } from '../../attachments/index.ts'
import { closeIdle } from '../core/close-study.ts'
import { changeIfFound, type LockedStudy } from '../core/locked-study.ts'
import type { ReadProgress } from '../core/study-progress.ts'

export const LEASE_MS = 15 * 60 * 1_000
/** So many comparisons are open whenever somebody asks for one. */
const CURRENT = 5
/** So many are open at most, except for voters who have voted on all of them: skipping must not open the whole study. */
const CURRENT_MAX = 10
/** Of a voter's assignments, so many show an earlier one again. */
const REPEAT_SHARE = 0.03
/** Votes between a comparison and its repetition: sooner, the voter would remember it. */
const REPEAT_AFTER = 5

export interface QueueDependencies {
  readonly database: Database
  readonly readProgress: ReadProgress
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
}

export interface CurrentRow {
  readonly state: NextAssignment['state']
  /** The user is a voter or the owner, and the flag `studies` is on. */
  readonly isAdmitted: boolean
  readonly votes: number
  readonly skips: number
  readonly assignmentId: string | null
  readonly messages: StudyMessage[]
  readonly reference: string | null
  readonly attachments: Attachment[]
  readonly left: string
  readonly right: string
}

const isWaiting = (assignment: string) =>
  `${assignment}.choice is null and ${assignment}.skipped_at is null and ${assignment}.leased_until >`

/** A repetition can be voted on while the vote that it repeats is there, also one on a closed comparison. */
export const isRepeatable = (assignment: string) =>
  `exists (select from study_assignments original
     where original.assignment_id = ${assignment}.repeats and original.choice is not null)`

/** Of the assignments that wait, those that can be voted on: a closed comparison takes no more votes. */
const isVotable = (assignment: string) =>
  `case when ${assignment}.repeats is not null then ${isRepeatable(assignment)} else not exists (
     select from study_comparisons closed where closed.study_id = ${assignment}.study_id
       and closed.comparison = ${assignment}.comparison and closed.closed_at is not null) end`

/**
 * What a voter is shown: the assignment at a place among those that wait for them and meet a condition. Nothing in it tells one
 * contestant from another, not even the id of an answer. $2 is the study and $3 the user.
 */
export const selectCurrent = (place: string, condition = 'true') =>
  `select s.state, (s.owner_id = $3 or v.user_id is not null) and exists (
       select from flags where key = 'studies' and enabled) as "isAdmitted", coalesce(v.votes, 0) as votes, coalesce(v.skips, 0) as skips, a.assignment_id as "assignmentId",
     p.messages, ${imagesOfPrompt('p')} as attachments, case when s.show_reference then p.reference end as reference, l.answer as "left", r.answer as "right"
   from studies s
   left join study_voters v on v.study_id = s.study_id and v.user_id = $3
   left join lateral (
     select * from study_assignments a
     where a.study_id = s.study_id and a.user_id = $3 and s.state = 'open' and ${isWaiting('a')} now() and ${isVotable('a')}
       and ${condition}
     order by a.assigned_at, a.assignment_id offset ${place} limit 1) a on true
   left join study_comparisons c on c.study_id = s.study_id and c.comparison = a.comparison
   left join study_prompts p on p.study_id = s.study_id and p.prompt = c.prompt
   left join study_answers l on l.study_id = s.study_id and l.prompt = c.prompt
     and l.contestant = case when a.first_left then c.first else c.second end
   left join study_answers r on r.study_id = s.study_id and r.prompt = c.prompt
     and r.contestant = case when a.first_left then c.second else c.first end
   where s.study_id = $2`

const readCurrent = statement<CurrentRow>('studies.current-assignment', selectCurrent('$1'))

// `isIdle`: nobody took a place of a comparison for a day.
const readQueue = statement<{ waiting: number; isIdle: boolean }>(
  'studies.queue',
  `select count(*) as waiting, exists (
     select from study_comparisons where study_id = $1 and closed_at is null and taken_at < now() - interval '1 day') as "isIdle"
   from study_assignments a where study_id = $1 and user_id = $2 and ${isWaiting('a')} $3 and ${isVotable('a')}`,
)

/** Does nothing if the user is a voter. */
export const enterVoter = statement<never>(
  'studies.enter-voter',
  'insert into study_voters (study_id, user_id) values ($1, $2) on conflict do nothing',
)

// A voter who left an assignment until its lease ended gets the same one again, if its place is still free.
const takePlace = statement<{ comparison: number }>(
  'studies.take-place',
  `with free as (
     select c.comparison, mine.assignment_id as own
     from study_comparisons c
     left join study_assignments mine
       on mine.study_id = c.study_id and mine.user_id = $2 and mine.comparison = c.comparison and mine.repeats is null
     where c.study_id = $1 and c.closed_at is null
       and (mine.assignment_id is null
         or mine.choice is null and mine.skipped_at is null and mine.leased_until <= $4)
       and c.votes + (
         select count(*) from study_assignments o where o.study_id = c.study_id and o.comparison = c.comparison
           and o.repeats is null and ${isWaiting('o')} $4) < $3
     order by c.comparison limit 1
   ), again as (
     update study_assignments a set assigned_at = $4, leased_until = $5 from free where a.assignment_id = free.own
   ), taken as (
     insert into study_assignments (assignment_id, study_id, comparison, user_id, first_left, assigned_at, leased_until)
     select $6, $1, comparison, $2, $7, $4, $5 from free where own is null
   ), touched as (
     update study_comparisons c set taken_at = $4 from free where c.study_id = $1 and c.comparison = free.comparison
   )
   select comparison from free`,
)

// $6 is from 0 to below 1.
const takeRepeat = statement<{ comparison: number }>(
  'studies.take-repeat',
  `with voted as (
     select * from (
       select assignment_id, comparison, first_left, row_number() over (order by voted_at desc) as age
       from study_assignments where study_id = $1 and user_id = $2 and repeats is null and choice is not null) as all_votes
     where age > ${REPEAT_AFTER} and not exists (
       select from study_assignments r where r.study_id = $1 and r.comparison = all_votes.comparison and r.user_id = $2
         and r.repeats = all_votes.assignment_id)
   ), chosen as (
     select * from voted order by age offset floor($6::float8 * (select count(*) from voted)) limit 1
   )
   insert into study_assignments (assignment_id, study_id, comparison, user_id, first_left, repeats, assigned_at, leased_until)
   select $3, $1, comparison, $2, not first_left, assignment_id, $4, $5 from chosen
   returning comparison`,
)

// What the voter is being shown counts: the assignment after it is taken before the vote.
const hasVotedOnAll = statement<{ hasVotedOnAll: boolean }>(
  'studies.has-voted-on-all',
  `select not exists (
     select from study_comparisons c where study_id = $1 and closed_at is null and not exists (
       select from study_assignments a where a.study_id = $1 and a.comparison = c.comparison and a.user_id = $2
         and repeats is null and skipped_at is null and (choice is not null or leased_until > $3))) as "hasVotedOnAll"`,
)

const insertComparison = statement<never>(
  'studies.open-comparison',
  `insert into study_comparisons (study_id, comparison, prompt, first, second, opened_at, taken_at, position)
   select $1, $2, prompt, $4, $5, $6, $6, $7 from study_prompts where study_id = $1 and drawn = $3`,
)

/** The voter's current assignment, or with `ahead` the one after it; `null` if the user may not vote in this study. */
export async function nextAssignment(
  dependencies: QueueDependencies,
  studyId: string,
  userId: string,
  { ahead = false } = {},
): Promise<NextAssignment | null> {
  const { database } = dependencies
  const read = async () => (await database.rows(readCurrent, [ahead ? 1 : 0, studyId, userId]))[0]
  const current = await read()
  if (!current?.isAdmitted) return null
  if (current.assignmentId !== null || current.state !== 'open') return presentCurrent(current)
  await changeIfFound(database, studyId, (study) => takeAssignments(dependencies, study, userId, ahead ? 2 : 1))
  const taken = await read()
  return taken ? presentCurrent(taken) : null
}

export function presentCurrent({ state, votes, skips, ...current }: CurrentRow): NextAssignment {
  const { assignmentId, messages, reference, attachments, left, right } = current
  const assignment = assignmentId && {
    assignmentId,
    prompt: { messages, reference, attachments },
    left: { text: left },
    right: { text: right },
  }
  return { assignment: assignment || null, state, mine: { votes, skips } }
}

const isClosed = ({ row }: LockedStudy): boolean => row.state === 'closed'

/** Gives the voter assignments until they have so many, or until none is left for them. */
async function takeAssignments(
  { readProgress, random }: QueueDependencies,
  study: LockedStudy,
  userId: string,
  wanted: number,
): Promise<void> {
  const { rows, row } = study
  const { studyId, now } = row
  if (row.state !== 'open' || row.judgesOnly) return
  const [queue] = await rows(readQueue, [studyId, userId, now])
  if (queue!.isIdle) await closeIdle(study, readProgress)
  if (isClosed(study)) return
  if (userId === row.ownerId) await rows(enterVoter, [studyId, userId])
  const leasedUntil = new Date(now.getTime() + LEASE_MS)

  const openNext = async (): Promise<boolean> => {
    const next = chooseNext(await readProgress(study), random)
    if (next === null) return false
    row.openedCount += 1
    const { prompt, first, second } = next
    const opened = { comparison: row.openedCount, prompt, first, second, at: now.toISOString() }
    const position = study.add({ type: 'open-comparison', ...opened })
    await rows(insertComparison, [studyId, row.openedCount, prompt + 1, first, second, now, position])
    return true
  }
  const mayOpenMore = async (): Promise<boolean> =>
    row.openedCount - row.closedCount < CURRENT_MAX ||
    (await rows(hasVotedOnAll, [studyId, userId, now]))[0]!.hasVotedOnAll
  const take = async (): Promise<boolean> => {
    const places = [studyId, userId, row.votesPerComparison, now, leasedUntil, newId(), random() < 0.5]
    return (await rows(takePlace, places)).length > 0
  }
  const takeOne = async (): Promise<boolean> => {
    if (random() < REPEAT_SHARE) {
      const repeated = await rows(takeRepeat, [studyId, userId, newId(), now, leasedUntil, random()])
      if (repeated.length > 0) return true
    }
    while (row.openedCount - row.closedCount < CURRENT && (await openNext()));
    return (await take()) || ((await mayOpenMore()) && (await openNext()) && (await take()))
  }

  for (let has = queue!.waiting; has < wanted; has += 1) if (!(await takeOne())) return
}
