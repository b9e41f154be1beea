import { expect, it } from 'vitest'
import { DatabaseFailure } from '../../database/index.ts'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import type { Boards } from './boards.ts'
import { ALL_VOTES } from './filter.ts'
import { createStyleBoards } from './style-board.ts'
import { fitStyle, type StyleRequest } from './style-fit.ts'
import { rateBoard } from './testing/tallied-board.ts'
import type { StyledVote, VoteReader } from './vote-store.ts'

type Stored = Omit<StyledVote, 'settled'> & { readonly xid: number }

/** Votes on two models. The longer answer tends to win. */
const createVotes = (count: number, from = 0): Stored[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const isLong = number % 3 !== 0
    return {
      xid: number + 1,
      userId: `voter-${number % 7}`,
      leftModelId: number % 2 === 0 ? 'a' : 'b',
      rightModelId: number % 2 === 0 ? 'b' : 'a',
      choice: isLong === (number % 5 !== 0) ? 'left' : 'right',
      leftStyle: [isLong ? 300 + number : 100, number % 4, 2, 0],
      rightStyle: [isLong ? 100 : 200 + number, 1, number % 3, 1],
    }
  })

function setUp() {
  const stored: Stored[] = []
  let xmin = 1
  let revision = 0
  let models = ['a', 'b']
  let clock = 0
  let failure: Error | null = null
  const fits: StyleRequest[] = []
  const votes: VoteReader = {
    state: async () => ({ snapshot: '', xmin: String(xmin), revision }),
    async *since() {
      yield []
    },
    styled: async (_filter, cursor, until) =>
      stored.filter(({ xid }) => xid >= Number(cursor)).map((vote) => ({ ...vote, settled: vote.xid < Number(until) })),
  }
  const read = async () => {
    if (failure) throw failure
    const built = rateBoard({
      models: models.map((modelId) => catalogueModel(modelId, { modelId })),
      tallies: [],
      asOf: new Date(0),
    })
    return { board: built.board, built, bytes: Buffer.alloc(0), etag: `${stored.length} ${revision} ${models.length}` }
  }
  const boards = createStyleBoards({
    boards: { read } as unknown as Boards,
    votes,
    now: () => clock,
    fit: async (request) => {
      fits.push(request)
      return fitStyle(request)
    },
  })
  return {
    fits,
    store: (...more: Stored[]) => void stored.push(...more),
    setXmin: (xid: number) => {
      xmin = xid
    },
    changeRevision: () => {
      revision += 1
    },
    /** Every read of the plain board fails with it. */
    setFailure: (error: Error | null) => {
      failure = error
    },
    /** Reads when the board is due for a rebuild. */
    readDue: () => {
      clock += 60_000
      return boards(ALL_VOTES)
    },
    setModels: (...ids: string[]) => {
      models = ids
    },
    /** The first board, or the next board after a minute. */
    async readNext() {
      const fitsBefore = fits.length
      const before = await boards(ALL_VOTES)
      if (fits.length > fitsBefore) return before
      clock += 60_000
      await expect.poll(() => boards(ALL_VOTES)).not.toBe(before)
      return boards(ALL_VOTES)
    },
  }
}

it('[L12] reads settled votes once, and unsettled votes again', async () => {
  const { fits, store, setXmin, readNext } = setUp()
  store(...createVotes(60))
  setXmin(59)
  await readNext()
  store(...createVotes(10, 60))
  setXmin(71)
  await readNext()
  expect(fits.map(({ votes }) => votes.length)).toEqual([60, 12])
})

it('[L12] gives the same board when votes arrive in two parts', async () => {
  const [inParts, atOnce] = [setUp(), setUp()]
  inParts.store(...createVotes(60))
  inParts.setXmin(41)
  await inParts.readNext()
  inParts.store(...createVotes(30, 60))
  inParts.setXmin(91)
  const { value: parts } = await inParts.readNext()
  atOnce.store(...createVotes(90))
  atOnce.setXmin(91)
  const { value: whole } = await atOnce.readNext()
  expect({ ...parts, asOf: null }).toEqual({ ...whole, asOf: null })
  expect(parts.styleEffects![0]!.points).toBeGreaterThan(0)
})

it('[L12] reads all votes again when models or earlier votes changed', async () => {
  const { fits, store, setXmin, readNext, changeRevision, setModels } = setUp()
  store(...createVotes(40))
  setXmin(41)
  await readNext()
  changeRevision()
  await readNext()
  setModels('0', 'a', 'b')
  await readNext()
  expect(fits.map(({ state, votes }) => [state === null, votes.length])).toEqual([
    [true, 40],
    [true, 40],
    [true, 40],
  ])
})

it('[L22] marks the last board as stale while the database is unavailable, and for no other error', async () => {
  const { store, setXmin, setFailure, readDue } = setUp()
  setFailure(new DatabaseFailure('down'))
  await expect(readDue()).rejects.toThrow('down')
  setFailure(null)
  store(...createVotes(40))
  setXmin(41)
  const fresh = await readDue()
  setFailure(new DatabaseFailure('down'))
  const stale = await readDue()
  expect(stale.value).toEqual({ ...fresh.value, stale: true })
  expect(stale.etag).not.toBe(fresh.etag)
  setFailure(new Error('a fault'))
  await expect(readDue()).rejects.toThrow('a fault')
  setFailure(null)
  expect(await readDue()).toBe(fresh)
})
