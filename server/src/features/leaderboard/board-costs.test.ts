import { afterEach, describe, expect, it, vi } from 'vitest'
import { ArenaError } from '../../base/errors.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { loggedVote } from '../vote-log/testing/logged-vote.ts'
import { createVoteTable } from '../vote-log/vote-table.ts'
import { createBoards } from './boards/boards.ts'
import { ALL_VOTES, type VoteFilter } from './compute/filter-votes.ts'
import { type ExactRatings, type ExactRequest, rateExactly } from './compute/rate-exactly.ts'
import { memoryBoards } from './testing/memory-boards.ts'

const models = [catalogueModel('a'), catalogueModel('b')]
/** Runs all pending callbacks. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

/** A log and its last known boards, which several instances share. The test decides when a computation ends, and what it cost. */
function setUp() {
  let votes = 0
  let time = 1_000_000
  let isLoading = false
  let generation = 1
  const lastBoards = memoryBoards()
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
  const createInstance = () =>
    createBoards({
      voteTable: createVoteTable(log),
      lastBoards,
      readModels: async () => models,
      readFigures: async () => ({ failures: [], speeds: [] }),
      rateExactly: (request: ExactRequest) =>
        new Promise<ExactRatings>((resolve) => {
          const end = async (costMs = 0) => {
            resolve({ ...rateExactly(request), costMs })
            await flush()
          }
          exact.push({ ...request, end })
        }),
      onFailed: () => {},
      now: () => time,
    })
  const boards = createInstance()
  /** The vote that the board is computed through. Everything on it is of this vote. */
  const read = async () => {
    const { board } = await boards.read(ALL_VOTES)
    expect(board.intervalsThroughVote).toBe(board.throughVote)
    expect(board.totalVotes).toBe(board.throughVote)
    return board.throughVote
  }
  return {
    boards,
    exact,
    createInstance,
    read,
    save: async () => lastBoards.save(await boards.read(ALL_VOTES)),
    /** Reads when a computation of this cost ends. */
    async readComputed(costMs: number) {
      const known = exact.length
      const reading = read()
      await vi.waitUntil(() => exact.length > known, PATIENCE)
      await exact.at(-1)!.end(costMs)
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

describe('a board', () => {
  it('[L4] [L25] has every vote that was cast before the read while a computation takes less than 50 ms', async () => {
    const { readComputed, vote } = setUp()
    vote(20)
    expect(await readComputed(49)).toBe(20)
    vote()
    expect(await readComputed(49)).toBe(21)
  })

  it.each([
    ['a second', 50, 1_000],
    ['ten times as long as the last one took', 300, 3_000],
  ])('[L25] is otherwise the last one, and the next is begun after %s', async (_what, costMs, waitMs) => {
    const { read, readComputed, vote, advance, exact } = setUp()
    vote(20)
    await readComputed(costMs)
    vote()
    expect(await read()).toBe(20)
    advance(waitMs - 1)
    expect(await read()).toBe(20)
    expect(exact).toHaveLength(1)
    advance(1_000)
    expect(await read()).toBe(20)
    expect(exact).toHaveLength(2)
    vote()
    expect(await read()).toBe(20)
    await exact[1]!.end(costMs)
    advance(1_000)
    expect(await read()).toBe(21)
  })

  it('[D11] [L25] never counts votes that were lost, also if it was being computed from them', async () => {
    const { read, readComputed, vote, loseVotes, advance, exact } = setUp()
    vote(7)
    await readComputed(100)
    advance(1_000)
    vote(3)
    expect(await read()).toBe(7)
    expect(exact).toHaveLength(2)
    loseVotes(4)
    const reading = read()
    await vi.waitUntil(() => exact.length === 3, PATIENCE)
    await exact[1]!.end(100)
    await exact[2]!.end(100)
    expect(await reading).toBe(6)
    advance(1_000)
    expect(await read()).toBe(6)
  })

  it('[L13] comes with the ratings of the same votes, for the matrix', async () => {
    const { boards, readComputed, vote } = setUp()
    vote(20)
    await readComputed(100)
    vote()
    const { board, rated } = await boards.read(ALL_VOTES)
    expect([board.throughVote, rated.view.position]).toEqual([20, 20])
  })
})

describe('after a restart', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[L26] the stored board is shown while the votes are read, not marked as stale', async () => {
    const { boards, createInstance, readComputed, save, vote, hangLoading } = setUp()
    vote(20)
    await readComputed(0)
    await save()
    const before = await boards.read(ALL_VOTES)
    vote()
    hangLoading()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const restarted = createInstance()
    const reading = restarted.readShown(ALL_VOTES)
    await vi.advanceTimersByTimeAsync(1_000)
    const { board, etag } = await reading
    expect(board).toEqual({ ...before.board, asOf: board.asOf })
    expect([board.stale, etag]).toEqual([false, before.etag])
    expect(restarted.last('all')!.board).toEqual(before.board)
  })
})

describe('filtered boards', () => {
  const filterOf = (day: number): VoteFilter => ({ ...ALL_VOTES, until: `2026-01-${String(day).padStart(2, '0')}` })

  it('[L27] are refused with a 503 while eight others wait for their first computation; main boards are not', async () => {
    const { boards, exact, vote } = setUp()
    vote(20)
    const waiting = Array.from({ length: 8 }, (_, index) => boards.readShown(filterOf(index + 1)))
    await vi.waitUntil(() => exact.length === 8, PATIENCE)
    const refused = await boards.readShown(filterOf(9)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ArenaError)
    expect(refused).toMatchObject({ status: 503, code: 'OVERLOADED', details: { seconds: 5 } })
    const main = boards.readShown(ALL_VOTES)
    await vi.waitUntil(() => exact.length === 9, PATIENCE)
    await exact[8]!.end()
    expect((await main).board.totalVotes).toBe(20)
    for (const computation of exact.slice(0, 8)) await computation.end()
    expect(await Promise.all(waiting)).toHaveLength(8)
    const next = boards.readShown(filterOf(9))
    await vi.waitUntil(() => exact.length === 10, PATIENCE)
    await exact[9]!.end()
    expect((await next).board.until).toBe('2026-01-09')
  })

  it('[L27] are cached, at most 32 of them', async () => {
    const { boards, exact, vote } = setUp()
    vote(20)
    const readNew = async (day: number) => {
      const known = exact.length
      const reading = boards.readShown(filterOf(day))
      await vi.waitUntil(() => exact.length > known, PATIENCE)
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
      await vi.waitUntil(() => exact.length > known, PATIENCE)
      await exact.at(-1)!.end()
      await reading
    }
    // The least recently read one was the second.
    await boards.readShown(filterOf(1))
    expect(exact).toHaveLength(33)
    await readNew(2)
  })
})
