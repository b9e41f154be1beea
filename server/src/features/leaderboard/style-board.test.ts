import { expect, it } from 'vitest'
import type { Leaderboard } from './leaderboard.ts'
import { everything } from './slice.ts'
import { createStyleBoards } from './style-board.ts'
import { fitStyle, type StyleFacts } from './style-fit.ts'
import { buildBoard, rateBoard } from './testing/tallied-board.ts'
import type { StyledVote, VoteReader } from './vote-store.ts'

const model = (modelId: string) => ({
  modelId,
  modelName: modelId,
  displayName: modelId,
  providerName: 'groq' as const,
  status: 'active' as const,
})

type Stored = Omit<StyledVote, 'settled'> & { readonly xid: number }

/** Votes of two models whose longer answer tends to win, of voters in turn. */
const draw = (count: number, from = 0): Stored[] =>
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
  let horizon = 1
  let moves = 0
  let models = ['a', 'b']
  let clock = 0
  const fits: StyleFacts[] = []
  const votes: VoteReader = {
    horizon: async () => ({ snapshot: '', horizon: String(horizon), moves }),
    async *since() {
      yield []
    },
    styled: async (_slice, from, until) =>
      stored.filter(({ xid }) => xid >= Number(from)).map((vote) => ({ ...vote, settled: vote.xid < Number(until) })),
  }
  const read = async () => {
    const facts = { models: models.map(model), tallies: [], asOf: new Date(0) }
    const built = rateBoard(facts as unknown as Parameters<typeof rateBoard>[0])
    const board = buildBoard(facts as unknown as Parameters<typeof buildBoard>[0])
    return { board, built, bytes: Buffer.alloc(0), etag: `${stored.length} ${moves} ${models.length}` }
  }
  const boards = createStyleBoards({
    leaderboard: { read } as unknown as Leaderboard,
    votes,
    now: () => clock,
    fit: async (facts) => {
      fits.push(facts)
      return fitStyle(facts)
    },
  })
  return {
    fits,
    store: (...more: Stored[]) => void stored.push(...more),
    setHorizon: (xid: number) => {
      horizon = xid
    },
    move: () => {
      moves += 1
    },
    setModels: (...ids: string[]) => {
      models = ids
    },
    /** The first board, or the one that is made after the last was given for a minute. */
    async readAnew() {
      const fitsBefore = fits.length
      const before = await boards(everything)
      if (fits.length > fitsBefore) return before
      clock += 60_000
      await expect.poll(() => boards(everything)).not.toBe(before)
      return boards(everything)
    },
  }
}

it('[L12] reads each vote once, and those of running transactions again', async () => {
  const { fits, store, setHorizon, readAnew } = setUp()
  store(...draw(60))
  setHorizon(59)
  await readAnew()
  store(...draw(10, 60))
  setHorizon(71)
  await readAnew()
  expect(fits.map(({ votes }) => votes.length)).toEqual([60, 12])
})

it('[L12] is the board of all votes, though they came in two parts', async () => {
  const [inParts, atOnce] = [setUp(), setUp()]
  inParts.store(...draw(60))
  inParts.setHorizon(41)
  await inParts.readAnew()
  inParts.store(...draw(30, 60))
  inParts.setHorizon(91)
  const { value: parts } = await inParts.readAnew()
  atOnce.store(...draw(90))
  atOnce.setHorizon(91)
  const { value: whole } = await atOnce.readAnew()
  expect({ ...parts, asOf: null }).toEqual({ ...whole, asOf: null })
  expect(parts.styleEffects![0]!.points).toBeGreaterThan(0)
})

it('[L12] reads everything again when models came or votes changed hands', async () => {
  const { fits, store, setHorizon, readAnew, move, setModels } = setUp()
  store(...draw(40))
  setHorizon(41)
  await readAnew()
  move()
  await readAnew()
  setModels('0', 'a', 'b')
  await readAnew()
  expect(fits.map(({ memory, votes }) => [memory === null, votes.length])).toEqual([
    [true, 40],
    [true, 40],
    [true, 40],
  ])
})
