import { describe, expect, it } from 'vitest'
import type { CatalogueModel } from '../models/index.ts'
import { createLeaderboard } from './leaderboard.ts'
import { createLedger } from './ledger.ts'
import type { Horizon } from './vote-store.ts'

const models: CatalogueModel[] = ['a', 'b'].map((letter) => ({
  modelId: `00000000-0000-7000-8000-00000000000${letter}`,
  modelName: letter,
  displayName: letter,
  providerName: 'groq',
  isFree: true,
  status: 'active',
  simulated: false,
}))

/** A database of one pair whose reads answer when the test says so, with what was stored when they began. */
function setUp() {
  let leftWins = 0
  let time = 1_000_000
  let catalogue = models
  let changes = 0
  const reads: { answer(): void; fail(): void }[] = []
  const votes = { read: 0 }
  let held = false

  const vote = {
    userId: 'ada',
    leftModelId: models[0]!.modelId,
    rightModelId: models[1]!.modelId,
    class: 'counted',
    choice: 'left',
    blind: true,
    day: 20_000,
    tags: '',
    settled: true,
  } as const
  const ledger = createLedger({
    horizon() {
      const seen: Horizon = { snapshot: `${leftWins} ${changes}`, horizon: String(leftWins + 1), moves: 0 }
      return new Promise((resolve, reject) => {
        reads.push({ answer: () => resolve(seen), fail: () => reject(new Error('the database is away')) })
        if (!held) resolve(seen)
      })
    },
    async *since(from, horizon) {
      votes.read += 1
      for (let xid = Math.max(1, Number(from)); xid < Number(horizon); xid += 1) yield [vote]
    },
    styled: async () => [],
  })
  const board = createLeaderboard({ ledger, readModels: async () => catalogue, now: () => time })
  return {
    board,
    reads,
    votes,
    hold: () => {
      held = true
    },
    /** A vote of this instance. */
    vote() {
      leftWins += 1
      board.markStale()
    },
    /** A vote of another one. */
    voteElsewhere() {
      leftWins += 1
    },
    pass(ms: number) {
      time += ms
    },
    setCatalogue(changed: CatalogueModel[]) {
      catalogue = changed
      changes += 1
    },
  }
}

