import { describe, expect, it } from 'vitest'
import { PARITY } from '../input/options.ts'
import type { TallyRow } from '../input/tallies.ts'
import { row } from '../testing/rows.ts'
import { standings } from './board.ts'
import { predictedMatrix } from './predicted-matrix.ts'
import { rate } from './rate.ts'

const UNVOTED = {
  status: 'unvoted',
  rating: null,
  se: null,
  lower: null,
  upper: null,
  rank: null,
  rankLow: null,
  rankHigh: null,
  expectedWinRate: null,
  separated: false,
  winRate: null,
  score: null,
  tieRate: null,
  bothBadRate: null,
  votes: 0,
}

describe('[R22] empty boards', () => {
  it.each([
    ['no models', { models: 0, rows: [] }],
    ['one model', { models: 1, rows: [] }],
    ['no rows', { models: 3, rows: [] }],
    ['rows of zeros', { models: 3, rows: [row(0, 1, 0, 0)] }],
  ])('%s: every model is unvoted', (_, tallies) => {
    for (const options of [{}, PARITY]) {
      const board = rate(tallies, options)
      expect(board).toMatchObject({ votes: 0, votesInFit: 0, components: [] })
      expect(board.models).toHaveLength(tallies.models)
      for (const line of board.models) expect(line).toMatchObject(UNVOTED)
      expect(
        predictedMatrix(board)
          .flat()
          .every((cell) => cell === null),
      ).toBe(true)
    }
  })

  it('only dropped votes: no model is rated, and the votes are still shown', () => {
    const board = rate({ models: 2, rows: [row(0, 1, 0, 0, 0, 30)] }, { bothBad: 'drop' })
    expect(board).toMatchObject({ votes: 30, votesInFit: 0, components: [] })
    expect(board.models[0]).toMatchObject({
      ...UNVOTED,
      votes: 30,
      bothBad: 30,
      score: 0.5,
      tieRate: 0,
      bothBadRate: 1,
    })
  })
})

describe('[R13] status', () => {
  const rows = [row(0, 1, 30, 20), row(1, 2, 25, 15), row(2, 3, 2, 7), row(0, 3, 0, 0, 0, 1)]

  it('ranks a model from minVotes on, and counts dropped votes', () => {
    const status = (minVotes: number) =>
      rate({ models: 5, rows }, { minVotes, bothBad: 'drop' }).models.map((line) => line.status)
    expect(status(10)).toEqual(['ranked', 'ranked', 'ranked', 'ranked', 'unvoted'])
    expect(status(11)).toEqual(['ranked', 'ranked', 'ranked', 'provisional', 'unvoted'])
  })

  it('ignores a provisional model in the ranks and in the centre', () => {
    const board = rate({ models: 4, rows: [...rows, row(3, 0, 40, 0)] }, { minVotes: 51 })
    expect(board.models.map(({ status }) => status)).toEqual(['ranked', 'ranked', 'provisional', 'provisional'])
    expect(board.models[3]).toMatchObject({ rank: null, rankLow: null, rankHigh: null })
    expect(board.models[3]!.lower).toBeGreaterThan(board.models[0]!.upper!)
    expect(board.models[0]!.rank).toBe(1)
    expect(board.models[0]!.rankHigh).toBeLessThanOrEqual(2)
    expect((board.models[0]!.rating! + board.models[1]!.rating!) / 2).toBeCloseTo(1000, 9)
  })

  it('centres a component without ranked models on all its models', () => {
    const board = rate({ models: 3, rows: [row(0, 1, 3, 1), row(1, 2, 2, 2)] })
    expect(board.models.map(({ rank }) => rank)).toEqual([null, null, null])
    expect(board.models.reduce((sum, { rating }) => sum + rating!, 0)).toBeCloseTo(3000, 9)
    expect(board.models[0]!.expectedWinRate).toBeGreaterThan(0.5)
  })

  it('[R20] has no expected win rate for the only ranked model', () => {
    const board = rate({ models: 3, rows: [row(0, 1, 6, 3), row(0, 2, 4, 4)] })
    expect(board.models.map(({ status }) => status)).toEqual(['ranked', 'provisional', 'provisional'])
    expect(board.models[0]).toMatchObject({ expectedWinRate: null, rank: 1, rankLow: 1, rankHigh: 1, rating: 1000 })
    expect(board.models[1]!.expectedWinRate).toBeLessThan(0.5)
  })
})

it('[R12] numbers components by votes, then by smallest index, unvoted models last', () => {
  const rows = [row(5, 6, 4, 4), row(1, 2, 3, 2), row(3, 4, 2, 3)]
  const board = rate({ models: 8, rows })
  expect(board.models.map(({ component }) => component)).toEqual([3, 1, 1, 2, 2, 0, 0, 4])
  expect(board.components.map(({ models }) => models)).toEqual([
    [5, 6],
    [1, 2],
    [3, 4],
  ])
  expect(standings(board).map(({ model }) => model)).toEqual([5, 6, 1, 2, 4, 3, 0, 7])
})

