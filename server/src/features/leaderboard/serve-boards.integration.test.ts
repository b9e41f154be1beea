import { type Board, getBoard } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'

const computing = await startArena()
const serving = await startArena({ databaseUrl: computing.databaseUrl, env: { BOARDS: 'serve' } })
afterAll(async () => {
  await serving.close()
  await computing.close()
})

const STATS = '/api/arena/model-stats'

const votes = Array.from({ length: 30 }, (_, index) => ({
  left: 'sim/solon',
  right: index % 2 ? 'sim/flint' : 'sim/pico',
  choice: 'left' as const,
  voter: `voter ${index % 6}`,
}))

const readBoard = async (arena: TestArena, query = ''): Promise<Board> =>
  expectReply(await arena.call(STATS + query), getBoard)
const tagOf = async (arena: TestArena, path: string) => (await arena.call(path)).headers.get('etag')

beforeAll(async () => {
  await vi.waitUntil(async () => (await serving.call(`${STATS}?scope=blind`)).status === 200, PATIENCE)
})

describe('an instance that serves boards', () => {
  it.each(['', '?scope=blind'])(
    '[L34] shows the board that another one computed, also if nobody reads it there: %j',
    async (query) => {
      // The serving one may not show the votes of an earlier test yet.
      const before = (await readBoard(computing, query)).totalVotes
      await playVotes(computing, votes)
      await expect.poll(async () => (await readBoard(serving, query)).totalVotes).toBe(before + votes.length)
      for (const path of [`${STATS}${query}`, `${STATS}.csv${query}`]) {
        await expect.poll(async () => (await tagOf(serving, path)) === (await tagOf(computing, path))).toBe(true)
      }
      const { etag = '' } = { etag: (await tagOf(serving, STATS)) ?? '' }
      expect(await serving.call(STATS, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 })
    },
  )

  it.each([
    `${STATS}?tag=code`,
    `${STATS}?since=2026-01-01&scope=blind`,
    `${STATS}?style=controlled`,
    `${STATS}.csv?tag=code`,
    `${STATS}/matrix`,
    `${STATS}/history?model=sim/solon`,
    `${STATS}/tags`,
    `${STATS}/health`,
  ])('[L34] refuses what needs the votes, with the reason: %s', async (path) => {
    const { status, json, headers } = await serving.call(path)
    expect([status, json, headers.get('retry-after')]).toEqual([
      503,
      expect.objectContaining({ code: 'OVERLOADED', reason: 'votes-elsewhere' }),
      '1',
    ])
    expect((await computing.call(path)).status).toBe(200)
  })

  it('[L34] draws the top model of the stored board, counts votes, and shows ranks in the reply to a vote', async () => {
    const [first] = (await readBoard(serving)).items
    const { client } = await serving.signIn()
    const battle = await client.battles.start({ prompt: 'Go', selectionMode: 'topper' })
    expect([battle.agent1.model.name, battle.agent2.model.name]).toContain(first!.modelName)
    // The serving one may not show the votes of an earlier test yet.
    const { totalVotes } = await readBoard(computing)
    const cast = await client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
    expect(cast.reveal.agent1.standing).not.toBeNull()
    await expect.poll(async () => (await readBoard(serving)).totalVotes).toBe(totalVotes + 1)
    expect(await serving.call('/api/arena/draws')).toMatchObject({ status: 200 })
  })
})
