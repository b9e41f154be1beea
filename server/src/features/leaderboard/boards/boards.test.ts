import { describe, expect, it } from 'vitest'
import { DatabaseFailure } from '../../../database/index.ts'
import { catalogueModel } from '../../../testing/catalogue-model.ts'
import type { CatalogueModel } from '../../models/index.ts'
import { loggedVote } from '../../vote-log/testing/logged-vote.ts'
import { createVoteTable } from '../../vote-log/vote-table.ts'
import { ALL_VOTES, BLIND_VOTES } from '../compute/filter-votes.ts'
import { rateExactly } from '../compute/rate-exactly.ts'
import { memoryBoards } from '../testing/memory-boards.ts'
import { createBoards } from './boards.ts'

const models = [catalogueModel('a'), catalogueModel('b')]

/** A database with one pair. The test decides when a read returns; it returns the votes from when it started. */
function setUp() {
  let leftWins = 0
  let time = 1_000_000
  let catalogue = models
  const reads: { answer(): void; fail(): void }[] = []
  const votes = { read: 0 }
  let paused = false

  const voteTable = createVoteTable({
    end() {
      const seen = { lastPosition: leftWins, lastHash: String(leftWins), generation: 0 }
      return new Promise((resolve, reject) => {
        reads.push({ answer: () => resolve(seen), fail: () => reject(new DatabaseFailure('the database is down')) })
        if (!paused) resolve(seen)
      })
    },
    startGeneration: async (after) => after + 1,
    hashAt: async (position) => String(position),
    async *rows(after, through) {
      votes.read += 1
      for (let position = after; position < through; position += 1) yield [loggedVote()]
    },
    models: async () => models.map(({ modelId }) => modelId),
    tagSets: async () => ['code'],
  })
  const board = createBoards({
    voteTable,
    lastBoards: memoryBoards(),
    readModels: async () => catalogue,
    readFigures: async () => ({ failures: [], speeds: [] }),
    rateExactly: async (request) => ({ ...rateExactly(request), costMs: 0 }),
    onFailed: () => {},
    now: () => time,
  })
  return {
    board,
    reads,
    votes,
    pause: () => {
      paused = true
    },
    resume: () => {
      paused = false
      for (const { answer } of reads) answer()
    },
    /** A vote on this instance. */
    vote() {
      leftWins += 1
      board.markStale()
    },
    /** A vote on another instance. */
    voteElsewhere() {
      leftWins += 1
    },
    advance(ms: number) {
      time += ms
    },
    setCatalogue(changed: CatalogueModel[]) {
      catalogue = changed
    },
  }
}

