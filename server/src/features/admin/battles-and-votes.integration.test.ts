import { listBattles, listSharedThreads, listVotes as listVotesOperation, type VoteClass } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../base/ids.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { readAllPages } from '../../testing/read-all-pages.ts'
import { startArena } from '../../testing/start-arena.ts'
import { signInAsAdmin, storeBattle, storeVote } from './fixtures.ts'
import { listSharedThreads as listThreads } from './list-shared-threads.ts'
import { listVotes } from './list-votes.ts'
import { createAdminStore } from './store.ts'

const classes: VoteClass[] = ['self', 'fallback', 'leaked', 'informed', 'named', 'blind']

const arena = await startArena()
afterAll(() => arena.close())
const admin = await signInAsAdmin(arena)
/** Oldest first. */
const battleIds: string[] = []
for (let battle = 0; battle < 36; battle += 1) {
  battleIds.push(await storeBattle(arena, { class: classes[battle % 6]! }))
}

type Query = Record<string, string | number>
const read = (list: string, query: Query) =>
  arena.call(`/api/admin/${list}?${new URLSearchParams(query as Record<string, string>)}`, admin)
const battles = async (query: Query = {}) => expectReply(await read('battles', query), listBattles)
const votes = async (query: Query = {}) => expectReply(await read('votes', query), listVotesOperation)

describe('GET /api/admin/battles', () => {
  it('[O9] lists battles newest first, without prompts and answers', async () => {
    const userId = newId()
    const comparisonId = await storeBattle(arena, {
      userId,
      class: 'fallback',
      sealed: true,
      fallback: 'timeout',
      tags: ['lang:de', 'code'],
    })
    battleIds.push(comparisonId)
    await storeVote(arena, { comparisonId })
    await storeVote(arena, { comparisonId })
    const { items } = await battles()
    expect(items[0]).toEqual({
      comparisonId,
      userId,
      selectionMode: 'random',
      sealed: true,
      class: 'fallback',
      model1Name: 'sim/basic',
      model2Name: 'sim/basic',
      fallback1: 'timeout',
      fallback2: null,
      tags: ['lang:de', 'code'],
      durationMs: 1840,
      votes: 2,
      createdAt: expect.any(String),
    })
    expect(items[1]).toMatchObject({ sealed: false, fallback1: null, votes: 0 })
    expect(items.map((battle) => battle.comparisonId)).toEqual(battleIds.toReversed())
  })

  it.each([undefined, ...classes])('[O9] [O10] pages all or those of one class: %s', async (only) => {
    const all = (await battles()).items.filter((battle) => only === undefined || battle.class === only)
    expect(all.length).toBeGreaterThan(5)
    for (const limit of [1, 4, all.length, 200]) {
      const filter = only === undefined ? { limit } : { limit, class: only }
      const pages = await readAllPages((page) => battles({ ...filter, ...page }))
      expect(pages.flat()).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(all.length / limit))
    }
  })
})

