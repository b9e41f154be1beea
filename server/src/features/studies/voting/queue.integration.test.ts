import { createClient } from '@arena/client'
import { castStudyVote, getNextAssignment, StudyVoteError, type VoteChoice } from '@arena/contract'
import { replayStudy, type StudyEntry } from '@arena/ratings'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cookiesOf, subjectOf } from '../../../auth/fixtures.ts'
import { newId } from '../../../base/ids.ts'
import { expectConforms, expectReply } from '../../../testing/expect-answer.ts'
import { startArena, type Visitor } from '../../../testing/start-arena.ts'
import { PASSWORD, signUp } from '../../admin/fixtures.ts'
import { chooseBetter, contestantNames, openStudy, voteInTurn } from '../testing/ready-study.ts'

/** No repeats, unless a test says otherwise. */
let random: () => number
beforeEach(() => {
  random = () => 0.5
})
const arena = await startArena({ env: { VOTES_PER_HOUR: '0' }, random: () => random() })
const second = await startArena({
  env: { VOTES_PER_HOUR: '0' },
  databaseUrl: arena.databaseUrl,
  random: () => random(),
})
afterAll(async () => {
  await second.close()
  await arena.close()
})
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const { pool } = arena.database

const entriesOf = async (studyId: string) =>
  (
    await pool.query<{ line: string }>('select line from study_log where study_id = $1 order by position', [studyId])
  ).rows.map(({ line }) => JSON.parse(line) as StudyEntry)
const assignmentOf = async (voter: Visitor, studyId: string) => (await voter.client.studies.next(studyId)).assignment!
const vote = (voter: Visitor, studyId: string, assignmentId: string, voteChoice: VoteChoice = 'left') =>
  voter.client.studies.vote(studyId, { assignmentId, voteChoice })
const endLeases = (studyId: string) =>
  pool.query(`update study_assignments set leased_until = now() - interval '1 second' where study_id = $1`, [studyId])
const comparisonOf = async (assignmentId: string): Promise<number> =>
  (await pool.query('select comparison from study_assignments where assignment_id = $1', [assignmentId])).rows[0]
    .comparison

