import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../base/ids.ts'
import { createDatabase, createPool } from '../../database/pool.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { createVoteStore } from '../votes/index.ts'
import { createVoteLog, numberVotes } from './index.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const rows = async (sql: string, values: unknown[] = []) => (await arena.database.pool.query(sql, values)).rows
const positions = async () =>
  (await rows('select position from vote_log order by position')).map(({ position }) => position)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const openLog = () => createVoteLog({ database: arena.database, log: { warn() {}, error() {} } })

/** Stores battles of the first two models. */
async function storeBattles(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await rows(
    `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags,
       left_style, right_style, left_usage, right_usage, duration_ms)
     select id, id, 'random', 'named', pair.ids[1], pair.ids[2], '{lang:en,code}', '{1,0,0,0}', '{1,0,0,0}', '{}', '{}', 1
     from unnest($1::uuid[]) as id, (select array_agg(model_id order by model_name) as ids from models) as pair`,
    [ids],
  )
  return ids
}

describe('numbering', () => {
  it('[L24] gives each vote one position without gaps while votes commit on several connections', async () => {
    const before = (await positions()).length
    const ids = await storeBattles(400)
    const pools = [1, 2].map(() =>
      createPool({ connectionString: arena.databaseUrl, connectionsMax: 8, onIdleError: () => {} }),
    )
    let isVoting = true
    const numbering = pools.map(async (pool) => {
      while (isVoting) await numberVotes({ pool })
    })
    await Promise.all(
      upTo(12).map(async (voter) => {
        const database = createDatabase({ pool: pools[voter % 2]! })
        const store = createVoteStore(database)
        for (const comparisonId of ids.filter((_, index) => index % 12 === voter - 1)) {
          await store.cast({ comparisonId, userId: newId(), choice: 'left', durationMs: null })
        }
      }),
    )
    isVoting = false
    await Promise.all(numbering)
    expect(await logDifferences(arena.database)).toEqual([])
    expect(await positions()).toEqual(upTo(before + 400))
    for (const pool of pools) await pool.end()
  })

  it('[L24] numbers a vote that commits after later ones, and nothing of a vote that is rolled back', async () => {
    const [late, undone, early] = await storeBattles(3)
    const clients = [1, 2].map(() => new pg.Client({ connectionString: arena.databaseUrl }))
    const cast = (client: pg.Client, comparisonId: string) => {
      const query = async ({ text }: { text: string }, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows
      const store = createVoteStore({ ...arena.database, rows: query as typeof arena.database.rows })
      return store.cast({ comparisonId, userId: newId(), choice: 'tie', durationMs: null })
    }
    for (const client of clients) {
      await client.connect()
      await client.query('begin')
    }
    await cast(clients[0]!, late!)
    await cast(clients[1]!, undone!)
    await createVoteStore(arena.database).cast({
      comparisonId: early!,
      userId: newId(),
      choice: 'tie',
      durationMs: null,
    })
    await numberVotes(arena.database)
    const count = (await positions()).length
    await clients[0]!.query('commit')
    await clients[1]!.query('rollback')
    for (const client of clients) await client.end()
    expect(await logDifferences(arena.database)).toEqual([])
    expect(await positions()).toEqual(upTo(count + 1))
  })

  it.each([
    ['choice', 'unknown', 'blind'],
    ['class', 'left', 'unknown'],
  ])('[L24] stores nothing of a batch with an unknown %s', async (_, choice, name) => {
    await numberVotes(arena.database)
    const before = await positions()
    const [comparisonId] = await storeBattles(1)
    await rows(
      `insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
       select 'vote', comparison_id, user_id, left_model_id, right_model_id, $2, $3, 20000, tags
       from comparisons where comparison_id = $1`,
      [comparisonId, choice, name],
    )
    await expect(numberVotes(arena.database)).rejects.toThrow('The vote log has no code for unknown.')
    expect(await positions()).toEqual(before)
    expect(await rows('select from log_battles where comparison_id = $1', [comparisonId])).toEqual([])
    await rows('delete from vote_queue where comparison_id = $1', [comparisonId])
  })

  it('[L24] happens within half a second if no board is read', async () => {
    const [comparisonId] = await storeBattles(1)
    const before = (await positions()).length
    await createVoteStore(arena.database).cast({
      comparisonId: comparisonId!,
      userId: newId(),
      choice: 'left',
      durationMs: null,
    })
    await vi.waitUntil(async () => (await positions()).length > before, PATIENCE)
  })
})

describe('the log', () => {
  it('[L24] has the published fields of a vote, with a pseudonym instead of the user', async () => {
    const models = { left: 'sim/solon', right: 'sim/pico' }
    await playVotes(arena, [
      { ...models, choice: 'both-bad', voter: 'ada', tags: ['math', 'code'], day: '2026-01-02' },
      { ...models, choice: 'tie', voter: 'ada', class: 'named', day: '2026-01-03' },
    ])
    const { reader } = openLog()
    const { lastPosition, lastHash } = await reader.end()
    const [first, second] = await reader.entries(lastPosition - 1, 10)
    expect(first).toEqual({
      position: lastPosition - 1,
      type: 'vote',
      battle: expect.any(Number),
      day: '2026-01-02',
      ...models,
      choice: 'both-bad',
      class: 'blind',
      tags: ['code', 'math'],
      probability: null,
      voter: expect.stringMatching(/^[0-9a-f]{32}$/),
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(second).toMatchObject({ class: 'named', tags: [], voter: first!.voter })
    expect(lastHash).not.toBe(second!.previous)
  })

  it('[L24] has a line for the merge of a guest, and keeps the pseudonyms of both', async () => {
    const [guest, account] = [newId(), newId()]
    const [one, two] = await storeBattles(2)
    const store = createVoteStore(arena.database)
    await store.cast({ comparisonId: one!, userId: guest, choice: 'left', durationMs: null })
    await store.transfer(guest, account)
    await store.transfer(newId(), account)
    await store.cast({ comparisonId: two!, userId: account, choice: 'left', durationMs: null })
    const { reader } = openLog()
    const { lastPosition } = await reader.end()
    const [vote, merge, later] = await reader.entries(lastPosition - 2, 3)
    expect(merge).toMatchObject({ type: 'merge', voter: vote!.voter, into: later!.voter, withdrawn: [] })
    expect(later!.voter).not.toBe(vote!.voter)
    expect(await rows('select comparison_id from votes where user_id = $1', [account])).toHaveLength(2)
  })

  it('[L24] withdraws the counted votes of a guest on battles that the account, or a guest before, has voted on', async () => {
    const [one, two, account] = [newId(), newId(), newId()]
    const [both, onlyOne, guests, leaked] = await storeBattles(4)
    await rows(`update comparisons set class = 'leaked' where comparison_id = $1`, [leaked])
    const store = createVoteStore(arena.database)
    const { reader } = openLog()
    const start = (await reader.end()).lastPosition
    // The positions after the start: 1 to 8.
    for (const [comparisonId, userId] of [
      [both, account],
      [leaked, account],
      [onlyOne, one],
      [guests, one],
      [both, one],
      [both, two],
      [guests, two],
      [leaked, two],
    ] as const) {
      await store.cast({ comparisonId: comparisonId!, userId, choice: 'left', durationMs: null })
    }
    await store.transfer(one, account)
    await store.transfer(two, account)
    const entries = await reader.entries(start + 9, (await reader.end()).lastPosition)
    expect(entries).toMatchObject([{ withdrawn: [start + 5] }, { withdrawn: [start + 6, start + 7] }])
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it('[L24] withdraws votes on a battle that were under way during the merge, with another line', async () => {
    const [guest, account] = [newId(), newId()]
    const [comparisonId, other] = await storeBattles(2)
    const store = createVoteStore(arena.database)
    const cast = (id: string | undefined, userId = guest) =>
      store.cast({ comparisonId: id!, userId, choice: 'left', durationMs: null })
    await cast(comparisonId)
    await store.transfer(guest, account)
    const { reader } = openLog()
    const start = (await reader.end()).lastPosition
    await cast(comparisonId)
    await cast(other)
    const entries = await reader.entries(start + 1, (await reader.end()).lastPosition)
    expect(entries).toMatchObject([{ type: 'vote' }, { type: 'vote' }, { type: 'merge', withdrawn: [start + 1] }])
    expect(entries[2]).toMatchObject({ voter: entries[0]!.voter, into: expect.not.stringMatching(entries[0]!.voter) })
    await cast(other, account)
    const later = await reader.entries(start + 4, (await reader.end()).lastPosition)
    expect(later).toMatchObject([{ type: 'vote' }, { type: 'merge', voter: later[0]!.voter, withdrawn: [start + 4] }])
  })

  it('[L24] has one number for the votes of the owner of a battle and one for those of all others', async () => {
    const [owner, account] = [newId(), newId()]
    const [comparisonId, before] = await storeBattles(2)
    await rows('update comparisons set user_id = $2 where comparison_id = any ($1)', [[comparisonId, before], owner])
    await rows(`insert into log_battles (battle, comparison_id) select max(battle) + 1, $1 from log_battles`, [before])
    const [{ known }] = await rows('select battle as known from log_battles where comparison_id = $1', [before])
    const store = createVoteStore(arena.database)
    const cast = (userId: string, id = comparisonId) =>
      store.cast({ comparisonId: id!, userId, choice: 'left', durationMs: null })
    const { reader } = openLog()
    const start = (await reader.end()).lastPosition
    await cast(owner)
    await cast(newId())
    await cast(newId())
    // The owner is who owned the battle when the vote was cast.
    await cast(account)
    await rows('update comparisons set user_id = $2 where comparison_id = $1', [comparisonId, account])
    // A battle of the time before has new numbers too.
    await cast(owner, before)
    await cast(newId(), before)
    const entries = await reader.entries(start + 1, (await reader.end()).lastPosition)
    const numbers = entries.map((entry) => (entry.type === 'vote' ? entry.battle : null))
    const [own, others, , , ownBefore, othersBefore] = numbers
    expect(numbers).toEqual([own, others, others, others, ownBefore, othersBefore])
    expect(new Set([known, own, others, ownBefore, othersBefore]).size).toBe(5)
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it('[L24] keeps the pseudonym of a deleted account without its user id', async () => {
    const visitor = await arena.signIn()
    const { comparisonId } = await visitor.client.battles.start({ prompt: 'Go' })
    await visitor.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const { reader } = openLog()
    const [before] = await reader.entries((await reader.end()).lastPosition, 1)
    const { status } = await arena.call('/api/me', { method: 'DELETE', token: visitor.token })
    expect(status).toBeLessThan(300)
    const { lastPosition } = await reader.end()
    expect(await reader.entries(lastPosition, 1)).toEqual([before])
    const [voter] = await rows('select user_id from log_voters where pseudonym = $1', [before!.voter])
    expect(voter.user_id).not.toBe(visitor.userId)
    // The votes have the same id.
    expect(await rows('select comparison_id from votes where user_id = $1', [voter.user_id])).toEqual([
      { comparison_id: comparisonId },
    ])
    expect(await rows('select from votes where user_id = $1', [visitor.userId])).toEqual([])
  })

  it('[L24] gives a user who comes back after the deletion the same pseudonym, and the hold with it', async () => {
    const userId = newId()
    const ids = await storeBattles(3)
    const store = createVoteStore(arena.database)
    const cast = (comparisonId: string) => store.cast({ comparisonId, userId, choice: 'left', durationMs: null })
    const { reader, holds, erase } = openLog()
    const lastEntry = async () => (await reader.entries((await reader.end()).lastPosition, 1))[0]!
    await cast(ids[0]!)
    const { voter } = await lastEntry()
    const otherId = newId()
    await erase(userId, otherId)
    await store.anonymise(userId, otherId)
    const [{ number }] = await rows('select voter as number from log_voters where pseudonym = $1', [voter])
    await holds.hold(number, 'test', { test: 'choices', modelId: newId(), direction: 'for', ratio: 1_000, votes: 10 })
    expect(await lastEntry()).toMatchObject({ type: 'hold', voter })
    expect(await cast(ids[1]!)).toMatchObject({ countedAs: 'named' })
    expect(await lastEntry()).toMatchObject({ type: 'vote', voter })
    expect(await cast(ids[2]!)).toMatchObject({ countedAs: 'held' })
    expect(await holds.release(userId, { kind: 'start' })).toBe(true)
    expect(await lastEntry()).toMatchObject({ type: 'release', voter })
    // The first vote stays, under another user. This one of the same person is withdrawn.
    expect(await cast(ids[0]!)).toMatchObject({ recorded: true, countedAs: 'named' })
    expect(await lastEntry()).toMatchObject({ type: 'merge', voter, into: voter, withdrawn: [expect.any(Number)] })
  })
})
