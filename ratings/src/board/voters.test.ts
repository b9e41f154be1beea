import { expect, it } from 'vitest'
import { PARITY } from '../input/options.ts'
import type { TallyRow } from '../input/tallies.ts'
import { row as rowWithoutVoter, swapSides } from '../testing/rows.ts'
import { encodeSimulated, simulateVotes, tallySimulated } from '../testing/simulate-votes.ts'
import { rate, rateStrengths } from './rate.ts'

const row = (voter: string | number, ...counts: Parameters<typeof rowWithoutVoter>): TallyRow => ({
  ...rowWithoutVoter(...counts),
  voter,
})

/** Six voters with strong and different preferences. */
const ROWS = [
  row('ann', 0, 1, 9, 1),
  row('ann', 1, 2, 2, 6),
  row('ben', 1, 0, 8, 1),
  row('cat', 2, 0, 7, 2, 0, 1),
  row('dan', 2, 1, 1, 8),
  row('eve', 0, 2, 9, 0),
  row('fay', 1, 0, 1, 7, 0, 3),
]

const withoutVoters = (rows: readonly TallyRow[]): TallyRow[] => rows.map(({ voter: _, ...rest }) => rest)

it('[R10] widens the intervals by the differences between voters and does not change ratings', () => {
  const known = rate({ models: 3, rows: ROWS })
  const independent = rate({ models: 3, rows: withoutVoters(ROWS) })
  expect(known.components).toMatchObject([{ scope: 'population', voters: 6 }])
  expect(known.models.map(({ rating }) => rating)).toEqual(independent.models.map(({ rating }) => rating))
  for (const [model, { se, quantile, seTheseVoters }] of known.models.entries()) {
    expect(se).toBeGreaterThan(1.3 * independent.models[model]!.se!)
    expect(quantile).toBeGreaterThan(2)
    expect(seTheseVoters).toBe(independent.models[model]!.se)
  }
  expect(rate({ models: 3, rows: ROWS }, { voters: 'ignore' })).toEqual(independent)
})

it('[R10] equals independent votes when every vote has its own voter, named or not', () => {
  const rows = Array.from({ length: 40 }, (_, vote) =>
    row(vote, vote % 2, 2, vote % 3 === 0 ? 1 : 0, vote % 3 === 0 ? 0 : 1),
  )
  const independent = rate({ models: 3, rows: withoutVoters(rows) })
  const oneNamed = [rows[0]!, ...withoutVoters(rows.slice(1))]
  for (const named of [rows, oneNamed]) {
    const board = rate({ models: 3, rows: named })
    expect(board.components[0]!.effectiveVoters).toBe(40)
    for (const [model, { lower, upper, df }] of board.models.entries()) {
      expect(lower).toBeCloseTo(independent.models[model]!.lower!, 9)
      expect(upper).toBeCloseTo(independent.models[model]!.upper!, 9)
      expect(df).toBeNull()
    }
  }
})

it('[R2] [R4] does not depend on the order of rows, voters or sides, to the last bit', () => {
  const rows = [...ROWS, row(20, 0, 1, 3, 4), row(3, 2, 1, 5, 1), rowWithoutVoter(1, 2, 3, 1)]
  const board = rate({ models: 3, rows })
  expect(rate({ models: 3, rows: [...rows].reverse() })).toEqual(board)
  expect(rate({ models: 3, rows: swapSides(rows) })).toEqual(board)
})

it('[R10] accepts the votes by voter instead of voters on rows', () => {
  const votes = simulateVotes({ seed: 3, models: 6, voters: 40, votes: 900 })
  const tallies = { models: 6, rows: tallySimulated(votes, 6) }
  const named = votes.map(({ voter, left, right, outcome }) => {
    const counts = [0, 0, 0, 0]
    counts[outcome] = 1
    return row(voter, left, right, counts[0]!, counts[1]!, counts[2], counts[3])
  })
  const votesByVoter = encodeSimulated(votes, 6)
  expect(rate({ ...tallies, votesByVoter })).toEqual(rate({ models: 6, rows: named }))
  const fewer = { ...votesByVoter, codes: votesByVoter.codes.slice(1) }
  expect(() => rate({ ...tallies, votesByVoter: fewer })).toThrowError(
    'votesByVoter must be the same votes as the rows',
  )
})

it('[R10] distinguishes the voters 1 and "1"', () => {
  const rows = [row(1, 0, 1, 1, 0), row('1', 0, 1, 0, 1), row(2, 0, 1, 0, 1)]
  expect(rate({ models: 2, rows }).components[0]!.voters).toBe(3)
})

it('[R5] [R10] does not count a voter whose votes were all dropped', () => {
  const rows = [...ROWS, row('gus', 0, 1, 0, 0, 0, 4)]
  expect(rate({ models: 3, rows }, { bothBad: 'drop' }).components[0]!.voters).toBe(6)
  expect(rate({ models: 3, rows }).components[0]!.voters).toBe(7)
})