describe('the queue', () => {
  it('[T62] shows the same assignment until it is voted on, and the next one ahead', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const reply = expectReply(await arena.call(`/api/studies/${studyId}/next`, ann), getNextAssignment)
    expect(reply).toMatchObject({ state: 'open', mine: { votes: 0, skips: 0 } })
    const { assignment } = reply
    expect(assignment?.prompt.reference).toBeNull()
    const ahead = (await ann.client.studies.next(studyId, { ahead: 'true' })).assignment
    expect(ahead).not.toBeNull()
    expect(ahead?.assignmentId).not.toBe(assignment?.assignmentId)
    expect(await assignmentOf(ann, studyId)).toEqual(assignment)
    const voted = await vote(ann, studyId, assignment!.assignmentId)
    expect(voted).toEqual({ assignment: ahead, state: 'open', mine: { votes: 1, skips: 0 } })
  })

  it('[T63] keeps five comparisons open, gives the earliest one, and opens another for who has seen all', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann, ben] = voters as [Visitor, Visitor]
    const seen: number[] = []
    for (let votes = 0; votes < 7; votes += 1) {
      const { assignmentId } = await assignmentOf(ann, studyId)
      seen.push(await comparisonOf(assignmentId))
      await vote(ann, studyId, assignmentId)
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await comparisonOf((await assignmentOf(ben, studyId)).assignmentId)).toBe(1)
    const opened = (await entriesOf(studyId)).filter(({ type }) => type === 'open-comparison')
    expect(opened).toHaveLength(8)
  })

  const openCount = async (studyId: string): Promise<number> =>
    (
      await pool.query('select count(*)::integer from study_comparisons where study_id = $1 and closed_at is null', [
        studyId,
      ])
    ).rows[0].count

  it.each([
    ['skips', true],
    ['lets the places of others be', false],
  ])('[T63] opens ten comparisons at most for who %s', async (_, skips) => {
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 1 }, { voters: 12 })
    const [ann, ben] = voters as [Visitor, Visitor]
    for (let shown = 1; shown <= 10; shown += 1) {
      const voter = skips ? ann : voters[shown - 1]!
      const { assignmentId } = await assignmentOf(voter, studyId)
      expect(await comparisonOf(assignmentId)).toBe(shown)
      if (skips) await ann.client.studies.skip(studyId, { assignmentId })
    }
    const last = skips ? ann : voters[10]!
    expect(await last.client.studies.next(studyId)).toMatchObject({ assignment: null, state: 'open' })
    expect(await openCount(studyId)).toBe(10)
    // A vote makes room for the next one, which ben gets if nothing else is left for him.
    await vote(ben, studyId, (await assignmentOf(ben, studyId)).assignmentId)
    expect(await comparisonOf((await assignmentOf(skips ? ann : ben, studyId)).assignmentId)).toBe(11)
    await endLeases(studyId)
    const late = voters[11]!
    expect(await comparisonOf((await assignmentOf(late, studyId)).assignmentId)).toBe(skips ? 2 : 1)
  })

  it('[T63] opens one after the other for who votes, also ahead', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    for (let votes = 1; votes <= 12; votes += 1) {
      const { assignmentId } = await assignmentOf(ann, studyId)
      expect(await comparisonOf(assignmentId)).toBe(votes)
      expect((await ann.client.studies.next(studyId, { ahead: 'true' })).assignment).not.toBeNull()
      await vote(ann, studyId, assignmentId)
    }
    expect(await openCount(studyId)).toBe(13)
  })

  it('[T62] never gives away more places than a comparison has, on two instances', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 2 }, { voters: 8, prompts: 4 })
    const next = (voter: Visitor, index: number) =>
      (index % 2 === 0 ? arena : second).call(`/api/studies/${studyId}/next?ahead=true`, voter)
    const replies = await Promise.all([...voters, ...voters].map(next))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { rows } = await pool.query(
      'select comparison, count(*)::integer as places from study_assignments where study_id = $1 group by 1',
      [studyId],
    )
    expect(rows.reduce((sum, { places }) => sum + places, 0)).toBe(16)
    expect(Math.max(...rows.map(({ places }) => places))).toBe(2)
  })

  it('[T62] gives a place to another voter when its lease ends, and to the same one if it is free', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 1 })
    const [ann, ben] = voters as [Visitor, Visitor]
    const first = await assignmentOf(ann, studyId)
    await endLeases(studyId)
    expect((await assignmentOf(ann, studyId)).assignmentId).toBe(first.assignmentId)
    await endLeases(studyId)
    const taken = await assignmentOf(ben, studyId)
    expect(taken.prompt).toEqual(first.prompt)
    await expect(vote(ann, studyId, first.assignmentId)).rejects.toMatchObject({ reason: 'assignment-over' })
    await endLeases(studyId)
    expect(await vote(ann, studyId, first.assignmentId)).toMatchObject({ mine: { votes: 1 } })
    await expect(vote(ben, studyId, taken.assignmentId)).rejects.toMatchObject({ reason: 'assignment-over' })
  })

  it('[T69] passes a skipped assignment to another voter, and not to the same again', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 1 })
    const [ann, ben] = voters as [Visitor, Visitor]
    const { assignmentId, prompt } = await assignmentOf(ann, studyId)
    const skipped = await ann.client.studies.skip(studyId, { assignmentId, reason: 'not-my-subject' })
    expect(skipped.mine).toEqual({ votes: 0, skips: 1 })
    expect(await comparisonOf(skipped.assignment!.assignmentId)).toBe(2)
    await expect(vote(ann, studyId, assignmentId)).rejects.toMatchObject({ reason: 'assignment-over' })
    expect(await ann.client.studies.skip(studyId, { assignmentId })).toEqual(skipped)
    expect((await assignmentOf(ben, studyId)).prompt).toEqual(prompt)
  })

  it('[T64] shows an earlier vote again with the sides exchanged, which counts for nothing else', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const shown = []
    for (let votes = 0; votes < 6; votes += 1) {
      const assignment = await assignmentOf(ann, studyId)
      shown.push(assignment)
      // After the sixth vote the next assignment is a repetition of the first.
      if (votes === 5) random = () => 0.01
      await vote(ann, studyId, assignment.assignmentId)
    }
    random = () => 0.5
    const repeated = await assignmentOf(ann, studyId)
    expect(repeated.prompt).toEqual(shown[0]!.prompt)
    expect([repeated.left, repeated.right]).toEqual([shown[0]!.right, shown[0]!.left])
    expect((await vote(ann, studyId, repeated.assignmentId)).mine.votes).toBe(7)
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 6, voters: 1 })
    const votes = (await entriesOf(studyId)).filter(({ type }) => type === 'vote')
    expect(votes.at(-1)).toMatchObject({ repeat: true, comparison: 1, voter: 1 })
    const { rows } = await pool.query('select votes from study_comparisons where study_id = $1 and comparison = 1', [
      studyId,
    ])
    expect(rows).toEqual([{ votes: 1 }])
  })

  it.each([
    [0.029999, true],
    [0.03, false],
  ])(
    '[T64] shows an earlier vote again for the lowest three in a hundred of all random numbers: for %d %s',
    async (number, isRepeat) => {
      const { studyId, voters } = await openStudy(arena, owner)
      const [ann] = voters as [Visitor]
      for (let votes = 0; votes < 6; votes += 1) {
        const { assignmentId } = await assignmentOf(ann, studyId)
        if (votes === 5) random = () => number
        await vote(ann, studyId, assignmentId)
      }
      const { assignmentId } = await assignmentOf(ann, studyId)
      expect(await comparisonOf(assignmentId)).toBe(isRepeat ? 1 : 7)
    },
  )

  it('[T64] a repeat needs its vote: who takes that back is not shown the repeat, and can vote again', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const votes: string[] = []
    for (let count = 1; count <= 6; count += 1) {
      votes.push((await assignmentOf(ann, studyId)).assignmentId)
      if (count === 6) random = () => 0.01
      await vote(ann, studyId, votes.at(-1)!)
    }
    const repeat = await assignmentOf(ann, studyId)
    random = () => 0.5
    for (const assignmentId of votes.toReversed()) await ann.client.studies.undo(studyId, assignmentId)
    await expect(vote(ann, studyId, repeat.assignmentId)).rejects.toMatchObject({ status: 404 })
    for (const assignmentId of votes) {
      const next = await assignmentOf(ann, studyId)
      expect(votes).toContain(next.assignmentId)
      expect(next.assignmentId).not.toBe(repeat.assignmentId)
      await vote(ann, studyId, assignmentId)
    }
    expect(replayStudy(await entriesOf(studyId)).faults).toEqual([])
  })

  it('[T64] a repeat of an earlier version whose vote was taken back is neither shown nor counted', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const original = await assignmentOf(ann, studyId)
    const repeat = newId()
    await pool.query(
      `insert into study_assignments (assignment_id, study_id, comparison, user_id, first_left, repeats, leased_until)
       select $2, study_id, comparison, user_id, not first_left, assignment_id, leased_until from study_assignments
       where assignment_id = $1`,
      [original.assignmentId, repeat],
    )
    const ahead = await ann.client.studies.next(studyId, { ahead: 'true' })
    expect(ahead.assignment?.assignmentId).not.toBe(repeat)
    await expect(vote(ann, studyId, repeat)).rejects.toMatchObject({ status: 409, reason: 'assignment-over' })
  })

  it.each([
    [0.499999, 'left'],
    [0.5, 'right'],
  ])(
    '[T100] shows the first contestant on the left for half of all random numbers: for %d on the %s',
    async (number, side) => {
      random = () => number
      const { studyId, voters } = await openStudy(arena, owner, {}, { voters: 1, contestants: 2 })
      const { left, right } = await assignmentOf(voters[0]!, studyId)
      expect((side === 'left' ? left : right).text).toMatch(/^9 points/)
      expect((side === 'left' ? right : left).text).toMatch(/^8 points/)
    },
  )

  it('[T70] closes a comparison of which no place was taken for a day, with the votes that it has', async () => {
    const { studyId, voters } = await openStudy(arena, owner, {}, { prompts: 1, contestants: 2 })
    const [ann] = voters as [Visitor]
    await vote(ann, studyId, (await assignmentOf(ann, studyId)).assignmentId)
    await pool.query(`update study_comparisons set taken_at = now() - interval '25 hours' where study_id = $1`, [
      studyId,
    ])
    expect(await ann.client.studies.next(studyId)).toMatchObject({ assignment: null, state: 'closed' })
    expect(await owner.client.studies.read(studyId)).toMatchObject({ closedBy: 'budget', comparisons: { closed: 1 } })
    expect((await entriesOf(studyId)).at(-2)).toMatchObject({ type: 'close-comparison', reason: 'day' })
  })
})