const votesOf = ({ board }: { board: { totalVotes: number } }) => board.totalVotes
/** Runs all pending callbacks. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

describe('createBoards', () => {
  it('[L4] reads the votes once for any number of readers', async () => {
    const { board, reads } = setUp()
    const boards = await Promise.all(Array.from({ length: 100 }, () => board.read(ALL_VOTES)))
    expect(reads).toHaveLength(1)
    expect(new Set(boards).size).toBe(1)
    await board.read(ALL_VOTES)
    expect(reads).toHaveLength(1)
  })

  it('[L4] does not serve a reader from a rebuild that started before its vote', async () => {
    const { board, reads, pause, vote } = setUp()
    pause()
    const early = board.read(ALL_VOTES)
    vote()
    const later = board.read(ALL_VOTES)
    reads[0]!.answer()
    expect(votesOf(await early)).toBe(0)
    await flush()
    expect(reads).toHaveLength(2)
    reads[1]!.answer()
    expect(votesOf(await later)).toBe(1)
  })

  it('[L4] includes many votes in one rebuild', async () => {
    const { board, reads, pause, vote } = setUp()
    pause()
    const early = board.read(ALL_VOTES)
    const later = Array.from({ length: 50 }, () => {
      vote()
      return board.read(ALL_VOTES)
    })
    reads[0]!.answer()
    await early
    await flush()
    expect(reads).toHaveLength(2)
    reads[1]!.answer()
    expect((await Promise.all(later)).map(votesOf)).toEqual(Array(50).fill(50))
    expect(reads).toHaveLength(2)
  })

  it('[L4] shows a vote of another instance after exactly a second', async () => {
    const { board, reads, voteElsewhere, advance } = setUp()
    await board.read(ALL_VOTES)
    voteElsewhere()
    advance(999)
    expect(votesOf(await board.read(ALL_VOTES))).toBe(0)
    expect(reads).toHaveLength(1)
    advance(1)
    expect(votesOf(await board.read(ALL_VOTES))).toBe(1)
  })

  it('[L4] [L5] returns the same board and reads no votes while nothing was committed', async () => {
    const { board, reads, votes, advance, voteElsewhere } = setUp()
    const first = await board.read(ALL_VOTES)
    for (let second = 0; second < 5; second += 1) {
      advance(1_000)
      expect(await board.read(ALL_VOTES)).toBe(first)
    }
    expect([reads.length, votes.read]).toEqual([6, 1])
    voteElsewhere()
    advance(1_000)
    expect(votesOf(await board.read(ALL_VOTES))).toBe(1)
    expect([reads.length, votes.read]).toEqual([7, 2])
  })

  it('[L21] keeps no columns of votes with a board, and lists models as they are now', async () => {
    const { board, advance, vote, setCatalogue } = setUp()
    vote()
    const first = await board.read(ALL_VOTES)
    expect(first.rated.view).toMatchObject({ position: 1, hash: '1' })
    expect(first.rated.view).not.toHaveProperty('columns')
    advance(1_000)
    setCatalogue(models.map((model) => ({ ...model, modelName: `new ${model.modelName}` })))
    const { rated, listed } = await board.read(ALL_VOTES)
    expect(rated).toBe(first.rated)
    expect(listed.map(({ modelName }) => modelName).toSorted()).toEqual(['new a', 'new b'])
  })

  it('[L5] returns the same board after a change that it does not show', async () => {
    const { board, advance, setCatalogue } = setUp()
    const first = await board.read(ALL_VOTES)
    advance(1_000)
    // Ids sort by age: a new model has the last one.
    const modelId = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
    setCatalogue([...models, catalogueModel('d', { modelId, status: 'retired' })])
    expect(await board.read(ALL_VOTES)).toBe(first)
  })

  it('[L4] rejects all readers of a failed read instead of showing an old board, and then reads again', async () => {
    const { board, reads, pause, vote } = setUp()
    await board.read(ALL_VOTES)
    pause()
    vote()
    const waiting = [board.read(ALL_VOTES), board.read(ALL_VOTES)]
    reads[1]!.fail()
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
    const next = board.read(ALL_VOTES)
    reads[2]!.answer()
    expect(votesOf(await next)).toBe(1)
  })

  it('[L22] marks the last board as stale during an outage, with the same bytes and a tag of its own', async () => {
    const { board, reads, pause, vote } = setUp()
    const fresh = await board.read(ALL_VOTES)
    pause()
    vote()
    const readInOutage = async () => {
      const reading = board.readShown(ALL_VOTES)
      reads.at(-1)!.fail()
      return reading
    }
    const stale = await readInOutage()
    expect(JSON.parse(String(stale.bytes))).toEqual({ ...JSON.parse(String(fresh.bytes)), stale: true })
    expect(stale.etag).not.toBe(fresh.etag)
    expect(await readInOutage()).toBe(stale)

    const recovered = board.readShown(ALL_VOTES)
    reads.at(-1)!.answer()
    const { bytes } = await recovered
    expect(JSON.parse(String(bytes))).toMatchObject({ stale: false, totalVotes: 1 })
  })

  it('[L22] fails during an outage before the first board', async () => {
    const { board, reads, pause } = setUp()
    pause()
    const first = board.readShown(ALL_VOTES)
    reads[0]!.fail()
    await expect(first).rejects.toThrow('down')
  })

  it('[V10] has the last board without waiting', async () => {
    const { board, vote } = setUp()
    expect(board.last('all')).toBeNull()
    vote()
    expect(board.last('all')).toBeNull()
    const first = await board.read(ALL_VOTES)
    expect(board.last('all')).toBe(first)
    vote()
    await board.read(BLIND_VOTES)
    expect(board.last('all')).toBe(first)
    expect(await board.read(ALL_VOTES)).not.toBe(first)
    expect(board.last('all')).not.toBe(first)
  })

  it('[V10] [L4] reads the votes again for a reader who asks while the board is prepared', async () => {
    const { board, pause, resume, voteElsewhere } = setUp()
    pause()
    const prepared = board.prepare()
    voteElsewhere()
    const reading = board.read(ALL_VOTES)
    resume()
    await prepared
    expect([board.last('all'), board.last('blind')]).not.toContain(null)
    expect(votesOf(await reading)).toBe(1)
  })
})
