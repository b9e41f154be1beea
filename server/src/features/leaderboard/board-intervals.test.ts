import { afterEach, describe, expect, it, vi } from 'vitest'
import { ArenaError } from '../../errors.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { loggedVote } from '../vote-log/testing/logged-vote.ts'
import { createVoteTable } from '../vote-log/vote-table.ts'
import { createBoards } from './boards.ts'
import type { ExactRequest } from './compute/rate-exactly.ts'
import { rateExactly } from './compute/rate-exactly.ts'
import { createRateVotes } from './compute/rate-votes.ts'
import { ALL_VOTES, type VoteFilter } from './compute/vote-filter.ts'
import { memoryStore } from './testing/memory-store.ts'

const models = [catalogueModel('a'), catalogueModel('b')]
/** Runs all pending callbacks. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

/** A log and its intervals, which several instances share. The test decides when an exact computation ends. */
function setUp() {
  let votes = 0
  let time = 1_000_000
  let isLoading = false
  let generation = 1
  const store = memoryStore(() => time)
  const exact: (ExactRequest & { end(costMs?: number): Promise<void> })[] = []
  const log = {
    end: async () => ({ lastPosition: votes, lastHash: `hash ${votes}`, generation }),
    startGeneration: async (after: number) => (generation = after + 1),
    hashAt: async (position: number) => `hash ${position}`,
    async *rows(after: number, through: number) {
      if (isLoading) await new Promise(() => {})
      for (let position = after; position < through; position += 1) yield [loggedVote({ voter: 1 + (position % 5) })]
    },
    models: async () => models.map(({ modelId }) => modelId),
    tagSets: async () => ['code'],
  }
  const createInstance = () => {
    const rateVotes = createRateVotes()
    const rater = {
      rateVotes: async (request: Parameters<typeof rateVotes>[0]) => rateVotes(request),
      rateExactly: (request: ExactRequest) =>
        new Promise<ReturnType<typeof rateExactly>>((resolve) => {
          const end = async (costMs = 0) => {
            resolve({ ...rateExactly(request), costMs })
            await flush()
          }
          exact.push({ ...request, end })
        }),
    }
    return createBoards({
      voteTable: createVoteTable(log),
      intervalStore: store,
      readModels: async () => models,
      mainRater: rater,
      filteredRater: rater,
      now: () => time,
    })
  }
  const boards = createInstance()
  const read = async (from = boards) => {
    const { board } = await from.read()
    return [board.throughVote, board.intervalsThroughVote]
  }
  return {
    boards,
    exact,
    createInstance,
    read,
    /** The first board with its intervals. */
    async readFirst() {
      const reading = read()
      await vi.waitUntil(() => exact.length > 0)
      await exact[0]!.end()
      return reading
    },
    vote(count = 1) {
      votes += count
      boards.markStale()
    },
    loseVotes(count: number) {
      votes -= count
      boards.markStale()
    },
    advance(ms: number) {
      time += ms
    },
    hangLoading() {
      isLoading = true
    },
  }
}

