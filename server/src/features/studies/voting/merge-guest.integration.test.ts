import { replayStudy, type StudyEntry } from '@arena/ratings'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '../../../database/index.ts'
import { startArena, type Visitor } from '../../../testing/start-arena.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { signUp } from '../../admin/fixtures.ts'
import { createReadProgress } from '../core/study-progress.ts'
import { newGuest } from '../testing/new-guest.ts'
import { chooseBetter, openStudy } from '../testing/ready-study.ts'
import { castStudyVote } from './cast-vote.ts'

const arena = await startArena({ env: { VOTES_PER_HOUR: '0' }, random: () => 0.5 })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const { pool } = arena.database

const assignmentOf = async (voter: Visitor, studyId: string) => (await voter.client.studies.next(studyId)).assignment!
const cast = (voter: Visitor, studyId: string, assignmentId: string) =>
  arena.call(`/api/studies/${studyId}/votes`, {
    method: 'POST',
    token: voter.token,
    body: { assignmentId, voteChoice: 'left' },
  })

/** Starts two calls that have to wait for the study, the second one when the first one waits. Both go on in this order. */
async function inOrder<First, Second>(
  studyId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const locked = await pool.connect()
  try {
    await locked.query('begin')
    await locked.query('select from studies where study_id = $1 for update', [studyId])
    const started = first()
    await untilWaiting(arena.database, 1)
    const next = second()
    await untilWaiting(arena.database, 2)
    await locked.query('rollback')
    return [await started, await next]
  } finally {
    locked.release()
  }
}

it('[T71] a vote of a guest who is signing in is not counted for somebody else', async () => {
  const { studyId, key } = await openStudy(arena, owner)
  const account = await signUp(arena, 'ann@arena.test')
  const guest = await newGuest(arena)
  await guest.client.studies.join(studyId, { key })
  const { assignmentId } = await assignmentOf(guest, studyId)
  const [signedIn, voted] = await inOrder(
    studyId,
    () => guest.signIn('ann@arena.test'),
    () => cast(guest, studyId, assignmentId),
  )
  expect([signedIn.status, voted.status]).toEqual([200, 404])
  expect((await cast(account, studyId, assignmentId)).status).toBe(200)
  await cast(account, studyId, (await assignmentOf(account, studyId)).assignmentId)
  expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 2, voters: 1 })
})

it('[T69] of a skip and a vote at once, the first one counts', async () => {
  const { studyId, voters } = await openStudy(arena, owner)
  const [ann] = voters as [Visitor]
  const skip = (assignmentId: string) =>
    arena.call(`/api/studies/${studyId}/skips`, { method: 'POST', token: ann.token, body: { assignmentId } })
  const { assignmentId: skipped } = await assignmentOf(ann, studyId)
  const [skipReply, late] = await inOrder(
    studyId,
    () => skip(skipped),
    () => cast(ann, studyId, skipped),
  )
  expect([skipReply.status, late.status]).toEqual([200, 409])
  const { assignmentId: voted } = await assignmentOf(ann, studyId)
  const [voteReply, lateSkip] = await inOrder(
    studyId,
    () => cast(ann, studyId, voted),
    () => skip(voted),
  )
  expect([voteReply.status, lateSkip.status]).toEqual([200, 409])
  expect((await ann.client.studies.next(studyId)).mine).toEqual({ votes: 1, skips: 1 })
})

it('[T71] [T65] a withdrawn vote that decides ends the study', async () => {
  const { studyId, key } = await openStudy(arena, owner, { votesPerComparison: 2 }, { contestants: 2 })
  const account = await signUp(arena, 'ben@arena.test')
  const guest = await newGuest(arena)
  const people = [guest, account]
  for (const { client } of people) await client.studies.join(studyId, { key })
  // Ten comparisons that all go to one contestant decide. The guest's first vote is for the other one.
  for (let vote = 0; vote < 20; vote += 1) {
    const { client } = people[vote % 2]!
    const assignment = (await client.studies.next(studyId)).assignment!
    const better = chooseBetter(assignment)
    const voteChoice = vote > 0 ? better : better === 'left' ? 'right' : 'left'
    await client.studies.vote(studyId, { assignmentId: assignment.assignmentId, voteChoice })
  }
  expect(await owner.client.studies.read(studyId)).toMatchObject({ state: 'open', comparisons: { closed: 10 } })
  expect((await guest.signIn('ben@arena.test')).status).toBe(200)
  expect(await owner.client.studies.read(studyId)).toMatchObject({ closedBy: 'verdict', votes: 10 })
  const entries = (await owner.client.studies.log(studyId))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StudyEntry)
  expect(replayStudy(entries).faults).toEqual([])
})

it('[T65] a vote in a study that is deleted meanwhile is a 404', async () => {
  const { studyId, voters } = await openStudy(arena, owner)
  const [ann] = voters as [Visitor]
  const { assignmentId } = await assignmentOf(ann, studyId)
  // Between the statement that reads the assignment and the one that stores the vote.
  const database: Database = {
    ...arena.database,
    async rows(statement, values) {
      const found = await arena.database.rows(statement, values)
      if (statement.name === 'studies.read-assignment')
        await pool.query('delete from studies where study_id = $1', [studyId])
      return found
    },
  }
  const dependencies = { database, readProgress: createReadProgress(), random: () => 0.5 }
  const vote = { assignmentId, voteChoice: 'tie' } as const
  expect(await castStudyVote(dependencies, studyId, ann.userId, vote)).toBeUndefined()
})

it('[T71] a guest can sign in while a study is deleted', async () => {
  const { studyId, key } = await openStudy(arena, owner)
  await signUp(arena, 'cem@arena.test')
  const guest = await newGuest(arena)
  await guest.client.studies.join(studyId, { key })
  const [, signedIn] = await inOrder(
    studyId,
    () => pool.query('delete from studies where study_id = $1', [studyId]),
    () => guest.signIn('cem@arena.test'),
  )
  expect(signedIn.status).toBe(200)
})