describe('votes', () => {
  it('[T68] [T70] a vote that was taken back can be cast again, although nobody took a place for a day', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann, ben] = voters as [Visitor, Visitor]
    const makeOld = () =>
      pool.query(`update study_comparisons set taken_at = now() - interval '25 hours' where study_id = $1`, [studyId])
    const { assignmentId } = await assignmentOf(ann, studyId)
    await vote(ann, studyId, assignmentId)
    await makeOld()
    await ann.client.studies.undo(studyId, assignmentId)
    await assignmentOf(ben, studyId)
    expect(await vote(ann, studyId, assignmentId)).toMatchObject({ mine: { votes: 1 } })
    const waiting = await assignmentOf(ann, studyId)
    await makeOld()
    // Another voter's call closes the comparison: an assignment of it is not shown any more.
    await vote(ben, studyId, (await assignmentOf(ben, studyId)).assignmentId)
    await assignmentOf(ben, studyId)
    const next = await assignmentOf(ann, studyId)
    expect(next.assignmentId).not.toBe(waiting.assignmentId)
    expect(await vote(ann, studyId, next.assignmentId)).toMatchObject({ mine: { votes: 2 } })
  })

  it('[T66] counts one of 20 simultaneous votes on one assignment, on two instances', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const { assignmentId } = await assignmentOf(ann, studyId)
    const cast = (_: unknown, index: number) =>
      (index % 2 === 0 ? arena : second).call(`/api/studies/${studyId}/votes`, {
        method: 'POST',
        token: ann.token,
        body: { assignmentId, voteChoice: index % 3 === 0 ? 'left' : 'right' },
      })
    const replies = await Promise.all(Array.from({ length: 20 }, cast))
    const recorded = replies.filter(({ status }) => status === 200)
    expect(recorded).toHaveLength(1)
    expectReply(recorded[0]!, castStudyVote)
    const lines = (await entriesOf(studyId)).filter((entry) => entry.type === 'vote')
    expect(lines).toHaveLength(1)
    for (const { status, json } of replies.filter((reply) => reply.status !== 200)) {
      expect(status).toBe(409)
      const refusal = expectConforms(StudyVoteError, json)
      expect(refusal).toMatchObject({ reason: 'study-vote-cast', recorded: { voteChoice: lines[0]!.choice } })
    }
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 1, voters: 1 })
  })

  it('[T66] repeats the reply to a vote with the same Idempotency-Key', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const body = { assignmentId: (await assignmentOf(ann, studyId)).assignmentId, voteChoice: 'tie' }
    const headers = { 'idempotency-key': newId() }
    const cast = () => arena.call(`/api/studies/${studyId}/votes`, { method: 'POST', token: ann.token, body, headers })
    const [first, again] = [await cast(), await cast()]
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 1 })
  })

  it('[T67] refuses the assignment of another voter, and of another study', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann, ben] = voters as [Visitor, Visitor]
    const { assignmentId } = await assignmentOf(ann, studyId)
    const other = await openStudy(arena, owner)
    await ann.client.studies.join(other.studyId, { key: other.key })
    for (const refused of [
      () => vote(ben, studyId, assignmentId),
      () => vote(ann, other.studyId, assignmentId),
      () => ben.client.studies.skip(studyId, { assignmentId }),
      () => ben.client.studies.undo(studyId, assignmentId),
      () => vote(ann, studyId, newId()),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 404, reason: 'assignment-not-found' })
  })

  it.each([
    ['votes', { voteChoice: 'tie' }],
    ['skips', {}],
  ])('[T67] counts %s for VOTES_PER_HOUR', async (what, body) => {
    const limited = await startArena({ env: { VOTES_PER_HOUR: '1' }, databaseUrl: arena.databaseUrl })
    try {
      const { studyId, voters } = await openStudy(arena, owner)
      const [ann] = voters as [Visitor]
      const { assignmentId } = await assignmentOf(ann, studyId)
      const cast = () =>
        limited.call(`/api/studies/${studyId}/${what}`, {
          method: 'POST',
          token: ann.token,
          body: { assignmentId, ...body },
        })
      expect([(await cast()).status, (await cast()).status]).toEqual([200, 429])
    } finally {
      await limited.close()
    }
  })

  it('[T68] takes back the last vote while its comparison is open, and no other', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { votesPerComparison: 2 })
    const [ann, ben] = voters as [Visitor, Visitor]
    const first = await assignmentOf(ann, studyId)
    await vote(ann, studyId, first.assignmentId)
    const last = await assignmentOf(ann, studyId)
    await vote(ann, studyId, last.assignmentId)
    await expect(ann.client.studies.undo(studyId, first.assignmentId)).rejects.toMatchObject({
      reason: 'study-vote-final',
    })
    const undone = await ann.client.studies.undo(studyId, last.assignmentId)
    expect(undone).toEqual({ assignment: last, state: 'open', mine: { votes: 1, skips: 0 } })
    expect((await entriesOf(studyId)).at(-1)).toMatchObject({ type: 'undo', assignment: last.assignmentId })
    await expect(ann.client.studies.undo(studyId, last.assignmentId)).rejects.toMatchObject({ status: 404 })
    expect(await vote(ann, studyId, last.assignmentId, 'right')).toMatchObject({ mine: { votes: 2 } })
    for (let votes = 0; votes < 2; votes += 1) await vote(ben, studyId, (await assignmentOf(ben, studyId)).assignmentId)
    await expect(ann.client.studies.undo(studyId, last.assignmentId)).rejects.toMatchObject({
      reason: 'study-vote-final',
    })
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 4, comparisons: { closed: 2 } })
  })
})