describe('the intervals of a board', () => {
  it('[L25] are waited for once; later votes show at once with the earlier intervals', async () => {
    const { read, readFirst, vote, advance, exact } = setUp()
    vote(20)
    expect(await readFirst()).toEqual([20, 20])
    advance(1_000)
    vote()
    expect(await read()).toEqual([21, 20])
    vote()
    expect(await read()).toEqual([22, 20])
    expect(exact).toHaveLength(2)
    await exact[1]!.end()
    expect(await read()).toEqual([22, 21])
  })

  it.each([
    ['a second', 0, 1_000],
    ['ten times as long as the last one took', 300, 3_000],
  ])('[L25] are computed at most every %s', async (_what, costMs, waitMs) => {
    const { read, vote, advance, exact } = setUp()
    vote(20)
    const reading = read()
    await vi.waitUntil(() => exact.length === 1)
    await exact[0]!.end(costMs)
    await reading
    advance(waitMs - 1)
    vote()
    expect(await read()).toEqual([21, 20])
    expect(exact).toHaveLength(1)
    advance(1)
    vote()
    await read()
    expect(exact).toHaveLength(2)
  })

  it('[L25] are shared: another instance neither waits nor computes, and shows the same board and ETag', async () => {
    const { boards, createInstance, readFirst, vote, exact } = setUp()
    vote(20)
    await readFirst()
    const other = createInstance()
    const [one, two] = [await boards.read(), await other.read()]
    expect(exact).toHaveLength(1)
    expect(two.etag).toBe(one.etag)
    vote()
    expect((await other.read(ALL_VOTES)).board).toMatchObject({ intervalsThroughVote: 20 })
    expect(exact).toHaveLength(1)
  })

  it('[D11] [L25] never count votes that were lost, also if they were being computed from them', async () => {
    const { createInstance, read, readFirst, vote, loseVotes, advance, exact } = setUp()
    vote(7)
    await readFirst()
    advance(1_000)
    vote(3)
    expect(await read()).toEqual([10, 7])
    loseVotes(3)
    const reading = read()
    await vi.waitUntil(() => exact.length === 3)
    await exact[1]!.end()
    await exact[2]!.end()
    expect(await reading).toEqual([7, 7])
    expect(await read(createInstance())).toEqual([7, 7])
    expect(exact).toHaveLength(3)
  })

  it('[L13] are those of the same votes in the matrix', async () => {
    const { boards, readFirst, vote } = setUp()
    vote(20)
    await readFirst()
    vote()
    const { board } = await boards.readExact(ALL_VOTES)
    expect([board.throughVote, board.intervalsThroughVote]).toEqual([20, 20])
  })
})

describe('after a restart', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[L26] the stored board is shown while the votes are read, not marked as stale', async () => {
    const { boards, createInstance, readFirst, vote, hangLoading } = setUp()
    vote(20)
    await readFirst()
    const before = await boards.read()
    vote()
    hangLoading()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const restarted = createInstance()
    const reading = restarted.readShown(ALL_VOTES)
    await vi.advanceTimersByTimeAsync(1_000)
    const { board, etag } = await reading
    expect(board).toEqual({ ...before.board, asOf: board.asOf })
    expect([board.stale, etag]).toEqual([false, before.etag])
    expect(restarted.lastStandings()!.size).toBe(2)
  })
})

describe('filtered boards', () => {
  const filterOf = (day: number): VoteFilter => ({ ...ALL_VOTES, until: `2026-01-${String(day).padStart(2, '0')}` })

  it('[L27] are refused with a 503 while eight others wait for their first computation; main boards are not', async () => {
    const { boards, exact, vote } = setUp()
    vote(20)
    const waiting = Array.from({ length: 8 }, (_, index) => boards.readShown(filterOf(index + 1)))
    await vi.waitUntil(() => exact.length === 8)
    const refused = await boards.readShown(filterOf(9)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ArenaError)
    expect(refused).toMatchObject({ status: 503, code: 'OVERLOADED', details: { seconds: 5 } })
    const main = boards.readShown(ALL_VOTES)
    await vi.waitUntil(() => exact.length === 9)
    await exact[8]!.end()
    expect((await main).board.totalVotes).toBe(20)
    for (const computation of exact.slice(0, 8)) await computation.end()
    expect(await Promise.all(waiting)).toHaveLength(8)
    const next = boards.readShown(filterOf(9))
    await vi.waitUntil(() => exact.length === 10)
    await exact[9]!.end()
    expect((await next).board.until).toBe('2026-01-09')
  })

  it('[L27] are cached, at most 32 of them', async () => {
    const { boards, exact, vote } = setUp()
    vote(20)
    const readNew = async (day: number) => {
      const known = exact.length
      const reading = boards.readShown(filterOf(day))
      await vi.waitUntil(() => exact.length > known)
      await exact.at(-1)!.end()
      await reading
    }
    for (let day = 1; day <= 31; day += 1) await readNew(day)
    await boards.readShown(filterOf(1))
    expect(exact).toHaveLength(31)
    const february = { ...ALL_VOTES, until: '2026-02-01' }
    for (const filter of [february, { ...february, tag: 'math' }]) {
      const known = exact.length
      const reading = boards.readShown(filter)
      await vi.waitUntil(() => exact.length > known)
      await exact.at(-1)!.end()
      await reading
    }
    // The least recently read one was the second.
    await boards.readShown(filterOf(1))
    expect(exact).toHaveLength(33)
    await readNew(2)
  })
})
