import { expect, it } from 'vitest'
import { DatabaseFailure } from '../../../database/index.ts'
import { catalogueModel } from '../../../testing/catalogue-model.ts'
import { addVoter, changeVoters, createVoters, type VoterChange } from '../../vote-log/voters.ts'
import { ALL_VOTES } from '../compute/filter-votes.ts'
import { fitStyle, type StyledVote, type StyleRequest } from '../compute/fit-style.ts'
import { rateTallies } from '../testing/tallied-board.ts'
import type { ComputedBoard } from './boards.ts'
import { formatBoard } from './rules.ts'
import { createStyleBoards } from './style-boards.ts'

/** Votes on two models. The longer answer tends to win. */
const createVotes = (count: number, from = 0): StyledVote[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    const isLong = number % 3 !== 0
    return {
      voter: number % 7,
      leftModelId: number % 2 === 0 ? 'a' : 'b',
      rightModelId: number % 2 === 0 ? 'b' : 'a',
      choice: isLong === (number % 5 !== 0) ? 'left' : 'right',
      leftStyle: [isLong ? 300 + number : 100, number % 4, 2, 0],
      rightStyle: [isLong ? 100 : 200 + number, 1, number % 3, 1],
    }
  })

function setUp() {
  const stored: StyledVote[] = []
  const changes: VoterChange[] = []
  let models = ['a', 'b']
  let names: Readonly<Record<string, string>> = {}
  let clock = 0
  let failure: Error | null = null
  const fits: StyleRequest[] = []
  const read = async () => {
    if (failure) throw failure
    const input = rateTallies({
      models: models.map((modelId) => catalogueModel(modelId, { modelId })),
      tallies: [],
      asOf: new Date(0),
    })
    const view = {
      position: stored.length,
      revision: changes.length,
      voters: changeVoters(addVoter(createVoters(), 7), changes),
    }
    return {
      board: { ...formatBoard(input), throughVote: stored.length },
      rated: { ...input, view, models: input.listed },
      listed: input.listed.map((model) => ({ ...model, modelName: names[model.modelId] ?? model.modelName })),
      bytes: Buffer.alloc(0),
      etag: `${stored.length} ${changes.length} ${models.length} ${JSON.stringify(names)}`,
    } as unknown as ComputedBoard
  }
  const boards = createStyleBoards({
    boards: { read },
    readStyledVotes: async (_filter, after, through) => stored.slice(after, through),
    onFailed: () => {},
    now: () => clock,
    fitStyle: async (request) => {
      fits.push(request)
      return fitStyle(request)
    },
  })
  return {
    fits,
    store: (...more: StyledVote[]) => void stored.push(...more),
    hold: (voter: number) => void changes.push({ kind: 'hold', voter, otherVoter: 0 }),
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
    rename: (modelId: string, name: string) => {
      names = { ...names, [modelId]: name }
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

it('[L12] reads every vote once, by position', async () => {
  const { fits, store, readNext } = setUp()
  store(...createVotes(60))
  await readNext()
  store(...createVotes(10, 60))
  await readNext()
  expect(fits.map(({ votes }) => votes.length)).toEqual([60, 10])
})

it('[L12] gives the same board when votes arrive in two parts', async () => {
  const [inParts, atOnce] = [setUp(), setUp()]
  inParts.store(...createVotes(60))
  await inParts.readNext()
  inParts.store(...createVotes(30, 60))
  const { board: parts } = await inParts.readNext()
  atOnce.store(...createVotes(90))
  const { board: whole } = await atOnce.readNext()
  expect({ ...parts, asOf: null }).toEqual({ ...whole, asOf: null })
  expect(parts.styleEffects![0]!.points).toBeGreaterThan(0)
})

it('[L12] [L24] reads all votes again when models changed, or a voter is held, whose votes it leaves out', async () => {
  const { fits, store, readNext, hold, setModels } = setUp()
  store(...createVotes(42))
  await readNext()
  hold(3)
  await readNext()
  setModels('0', 'a', 'b')
  await readNext()
  expect(fits.map(({ state, votes }) => [state === null, votes.length])).toEqual([
    [true, 42],
    [true, 36],
    [true, 36],
  ])
})

it('[L12] shows the new name of a model without a new vote, and reads no vote again', async () => {
  const { fits, store, readNext, rename } = setUp()
  store(...createVotes(42))
  await readNext()
  rename('a', 'renamed')
  const { board } = await readNext()
  expect(board.items.find(({ modelId }) => modelId === 'a')!.modelName).toBe('renamed')
  expect(fits.map(({ votes }) => votes.length)).toEqual([42, 0])
})

it('[L22] marks the last board as stale while the database is unavailable, and for no other error', async () => {
  const { store, setFailure, readDue } = setUp()
  setFailure(new DatabaseFailure('down'))
  await expect(readDue()).rejects.toThrow('down')
  setFailure(null)
  store(...createVotes(40))
  const fresh = await readDue()
  setFailure(new DatabaseFailure('down'))
  const stale = await readDue()
  expect(stale.board).toEqual({ ...fresh.board, stale: true })
  expect(stale.etag).not.toBe(fresh.etag)
  setFailure(new Error('a fault'))
  await expect(readDue()).rejects.toThrow('a fault')
  setFailure(null)
  expect(await readDue()).toBe(fresh)
})
