import { listBattles, listVotes as listVotesOperation, type VoteClass } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { allPages, signInAsAdmin, storeBattle, storeVote } from './fixtures.ts'
import { listVotes } from './list-votes.ts'
import { createAdminStore } from './store.ts'

const classes: VoteClass[] = ['counted', 'fallback', 'self', 'leaked']

let arena: TestArena
let admin: Visitor
/** Oldest first. */
const battleIds: string[] = []
beforeAll(async () => {
  arena = await startArena()
  admin = await signInAsAdmin(arena)
  for (let battle = 0; battle < 24; battle += 1) {
    battleIds.push(await storeBattle(arena, { class: classes[battle % 4]! }))
  }
})
afterAll(() => arena.close())

const battles = async (query = '') => expectReply(await arena.call(`/api/admin/battles${query}`, admin), listBattles)
const votes = async (query = '') => expectReply(await arena.call(`/api/admin/votes${query}`, admin), listVotesOperation)
const from = (before: string | undefined) => (before === undefined ? '' : `&before=${before}`)

describe('GET /api/admin/battles', () => {
  it('[O9] lists battles newest first, with everything but what was said', async () => {
    const userId = newId()
    const comparisonId = await storeBattle(arena, {
      userId,
      class: 'fallback',
      left: 'sim/basic',
      right: 'sim/basic',
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

  it.each(classes)('[O9] [O10] lists those of the class %s, page by page', async (only) => {
    const all = (await battles()).items.filter((battle) => battle.class === only)
    expect(all.length).toBeGreaterThan(5)
    for (const limit of [1, 4, all.length]) {
      const pages = await allPages((before) => battles(`?class=${only}&limit=${limit}${from(before)}`))
      expect(pages.flat()).toEqual(all)
    }
  })

  it('[O10] goes through all of them page by page, however many a page holds', async () => {
    for (const limit of [1, 2, 5, 24, 25, 200]) {
      const pages = await allPages((before) => battles(`?limit=${limit}${from(before)}`))
      expect(pages.flat().map(({ comparisonId }) => comparisonId)).toEqual(battleIds.toReversed())
      expect(pages).toHaveLength(Math.ceil(battleIds.length / limit))
    }
  })
})

describe('GET /api/admin/votes', () => {
  const cast: { comparisonId: string; userId: string }[] = []
  beforeAll(async () => {
    await arena.database.pool.query('delete from votes')
    // Many of one moment, and some a microsecond later: the order among them is by id.
    const moments = ['2026-03-01T12:00:00.000001Z', '2026-03-01T12:00:00.000002Z', '2026-03-01T12:00:00.000999Z']
    for (const createdAt of moments) {
      const same = Array.from({ length: 8 }, (_, vote) => ({ comparisonId: battleIds[vote % 6]!, userId: newId() }))
      same.sort((a, b) => (a.comparisonId + a.userId < b.comparisonId + b.userId ? -1 : 1))
      for (const vote of same) await storeVote(arena, { ...vote, createdAt })
      cast.push(...same)
    }
  })

  it('[O9] lists votes newest first, also a new vote on an old battle', async () => {
    const userId = newId()
    await storeVote(arena, { comparisonId: battleIds[0]!, userId, durationMs: 5_000_000_000 })
    cast.push({ comparisonId: battleIds[0]!, userId })
    const { items, nextCursor } = await votes()
    expect(items[0]).toEqual({
      comparisonId: battleIds[0],
      userId,
      voteChoice: 'left',
      class: 'counted',
      model1Name: 'sim/basic',
      model2Name: 'sim/basic',
      voteDurationMs: 5_000_000_000,
      createdAt: expect.any(String),
    })
    expect(items[1]).toMatchObject({ voteDurationMs: null })
    expect(items.map(({ comparisonId, userId: voter }) => ({ comparisonId, userId: voter }))).toEqual(cast.toReversed())
    expect(nextCursor).toBeNull()
  })

  it('[O10] goes through votes of one moment without a gap or a repetition', async () => {
    const { items: all } = await votes('?limit=200')
    for (const limit of [1, 2, 3, 8, all.length - 1, all.length]) {
      const pages = await allPages((before) => votes(`?limit=${limit}${from(before)}`))
      expect(pages.flat()).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(all.length / limit))
    }
  })

  it.each(classes)('[O9] [O10] finds those of the class %s, however few are looked through at a time', async (only) => {
    const found = (await votes('?limit=200')).items.filter((vote) => vote.class === only)
    expect(found.length).toBeGreaterThan(2)
    expect((await votes(`?class=${only}`)).items).toEqual(found)
    const store = createAdminStore(arena.database)
    for (const lookedMax of [1, 3, 7, 1000]) {
      for (const limit of [1, 3, 50]) {
        const pages = await allPages((before) =>
          listVotes(store, { class: only, limit, ...(before === undefined ? {} : { before }) }, lookedMax),
        )
        expect(pages.flat()).toEqual(found)
      }
    }
  })
})

describe.each(['battles', 'votes'])('GET /api/admin/%s', (path) => {
  it.each(['limit=0', 'limit=201', 'class=good', 'before=nonsense', 'before=MQ'])(
    '[O9] [O10] refuses ?%s with a 400 that names the parameter',
    async (query) => {
      const answered = await arena.call(`/api/admin/${path}?${query}`, admin)
      expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toContain(query.split('=')[0])
    },
  )
})

it('[O10] takes no cursor of another list, also where the two look alike', async () => {
  await arena.signIn()
  const comparisonId = await storeBattle(arena)
  await storeBattle(arena)
  for (let vote = 0; vote < 2; vote += 1) await storeVote(arena, { comparisonId })
  const lists = ['users', 'battles', 'votes']
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
