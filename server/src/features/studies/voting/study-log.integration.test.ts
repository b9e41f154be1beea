import { replayStudy, type StudyEntry } from '@arena/ratings'
import { afterAll, expect, it } from 'vitest'
import { isNightly } from '../../../../../e2e/src/every-night.ts'
import fc from '../../../testing/properties.ts'
import { startArena, type Visitor } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'
import { newGuest } from '../testing/new-guest.ts'
import { openStudy } from '../testing/ready-study.ts'

let state = 1
/** Three in ten assignments are repeats: they need a number below 0.03. */
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return (state / 2_147_483_647) ** 3
}
const arena = await startArena({ env: { VOTES_PER_HOUR: '0' }, random })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const { pool } = arena.database

const OPEN_MAX = 10
const countOpen = `select count(*)::integer as open from study_comparisons where study_id = $1 and closed_at is null`
/** Open comparisons that a voter has neither voted on nor is being shown. */
const countUnseen = `select count(*)::integer as unseen from study_comparisons c
  where study_id = $1 and closed_at is null and not exists (
    select from study_assignments a where a.study_id = $1 and a.comparison = c.comparison and a.user_id = $2
      and repeats is null and skipped_at is null)`

const action = fc.record({
  voter: fc.nat(2),
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('left', 'right', 'tie') },
    { weight: 2, arbitrary: fc.constantFrom('undo', 'undo all') },
    { weight: 2, arbitrary: fc.constant('skip') },
    // On an assignment that they have seen before, whatever became of it.
    { weight: 3, arbitrary: fc.constant('vote on an earlier one') },
    { weight: 1, arbitrary: fc.constant('merge') },
  ),
  pick: fc.nat(),
})

it('[T63] [T64] [T68] [T71] whatever voters do, the log of a study can be checked, and few comparisons are open', async () => {
  let people = 0
  const run = async (actions: readonly { readonly voter: number; readonly what: string; readonly pick: number }[]) => {
    const { studyId, key } = await openStudy(arena, owner, { votesPerComparison: 3 }, { prompts: 30, voters: 0 })
    const voters = await Promise.all(Array.from({ length: 3 }, () => newGuest(arena)))
    for (const { client } of voters) await client.studies.join(studyId, { key })
    const current: Visitor[] = [...voters]
    const voted = new Map<number, string[]>()
    const seen: string[][] = [[], [], []]
    for (const { voter, what, pick } of actions) {
      const { token, userId } = current[voter]!
      const call = (method: string, path: string, body?: object) =>
        arena.call(`/api/studies/${studyId}${path}`, { method, token, ...(body && { body }) })
      const own = voted.get(voter) ?? []
      voted.set(voter, own)
      const statuses: number[] = []
      if (what === 'merge') {
        if (current[voter] !== voters[voter]) continue
        const email = `voter-${++people}@arena.test`
        const account = await signUp(arena, email)
        await account.client.studies.join(studyId, { key })
        // The account has seen the first comparisons too.
        const { assignment } = await account.client.studies.next(studyId)
        if (assignment)
          await account.client.studies.vote(studyId, { assignmentId: assignment.assignmentId, voteChoice: 'tie' })
        statuses.push((await voters[voter]!.signIn(email)).status)
        current[voter] = account
      } else if (what.startsWith('undo')) {
        for (const assignmentId of own.splice(what === 'undo' ? -1 : 0).reverse())
          statuses.push((await call('DELETE', `/votes/${assignmentId}`)).status)
      } else if (what === 'vote on an earlier one') {
        const assignmentId = seen[voter]![pick % seen[voter]!.length]
        if (!assignmentId) continue
        const { status } = await call('POST', '/votes', { assignmentId, voteChoice: 'left' })
        if (status === 200) own.push(assignmentId)
        statuses.push(status)
      } else {
        const before = (await pool.query(countOpen, [studyId])).rows[0].open
        const { json } = await call('GET', '/next')
        const { open } = (await pool.query(countOpen, [studyId])).rows[0]
        if (open > before && open > OPEN_MAX)
          expect((await pool.query(countUnseen, [studyId, userId])).rows[0].unseen).toBe(0)
        const { assignment, state } = json as { assignment: { assignmentId: string } | null; state: string }
        if (state === 'closed') break
        if (!assignment) continue
        const { assignmentId } = assignment
        seen[voter]!.push(assignmentId)
        const path = what === 'skip' ? '/skips' : '/votes'
        const { status } = await call(
          'POST',
          path,
          what === 'skip' ? { assignmentId } : { assignmentId, voteChoice: what },
        )
        if (status === 200 && what !== 'skip') own.push(assignmentId)
        statuses.push(status)
      }
      expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    }
    const { state } = await owner.client.studies.read(studyId)
    if (state === 'open') await owner.client.studies.close(studyId)
    const lines = (await owner.client.studies.log(studyId)).trimEnd().split('\n')
    const { faults, comparisons } = replayStudy(lines.map((line) => JSON.parse(line) as StudyEntry))
    expect(faults).toEqual([])
    // None that counts for nothing, as logs of earlier versions can have.
    const repeats = await pool.query(
      'select count(*)::integer from study_assignments where study_id = $1 and repeats is not null and choice is not null',
      [studyId],
    )
    expect(comparisons.reduce((sum, each) => sum + each.repeats.length, 0)).toBe(repeats.rows[0].count)
    const { votes } = await owner.client.studies.read(studyId)
    expect(comparisons.reduce((sum, each) => sum + each.votes.length, 0)).toBe(votes)
  }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 60, maxLength: 120 }), run), {
    numRuns: isNightly ? 12 : 4,
    endOnFailure: true,
  })
})
