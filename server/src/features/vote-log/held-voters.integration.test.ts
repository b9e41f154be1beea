import { listHeldVoters, releaseVoter } from '@arena/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { sentenceOf } from '../../http/fixtures.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { readAllPages } from '../../testing/read-all-pages.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

let arena: TestArena
let admin: Visitor
beforeAll(async () => {
  arena = await startArena()
  admin = await signInAsAdmin(arena)
})
afterAll(() => arena.close())

async function holdVoters(count: number): Promise<string[]> {
  const userIds = Array.from({ length: count }, newId)
  await arena.database.pool.query(
    `insert into held_voters (user_id, reason, evidence)
     select user_id, 'Votes for one model.', jsonb_build_object('modelId', (select model_id from models where model_name = 'sim/pico'),
       'direction', 'for', 'ratio', 1234, 'votes', 56)
     from unnest($1::uuid[]) as given (user_id)`,
    [userIds],
  )
  return userIds
}

it('[O15] lists held voters in pages, and releases each once', async () => {
  const userIds = await holdVoters(3)
  const path = '/api/admin/voters/held'
  const page = expectReply(await arena.call(path, { token: admin.token }), listHeldVoters)
  expect(page.items.map(({ userId }) => userId).toSorted()).toEqual(userIds.toSorted())
  expect(page.items[0]).toMatchObject({
    reason: 'Votes for one model.',
    // The stored evidence is that of an older version, which had one test.
    evidence: { test: 'choices', modelName: 'sim/pico', direction: 'for', ratio: 1234, votes: 56 },
  })
  const inPages = await readAllPages((query) => admin.client.admin.heldVoters({ limit: 1, ...query }))
  expect(inPages.flat()).toEqual(page.items)

  const release = (userId: string) => arena.call(`${path}/${userId}`, { method: 'DELETE', token: admin.token })
  expect(expectReply(await release(userIds[0]!), releaseVoter)).toEqual({ success: true, userId: userIds[0] })
  for (const userId of [userIds[0]!, newId(), 'nobody']) sentenceOf(await release(userId), 'plain', 404, 'NOT_FOUND')
  expect((await admin.client.admin.heldVoters()).items).toHaveLength(2)
  // The boards follow the log.
  const { rowCount } = await arena.database.pool.query(
    `select from vote_log l join log_voters v on v.voter = l.voter where kind = 2 and v.user_id = $1
     union all select from vote_queue where kind = 'release' and user_id = $1`,
    [userIds[0]],
  )
  expect(rowCount).toBe(1)
})

it('[O1] [O15] is for administrators', async () => {
  const { token } = await arena.signIn()
  sentenceOf(await arena.call('/api/admin/voters/held', { token }), 'plain', 403, 'FORBIDDEN')
})