describe('the end', () => {
  it.each([
    ['its votes', { budgetVotes: 4 }, { prompts: 12 }, 4],
    ['its comparisons', {}, { prompts: 1 }, 9],
  ])('[T65] closes the study when %s are used up', async (_, settings, content, votes) => {
    const { studyId, voters } = await openStudy(arena, owner, settings, content)
    const waiting = await assignmentOf(voters[2]!, studyId)
    await voteInTurn(studyId, voters, () => 'tie')
    expect(await owner.client.studies.read(studyId)).toMatchObject({ state: 'closed', closedBy: 'budget', votes })
    const late = { assignmentId: waiting.assignmentId, voteChoice: 'left' as const }
    await expect(voters[2]!.client.studies.vote(studyId, late)).rejects.toMatchObject({ status: 409 })
  })

  it('[T65] refuses votes after the owner closed it, and closes it once', async () => {
    const { studyId, voters } = await openStudy(arena, owner)
    const [ann] = voters as [Visitor]
    const { assignmentId } = await assignmentOf(ann, studyId)
    expect(await owner.client.studies.close(studyId)).toMatchObject({ state: 'closed', closedBy: 'owner' })
    await expect(vote(ann, studyId, assignmentId)).rejects.toMatchObject({ status: 409, reason: 'study-closed' })
    for (let times = 0; times < 2; times += 1)
      await expect(ann.client.studies.skip(studyId, { assignmentId })).rejects.toMatchObject({ reason: 'study-closed' })
    await expect(owner.client.studies.close(studyId)).rejects.toMatchObject({ status: 409, reason: 'study-state' })
    expect((await entriesOf(studyId)).at(-1)).toMatchObject({ type: 'close', by: 'owner' })
  })

  it('[T65] decides on two instances as one would', async () => {
    const { studyId, voters } = await openStudy(arena, owner, {}, { prompts: 60, contestants: 2 })
    const urls = [arena, second]
    for (let turn = 0; ; turn += 1) {
      const voter = voters[turn % voters.length]!
      const at = urls[Math.floor(turn / 2) % 2]!
      const { json } = await at.call(`/api/studies/${studyId}/next`, voter)
      const { assignment, state } = expectConforms(getNextAssignment.replies[200].body, json)
      if (state === 'closed') break
      const body = { assignmentId: assignment!.assignmentId, voteChoice: chooseBetter(assignment!) }
      await at.call(`/api/studies/${studyId}/votes`, { method: 'POST', token: voter.token, body })
    }
    expect(await owner.client.studies.read(studyId)).toMatchObject({ closedBy: 'verdict' })
  })
})