describe('GET /api/admin/votes', () => {
  const cast: { comparisonId: string; userId: string }[] = []
  beforeAll(async () => {
    await arena.database.pool.query('delete from votes')
    // Votes of the same time are ordered by id, and microseconds count.
    const times = ['2026-03-01T12:00:00.000001Z', '2026-03-01T12:00:00.000002Z', '2026-03-01T12:00:00.000999Z']
    for (const createdAt of times) {
      const same = Array.from({ length: 8 }, (_, vote) => ({ comparisonId: battleIds[vote % 6]!, userId: newId() }))
      same.sort((a, b) => (a.comparisonId + a.userId < b.comparisonId + b.userId ? -1 : 1))
      for (const vote of same) await storeVote(arena, { ...vote, createdAt })
      cast.push(...same)
    }
  })

  it('[O9] lists votes newest first, also a new vote on an old battle', async () => {
    const userId = newId()
    await storeVote(arena, { comparisonId: battleIds[0]!, userId, durationMs: 5_000_000_000, class: 'held' })
    cast.push({ comparisonId: battleIds[0]!, userId })
    const { items, nextCursor } = await votes()
    expect(items[0]).toEqual({
      comparisonId: battleIds[0],
      userId,
      voteChoice: 'left',
      class: 'held',
      model1Name: 'sim/basic',
      model2Name: 'sim/basic',
      voteDurationMs: 5_000_000_000,
      createdAt: expect.any(String),
    })
    expect(items[1]).toMatchObject({ voteDurationMs: null })
    expect(items.map(({ comparisonId, userId: voter }) => ({ comparisonId, userId: voter }))).toEqual(cast.toReversed())
    expect(nextCursor).toBeNull()
  })

  it('[O10] pages votes of the same time without gaps or repetitions', async () => {
    const { items: all } = await votes({ limit: 200 })
    for (const limit of [1, 3, 8, all.length - 1, all.length]) {
      const pages = await readAllPages((page) => votes({ limit, ...page }))
      expect(pages.flat()).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(all.length / limit))
    }
  })

  it.each(classes)('[O9] [O10] finds votes of the class %s with any number of scanned votes', async (only) => {
    const found = (await votes({ limit: 200 })).items.filter((vote) => vote.class === only)
    expect(found.length).toBeGreaterThan(2)
    expect((await votes({ class: only })).items).toEqual(found)
    const store = createAdminStore(arena.database)
    for (const scannedMax of [1, 3, 7, 1000]) {
      for (const limit of [1, 3, 50]) {
        const pages = await readAllPages((page) => listVotes(store, { class: only, limit, ...page }, scannedMax))
        expect(pages.flat()).toEqual(found)
      }
    }
  })
})

it.each(['battles', 'votes'])(
  '[O9] [O10] GET /api/admin/%s rejects an invalid query by its parameter',
  async (list) => {
    for (const query of ['limit=0', 'limit=201', 'class=good', 'before=nonsense', 'before=MQ']) {
      const answered = await arena.call(`/api/admin/${list}?${query}`, admin)
      expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain(query.split('=')[0])
    }
  },
)

it('[O10] a cursor of one list is a 400 in another one', async () => {
  await arena.signIn()
  const shared = await arena.signIn()
  for (const visibility of ['public', 'unlisted'] as const) {
    const { threadId } = await shared.client.threads.create()
    await shared.client.threads.share(threadId, visibility)
  }
  const lists = ['users', 'battles', 'votes', 'threads']
  const cursors = await Promise.all(
    lists.map(async (name) => (await arena.call(`/api/admin/${name}?limit=1`, admin)).json?.nextCursor),
  )
  for (const [index, cursor] of cursors.entries()) {
    for (const [other, name] of lists.entries()) {
      const answered = await arena.call(`/api/admin/${name}?before=${cursor}`, admin)
      if (other === index) expect(answered.status, answered.text).toBe(200)
      else expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain('before')
    }
  }
})

it('[O49] [O10] lists shared threads without their titles', async () => {
  const owner = await arena.signIn()
  const made: string[] = []
  for (const visibility of ['public', 'private', 'unlisted', 'private', 'public'] as const) {
    const { threadId } = await owner.client.threads.create({ title: 'Zebulon' })
    await owner.client.threads.share(threadId, visibility)
    if (visibility !== 'private') made.unshift(threadId)
  }
  const answered = await arena.call('/api/admin/threads?limit=200', admin)
  const { items } = expectReply(answered, listSharedThreads)
  expect(answered.text).not.toContain('Zebulon')
  expect(items.filter(({ userId }) => userId === owner.userId).map(({ threadId }) => threadId)).toEqual(made)
  expect(items[0]).toMatchObject({ visibility: 'public', messageCount: 0 })
  const store = createAdminStore(arena.database)
  for (const limit of [1, 50]) {
    const pages = await readAllPages((page) => listThreads(store, { limit, ...page }))
    expect(pages.flat()).toEqual(items)
  }
})
