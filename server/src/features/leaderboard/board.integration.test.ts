import { type BoardRow, getBoard, type VoteChoice } from '@arena/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { logDifferences } from '../../testing/log-differences.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeEach(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterEach(() => arena.close())

const readBoard = async (init: { token?: string } = {}, on: TestArena = arena) =>
  expectReply(await on.call('/api/arena/model-stats', init), getBoard)

async function voteOn(model1: string, model2: string, ...choices: VoteChoice[]): Promise<void> {
  for (const voteChoice of choices) {
    const { comparisonId } = await ada.client.battles.start({ prompt: 'Go', model1, model2 })
    await ada.client.votes.cast({ comparisonId, voteChoice })
  }
}

const countsOf = (rows: readonly BoardRow[], name: string) => {
  const row = rows.find(({ modelName }) => modelName === name)!
  return [row.totalWins, row.totalLosses, row.totalTies, row.totalBothBad, row.totalResponses, row.winRate]
}

describe('GET /api/arena/model-stats', () => {
  it('[L1] lists every active model without a rank before the first vote, with or without a token', async () => {
    const board = await readBoard()
    expect(board).toMatchObject({
      success: true,
      totalVotes: 0,
      excludedVotes: { self: 0, fallback: 0, leaked: 0, held: 0, duplicate: 0 },
      method: 'bradley-terry/4',
    })
    const { items } = await ada.client.models.list()
    const unvoted = { status: 'unvoted', eloRank: 0, eloScore: 1000 }
    const byName = items.toSorted((one, two) => (one.modelName < two.modelName ? -1 : 1))
    expect(board.items).toMatchObject(byName.map(({ vision, ...model }) => ({ ...model, ...unvoted })))
    expect(await readBoard({ token: 'nonsense' })).toEqual(board)
    expect(await readBoard(ada)).toEqual(board)
  })

  it('[L1] [L2] [L3] shows the counts, rates and ranks of known votes', async () => {
    const [one, two, three] = (await ada.client.models.list()).items.map((model) => model.modelName)
    await voteOn(one!, two!, 'left', 'left', 'right', 'tie', 'both-bad', 'left')
    await voteOn(two!, one!, 'right', 'left')
    await voteOn(three!, three!, 'left', 'tie')

    const board = await readBoard()
    expect([board.totalVotes, board.excludedVotes]).toEqual([
      8,
      { self: 2, fallback: 0, leaked: 0, held: 0, duplicate: 0 },
    ])
    expect(countsOf(board.items, one!)).toEqual([4, 2, 1, 1, 8, 50])
    expect(countsOf(board.items, two!)).toEqual([2, 4, 1, 1, 8, 25])
    expect(countsOf(board.items, three!)).toEqual([0, 0, 0, 0, 0, 0])
    expect(board.items.slice(0, 2).map((row) => [row.modelName, row.eloRank])).toEqual([
      [one, 1],
      [two, 2],
    ])
    expect(board.items[0]!.eloScore).toBeGreaterThan(board.items[1]!.eloScore)
    for (const row of board.items.slice(2)) expect([row.eloRank, row.eloScore]).toEqual([0, 1000])
    expect(await logDifferences(arena.database)).toEqual([])
  })

  it('[L7] keeps the votes and the row of a retired model, and drops a retired model without votes', async () => {
    const { items } = await ada.client.models.list()
    const [one, two, three] = items.map((model) => model.modelName)
    await voteOn(one!, two!, 'left')
    const rowOf = async (on: TestArena) => (await readBoard({}, on)).items.find((row) => row.modelName === one)
    const { totalVotes } = await readBoard()
    await arena.database.pool.query("update models set status = 'retired' where model_name = any($1)", [[one, three]])
    // A new instance reads the catalogue at once; the other one would take up to a second.
    const later = await startArena({ databaseUrl: arena.databaseUrl })
    try {
      const board = await readBoard({}, later)
      expect(board.items.map((row) => row.modelName)).not.toContain(three)
      expect(board.totalVotes).toBe(totalVotes)
      // Fallback rates and speeds are up to a second older than votes, on each instance.
      await vi.waitFor(
        async () => expect(await rowOf(later)).toEqual({ ...(await rowOf(arena)), status: 'retired' }),
        PATIENCE,
      )
      expect((await ada.client.models.list()).items.map((model) => model.modelName)).not.toContain(one)
    } finally {
      await later.close()
    }
  })
})