describe('people', () => {
  it('[T71] a guest who signs in keeps votes and assignments, and has one vote on a comparison', async () => {
    const { studyId, key } = await openStudy(arena, owner)
    const email = 'ann@arena.test'
    const account = await signUp(arena, email)
    const { headers, json } = await arena.call('/api/auth/guest', { method: 'POST' })
    const token = String(json?.token)
    const guest = { token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }) }
    for (const voter of [guest, account]) await voter.client.studies.join(studyId, { key })
    const votes: string[] = []
    for (const voter of [guest, account, account]) {
      const { assignmentId } = await assignmentOf(voter, studyId)
      votes.push(assignmentId)
      await vote(voter, studyId, assignmentId)
    }
    await assignmentOf(guest, studyId)
    const signIn = { method: 'POST', body: { email, password: PASSWORD }, headers: { cookie: cookiesOf(headers) } }
    expect((await arena.call('/api/auth/sign-in/email', signIn)).status).toBe(200)
    expect((await entriesOf(studyId)).at(-1)).toMatchObject({ type: 'merge', voter: 1, into: 2, withdrawn: [votes[0]] })
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 2, voters: 1 })
    const next = await account.client.studies.next(studyId)
    expect(next.mine.votes).toBe(2)
    expect(await comparisonOf(next.assignment!.assignmentId)).toBe(3)
    const { rows } = await pool.query('select votes from study_comparisons where study_id = $1 order by comparison', [
      studyId,
    ])
    expect(rows.map((row) => row.votes)).toEqual([1, 1, 0, 0, 0])
  })

  it('[T72] a voter receives no name of a contestant or model before the end', async () => {
    const { studyId, voters } = await openStudy(arena, owner, { goal: 'baseline', baseline: contestantNames(3)[0]! })
    const [ann] = voters as [Visitor]
    const received: string[] = []
    const call = async (path: string, init: object = {}) => {
      const reply = await arena.call(`/api/studies${path}`, { token: ann.token, ...init })
      received.push(reply.text, JSON.stringify([...reply.headers]))
      return reply
    }
    const post = (body: object) => ({ method: 'POST', body })
    for (const path of ['', `/${studyId}`, `/${studyId}/report`, `/${studyId}/log.jsonl`, `/${studyId}/answers`])
      await call(path)
    for (let votes = 0; votes < 4; votes += 1) {
      const { assignment } = (await call(`/${studyId}/next?ahead=true`)).json as {
        assignment: { assignmentId: string }
      }
      const { assignmentId } = assignment
      await call(`/${studyId}/votes`, post({ assignmentId, voteChoice: 'left' }))
      await call(`/${studyId}/votes`, post({ assignmentId, voteChoice: 'left' }))
    }
    const { assignment } = (await call(`/${studyId}/next`)).json as { assignment: { assignmentId: string } }
    await call(`/${studyId}/skips`, post(assignment))
    const all = received.join('\n')
    expect(all).toContain('points for answer')
    expect(all).not.toMatch(/contestant-named|model-of/)
  })
})