const votesOf = ({ board }: { board: { totalVotes: number } }) => board.totalVotes
/** Lets everything run that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('createLeaderboard', () => {
  it('[L4] reads the votes once for any number of readers', async () => {
    const { board, reads } = setUp()
    const boards = await Promise.all(Array.from({ length: 100 }, () => board.read()))
    expect(reads).toHaveLength(1)
    expect(new Set(boards).size).toBe(1)
    await board.read()
    expect(reads).toHaveLength(1)
  })

  it('[L4] shows a vote on the next read, however soon that comes', async () => {
    const { board, vote } = setUp()
    for (let votes = 0; votes < 10; votes += 1) {
      expect(votesOf(await board.read())).toBe(votes)
      vote()
    }
  })

  it('[L4] does not serve a reader from a rebuild that began before the vote the reader must see', async () => {
    const { board, reads, hold, vote } = setUp()
    hold()
    const early = board.read()
    vote()
    const late = board.read()
    reads[0]!.answer()
    expect(votesOf(await early)).toBe(0)
    await settle()
    expect(reads).toHaveLength(2)
    reads[1]!.answer()
    expect(votesOf(await late)).toBe(1)
  })

  it('[L4] catches up with many votes in one rebuild', async () => {
    const { board, reads, hold, vote } = setUp()
    hold()
    const early = board.read()
    const late = Array.from({ length: 50 }, () => {
      vote()
      return board.read()
    })
    reads[0]!.answer()
    await early
    await settle()
    expect(reads).toHaveLength(2)
    reads[1]!.answer()
    expect((await Promise.all(late)).map(votesOf)).toEqual(Array(50).fill(50))
    expect(reads).toHaveLength(2)
  })

  it('[L4] shows a vote of another instance after a second, and not by a lucky read before', async () => {
    const { board, reads, voteElsewhere, pass } = setUp()
    await board.read()
    voteElsewhere()
    pass(999)
    expect(votesOf(await board.read())).toBe(0)
    expect(reads).toHaveLength(1)
    pass(1)
    expect(votesOf(await board.read())).toBe(1)
  })

  it('[L4] goes on looking for votes after the clock was set back', async () => {
    const { board, voteElsewhere, pass } = setUp()
    await board.read()
    voteElsewhere()
    pass(-3_600_000)
    expect(votesOf(await board.read())).toBe(1)
  })

  it('[L4] shows a change of the catalogue after a second', async () => {
    const { board, setCatalogue, pass } = setUp()
    await board.read()
    setCatalogue([...models, { ...models[0]!, modelId: models[0]!.modelId.replace('a', 'c'), modelName: 'c' }])
    pass(1_000)
    expect((await board.read()).board.items.map((row) => row.modelName)).toContain('c')
  })

  it('[L5] keeps board, bytes and tag while nothing changes, however often the votes are read', async () => {
    const { board, reads, pass } = setUp()
    const first = await board.read()
    for (let hour = 0; hour < 5; hour += 1) {
      pass(3_600_000)
      expect(await board.read()).toBe(first)
    }
    expect(reads).toHaveLength(6)
  })

  it('[L4] reads nothing but one line while nothing was committed', async () => {
    const { board, reads, votes, pass, voteElsewhere } = setUp()
    await board.read()
    for (let second = 0; second < 5; second += 1) {
      pass(1_000)
      await board.read()
    }
    expect([reads.length, votes.read]).toEqual([6, 1])
    voteElsewhere()
    pass(1_000)
    expect(votesOf(await board.read())).toBe(1)
    expect([reads.length, votes.read]).toEqual([7, 2])
  })

  it('[L5] keeps them through a change that the board does not show', async () => {
    const { board, pass, setCatalogue } = setUp()
    const first = await board.read()
    pass(1_000)
    const retired = { ...models[0]!, modelId: models[0]!.modelId.replace('a', 'd'), status: 'retired' as const }
    setCatalogue([...models, retired])
    expect(await board.read()).toBe(first)
  })

  it('[L5] gives every changed board a tag of its own', async () => {
    const { board, vote } = setUp()
    const tags = new Set<string>()
    for (let votes = 0; votes < 20; votes += 1) {
      tags.add((await board.read()).etag)
      vote()
    }
    expect(tags.size).toBe(20)
    for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  })

  it('[L5] sends exactly the board', async () => {
    const { bytes, board } = await setUp().board.read()
    expect(JSON.parse(bytes.toString())).toEqual(board)
  })

  it('[L4] fails every reader that waited for a read that failed, and tries again for the next', async () => {
    const { board, reads, hold, vote } = setUp()
    hold()
    const waiting = [board.read(), board.read()]
    reads[0]!.fail()
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
    vote()
    const next = board.read()
    reads[1]!.answer()
    expect(votesOf(await next)).toBe(1)
  })

  it('[L4] never shows an old board in place of one that could not be read', async () => {
    const { board, reads, hold, vote } = setUp()
    await board.read()
    hold()
    vote()
    const next = board.read()
    reads[1]!.fail()
    await expect(next).rejects.toThrow('away')
  })

  it('[L4] tells the standings with every vote that was stored', async () => {
    const { board, vote } = setUp()
    vote()
    vote()
    expect(await board.standings()).toEqual([
      { modelId: models[0]!.modelId, winRate: 100, countedVotes: 2, rating: expect.any(Number) },
      { modelId: models[1]!.modelId, winRate: 0, countedVotes: 2, rating: expect.any(Number) },
    ])
  })

  it('[L4] gives a model without votes the lowest of all ratings', async () => {
    const { board } = setUp()
    expect((await board.standings()).map(({ rating, countedVotes }) => [rating, countedVotes])).toEqual([
      [Number.NEGATIVE_INFINITY, 0],
      [Number.NEGATIVE_INFINITY, 0],
    ])
  })

  it('[V10] knows where models stand as the board was last built, and waits for nobody', async () => {
    const { board, vote } = setUp()
    expect(board.lastStandings()).toBeNull()
    vote()
    expect(board.lastStandings()).toBeNull()
    await board.read()
    const [a, b] = models.map(({ modelId }) => board.lastStandings()!.get(modelId))
    expect([a!.eloRank, b!.eloRank]).toEqual([1, 2])
    const before = board.lastStandings()
    vote()
    expect(board.lastStandings()).toBe(before)
    await board.read({ blindOnly: true, tag: null, since: null, until: null })
    expect(board.lastStandings()).toBe(before)
    await board.read({ blindOnly: false, tag: null, since: null, until: null })
    expect(board.lastStandings()).not.toBe(before)
  })

  it('[V10] [L4] prepared in advance, the board is still read anew by whoever asks', async () => {
    const { board, reads, hold, voteElsewhere } = setUp()
    hold()
    const prepared = board.prepare()
    voteElsewhere()
    const asked = board.read()
    reads[0]!.answer()
    await prepared
    expect(board.lastStandings()).not.toBeNull()
    await settle()
    reads[1]!.answer()
    expect(votesOf(await asked)).toBe(1)
  })

  it('[V10] failing to be prepared, the board is built by whoever asks', async () => {
    const { board, reads, hold } = setUp()
    hold()
    const prepared = board.prepare()
    reads[0]!.fail()
    await expect(prepared).rejects.toThrow()
    expect(board.lastStandings()).toBeNull()
    const asked = board.read()
    await settle()
    reads[1]!.answer()
    expect(votesOf(await asked)).toBe(0)
  })
})