it('[R12] [R5] does not connect models by dropped votes', () => {
  const rows = [row(0, 1, 6, 5), row(2, 3, 5, 5), row(1, 2, 0, 0, 0, 9)]
  const components = (bothBad: 'half' | 'drop') =>
    rate({ models: 4, rows }, { bothBad }).models.map((line) => line.component)
  expect(components('half')).toEqual([0, 0, 0, 0])
  expect(components('drop')).toEqual([0, 0, 1, 1])
})

it.each<[what: string, rows: TallyRow[], separated: number[], bothBad?: 'drop']>([
  ['a model that never won and one that never lost', [row(0, 1, 9, 8), row(2, 0, 0, 30), row(3, 1, 30, 0)], [2, 3]],
  ['no model with a tie', [row(1, 2, 9, 8), row(3, 1, 0, 30, 1), row(2, 4, 30, 0, 1), row(0, 5, 1, 1)], []],
  ['a model whose only points were dropped', [row(0, 1, 9, 8), row(2, 0, 0, 30, 0, 1)], [2], 'drop'],
  [
    'those outside the core with the most votes, even if it has fewer models',
    [row(0, 1, 2, 1), row(1, 2, 2, 1), row(2, 0, 2, 1), row(3, 4, 50, 50), row(3, 0, 1, 0)],
    [0, 1, 2],
  ],
  ['the larger index between equal votes', [row(1, 0, 20, 0)], [1]],
  ['those outside the core of each component', [row(0, 1, 90, 80), row(2, 3, 5, 5), row(4, 2, 0, 3)], [4]],
  ['no model of a cycle of wins', [row(0, 1, 9, 0), row(1, 2, 9, 0), row(2, 0, 9, 0)], []],
])('[R18] separates %s', (_, rows, separated, bothBad) => {
  const models = 1 + Math.max(...rows.flatMap(({ left, right }) => [left, right]))
  const board = rate({ models, rows }, bothBad ? { bothBad } : {})
  expect(board.models.filter((line) => line.separated).map(({ model }) => model)).toEqual(separated)
})

it('[R7] gives equal ratings, finite intervals and rank 1 when every vote is a tie', () => {
  const board = rate({ models: 3, rows: [row(0, 1, 0, 0, 20), row(1, 2, 0, 0, 10, 10), row(2, 0, 0, 0, 20)] })
  for (const { rating, se, rank, rankLow, rankHigh, separated } of board.models) {
    expect(rating).toBeCloseTo(1000, 9)
    expect(se).toBeGreaterThan(0)
    expect(se).toBeLessThan(50)
    expect({ rank, rankLow, rankHigh, separated }).toEqual({ rank: 1, rankLow: 1, rankHigh: 3, separated: false })
  }
})

it('[R19] reports the votes cast, whether or not the fit used them', () => {
  const tallies = { models: 2, rows: [row(0, 1, 6, 2, 4, 8)] }
  for (const bothBad of ['half', 'drop'] as const) {
    expect(rate(tallies, { bothBad }).models[0]).toMatchObject({
      votes: 20,
      wins: 6,
      losses: 2,
      ties: 4,
      bothBad: 8,
      winRate: 0.75,
      score: 0.6,
      tieRate: 0.2,
      bothBadRate: 0.4,
    })
  }
  expect(rate({ models: 2, rows: [row(0, 1, 0, 0, 3)] }).models[0]).toMatchObject({ winRate: null, score: 0.5 })
})

it('[R21] predicts nothing across components and shows the observed share within them', () => {
  const matrix = predictedMatrix(rate({ models: 4, rows: [row(1, 0, 15, 5, 2, 2), row(2, 3, 5, 5)] }))
  expect(matrix[0]![0]).toBeNull()
  expect(matrix[0]![2]).toBeNull()
  const cell = matrix[1]![0]!
  expect(cell).toMatchObject({ votes: 24, observed: 17 / 24 })
  expect(cell.lower).toBeLessThan(cell.probability)
  expect(cell.upper).toBeGreaterThan(cell.probability)
  expect(Math.abs(cell.probability - 17 / 24)).toBeLessThan(0.02)
})

it('[R21] predicts a pair without votes from its common opponents', () => {
  const matrix = predictedMatrix(rate({ models: 3, rows: [row(0, 1, 30, 10), row(1, 2, 30, 10)] }))
  expect(matrix[0]![2]).toMatchObject({ votes: 0, observed: null })
  expect(matrix[0]![2]!.probability).toBeGreaterThan(0.8)
})