it('[R10] rejects capped pair weights with known voters', () => {
  expect(() => rate({ models: 3, rows: ROWS }, { pairWeights: 'capped' })).toThrowError('pairWeights must be equal')
  expect(() => rate({ models: 3, rows: ROWS }, { pairWeights: 'capped', voters: 'ignore' })).not.toThrow()
})

it('[R10] [R12] does not change a component when its voters vote in another component', () => {
  const elsewhere = ROWS.map((each) => ({ ...each, left: each.left + 3, right: each.right + 3 }))
  const together = rate({ models: 6, rows: [...ROWS, ...elsewhere.slice(0, 4)] })
  const alone = rate({ models: 3, rows: ROWS })
  for (const [model, { se, df, quantile, rankLow, rankHigh }] of alone.models.entries()) {
    const line = together.models[model]!
    expect(line.se).toBeCloseTo(se!, 9)
    expect(line.df).toBeCloseTo(df!, 6)
    expect(line).toMatchObject({ rankLow, rankHigh })
    expect(line.quantile).toBeCloseTo(quantile!, 9)
  }
  expect(together.components[0]).toMatchObject({ voters: 6 })
})

it('[R11] describes one voter only, with the intervals of independent votes', () => {
  const rows = [row('zoe', 0, 1, 30, 20), row('zoe', 1, 2, 12, 25)]
  const board = rate({ models: 3, rows })
  expect(board.components).toMatchObject([{ scope: 'voters', voters: 1, tau2: 0.16, tau2Raw: null, tasteDf: 0 }])
  const independent = rate({ models: 3, rows: withoutVoters(rows) })
  expect(board.models.map(({ lower }) => lower)).toEqual(independent.models.map(({ lower }) => lower))
})

it('[R11] says that taste is mostly assumed where few voters cast few votes', () => {
  expect(rate({ models: 3, rows: ROWS.slice(0, 4) }).components[0]!.fewVoters).toBe(true)
  const votes = simulateVotes({ seed: 5, models: 6, voters: 60, votes: 3_000 })
  const many = rate({ models: 6, rows: tallySimulated(votes, 6), votesByVoter: encodeSimulated(votes, 6) })
  expect(many.components[0]!.fewVoters).toBe(false)
})

it('[R13] gives no rank to a model that one of many voters judged', () => {
  const crowd = Array.from({ length: 20 }, (_, voter) => row(voter, 0, 1, 3, 2))
  const rows = [...crowd, row('zoe', 2, 0, 40, 0)]
  const { models } = rate({ models: 3, rows })
  expect(models.map(({ status }) => status)).toEqual(['ranked', 'ranked', 'provisional'])
  expect(models[2]).toMatchObject({ modelVoters: 1, rank: null, rankLow: null })
  expect(rate({ models: 3, rows }, { minVoters: 0 }).models[2]!.status).toBe('ranked')
  // An arena of one or two people is usable.
  expect(rate({ models: 2, rows: [row('ann', 0, 1, 9, 8)] }).models[0]!.status).toBe('ranked')
})

it('[R10] gives a model of one voter a wide interval, however many votes that voter cast', () => {
  const crowd = simulateVotes({ seed: 7, models: 5, voters: 50, votes: 1_000 }).map(({ voter, left, right, outcome }) =>
    row(voter, left, right, outcome === 0 ? 1 : 0, outcome === 1 ? 1 : 0, outcome === 2 ? 1 : 0, outcome === 3 ? 1 : 0),
  )
  const width = (votes: number) => {
    const { lower, upper } = rate({ models: 6, rows: [...crowd, row('zoe', 5, 0, votes, votes / 2)] }).models[5]!
    return upper! - lower!
  }
  expect(width(20)).toBeGreaterThan(300)
  expect(width(2_000)).toBeGreaterThan(200)
})

it('[R31] claims an order only far beyond the rank range', () => {
  const lead = (votes: number) => rate({ models: 2, rows: [rowWithoutVoter(0, 1, 0.6 * votes, 0.4 * votes)] })
  expect(lead(200)).toMatchObject({ surelyAbove: [], models: [{ rankHigh: 1 }, { rankLow: 2 }] })
  expect(lead(1_000).surelyAbove).toEqual([[0, 1]])
})

it('[R7] [R31] claims nothing where every vote is a tie and there is no prior', () => {
  expect(rate({ models: 2, rows: [rowWithoutVoter(0, 1, 0, 0, 30)] }, PARITY).surelyAbove).toEqual([])
})

it('[R32] gives the ratings of the board without its intervals', () => {
  const board = rate({ models: 4, rows: ROWS })
  const ranked = board.models.map(({ status }) => (status === 'ranked' ? 1 : 0))
  const strengths = rateStrengths({ models: 4, rows: ROWS }, { ranked })
  expect(strengths.models).toEqual(
    board.models.map((line) =>
      Object.fromEntries(Object.keys(strengths.models[0]!).map((key) => [key, line[key as 'rating']])),
    ),
  )
  expect(strengths.theta).toEqual(board.theta)
  expect(rateStrengths({ models: 2, rows: [] }).models[0]!.rating).toBeNull()
})
