import { describe, expect, it } from 'vitest'
import { standings } from './board.ts'
import { PARITY } from './options.ts'
import { predictedMatrix } from './predicted-matrix.ts'
import { rate } from './rate.ts'
import type { TallyRow } from './tallies.ts'

function pair(left: number, right: number, leftWins: number, rightWins: number, ties = 0, bothBad = 0): TallyRow {
  return { left, right, leftWins, rightWins, ties, bothBad }
}

const NOTHING = {
  ...{ status: 'unvoted', rating: null, se: null, lower: null, upper: null, rank: null, rankLow: null, rankHigh: null },
  ...{
    expectedWinRate: null,
    separated: false,
    winRate: null,
    score: null,
    tieRate: null,
    bothBadRate: null,
    votes: 0,
  },
}

describe('[R22] empty boards', () => {
  it.each([
    ['no models', { models: 0, rows: [] }],
    ['one model', { models: 1, rows: [] }],
    ['no rows', { models: 3, rows: [] }],
    ['rows of zeros', { models: 3, rows: [pair(0, 1, 0, 0)] }],
  ])('%s: every line is unvoted', (_, tallies) => {
    for (const options of [{}, PARITY]) {
      const board = rate(tallies, options)
      expect(board).toMatchObject({ votes: 0, votesInFit: 0, components: 0 })
      expect(board.models).toHaveLength(tallies.models)
      for (const line of board.models) expect(line).toMatchObject(NOTHING)
      expect(
        predictedMatrix(board)
          .flat()
          .every((cell) => cell === null),
      ).toBe(true)
    }
  })

  it('votes that were all dropped: nothing is rated, and the votes are still shown', () => {
    const board = rate({ models: 2, rows: [pair(0, 1, 0, 0, 0, 30)] }, { bothBad: 'drop' })
    expect(board).toMatchObject({ votes: 30, votesInFit: 0, components: 0 })
    expect(board.models[0]).toMatchObject({
      ...NOTHING,
      votes: 30,
      bothBad: 30,
      score: 0.5,
      tieRate: 0,
      bothBadRate: 1,
    })
  })
})

describe('[R13] status', () => {
  const rows = [pair(0, 1, 30, 20), pair(1, 2, 25, 15), pair(2, 3, 2, 7), pair(0, 3, 0, 0, 0, 1)]

  it('ranks from minVotes on, counting dropped votes as cast', () => {
    const status = (minVotes: number) =>
      rate({ models: 5, rows }, { minVotes, bothBad: 'drop' }).models.map((line) => line.status)
    expect(status(10)).toEqual(['ranked', 'ranked', 'ranked', 'ranked', 'unvoted'])
    expect(status(11)).toEqual(['ranked', 'ranked', 'ranked', 'provisional', 'unvoted'])
  })

  it('rates a provisional model without a rank and counts it in nobody’s rank or centre', () => {
    const board = rate({ models: 4, rows: [...rows, pair(3, 0, 40, 0)] }, { minVotes: 51 })
    expect(board.models.map(({ status }) => status)).toEqual(['ranked', 'ranked', 'provisional', 'provisional'])
    expect(board.models[3]).toMatchObject({ rank: null, rankLow: null, rankHigh: null })
    expect(board.models[3]!.lower).toBeGreaterThan(board.models[0]!.upper!)
    expect(board.models[0]!.rank).toBe(1)
    expect(board.models[0]!.rankHigh).toBeLessThanOrEqual(2)
    expect((board.models[0]!.rating! + board.models[1]!.rating!) / 2).toBeCloseTo(1000, 9)
  })

  it('centres a component without ranked models on all of them', () => {
    const board = rate({ models: 3, rows: [pair(0, 1, 3, 1), pair(1, 2, 2, 2)] })
    expect(board.models.map(({ rank }) => rank)).toEqual([null, null, null])
    expect(board.models.reduce((sum, { rating }) => sum + rating!, 0)).toBeCloseTo(3000, 9)
    expect(board.models[0]!.expectedWinRate).toBeGreaterThan(0.5)
  })

  it('[R20] knows no expected win rate for the only ranked model', () => {
    const board = rate({ models: 3, rows: [pair(0, 1, 6, 3), pair(0, 2, 4, 4)] })
    expect(board.models.map(({ status }) => status)).toEqual(['ranked', 'provisional', 'provisional'])
    expect(board.models[0]).toMatchObject({ expectedWinRate: null, rank: 1, rankLow: 1, rankHigh: 1, rating: 1000 })
    expect(board.models[1]!.expectedWinRate).toBeLessThan(0.5)
  })
})

it('[R12] numbers components by votes, then by smallest index, unvoted models last', () => {
  const rows = [pair(5, 6, 4, 4), pair(1, 2, 3, 2), pair(3, 4, 2, 3)]
  const board = rate({ models: 8, rows })
  expect(board.models.map(({ component }) => component)).toEqual([3, 1, 1, 2, 2, 0, 0, 4])
  expect(board.components).toBe(3)
  expect(standings(board).map(({ model }) => model)).toEqual([5, 6, 1, 2, 4, 3, 0, 7])
})

it('[R12] [R5] lets a dropped vote link nobody', () => {
  const rows = [pair(0, 1, 6, 5), pair(2, 3, 5, 5), pair(1, 2, 0, 0, 0, 9)]
  const components = (bothBad: 'half' | 'drop') =>
    rate({ models: 4, rows }, { bothBad }).models.map((line) => line.component)
  expect(components('half')).toEqual([0, 0, 0, 0])
  expect(components('drop')).toEqual([0, 0, 1, 1])
})

describe('[R18] separated', () => {
  const separated = (models: number, rows: TallyRow[], bothBad: 'half' | 'drop' = 'half') =>
    rate({ models, rows }, { bothBad }).models.map((line) => line.separated)

  it('flags a model that never won and one that never lost', () => {
    expect(separated(4, [pair(0, 1, 9, 8), pair(2, 0, 0, 30), pair(3, 1, 30, 0)])).toEqual([false, false, true, true])
  })

  it('takes half a point for a point', () => {
    const rows = [pair(1, 2, 9, 8), pair(3, 1, 0, 30, 1), pair(2, 4, 30, 0, 1), pair(0, 5, 1, 1)]
    expect(separated(6, rows)).toEqual([false, false, false, false, false, false])
  })

  it('takes half a point of a both-bad vote for none once such votes are dropped', () => {
    expect(separated(3, [pair(0, 1, 9, 8), pair(2, 0, 0, 30, 0, 1)], 'drop')).toEqual([false, false, true])
  })

  it('keeps the part with the most votes, however few models it has', () => {
    const rows = [pair(0, 1, 2, 1), pair(1, 2, 2, 1), pair(2, 0, 2, 1), pair(3, 4, 50, 50), pair(3, 0, 1, 0)]
    expect(separated(5, rows)).toEqual([true, true, true, false, false])
  })

  it('lets the smallest index decide between equals', () => {
    expect(separated(2, [pair(1, 0, 20, 0)])).toEqual([false, true])
  })

  it('judges each component by its own largest part', () => {
    expect(separated(5, [pair(0, 1, 90, 80), pair(2, 3, 5, 5), pair(4, 2, 0, 3)])).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('finds the way round through others', () => {
    expect(separated(3, [pair(0, 1, 9, 0), pair(1, 2, 9, 0), pair(2, 0, 9, 0)])).toEqual([false, false, false])
  })
})

it('[R7] gives equal ratings, finite intervals and rank 1 to all when every vote is a tie', () => {
  const board = rate({ models: 3, rows: [pair(0, 1, 0, 0, 20), pair(1, 2, 0, 0, 10, 10), pair(2, 0, 0, 0, 20)] })
  for (const { rating, se, rank, rankLow, rankHigh, separated } of board.models) {
    expect(rating).toBeCloseTo(1000, 9)
    expect(se).toBeGreaterThan(0)
    expect(se).toBeLessThan(50)
    expect({ rank, rankLow, rankHigh, separated }).toEqual({ rank: 1, rankLow: 1, rankHigh: 3, separated: false })
  }
})

it('[R19] reports what was cast, whether or not the fit used it', () => {
  const tallies = { models: 2, rows: [pair(0, 1, 6, 2, 4, 8)] }
  for (const bothBad of ['half', 'drop'] as const) {
    expect(rate(tallies, { bothBad }).models[0]).toMatchObject({
      ...{ votes: 20, wins: 6, losses: 2, ties: 4, bothBad: 8 },
      ...{ winRate: 0.75, score: 0.6, tieRate: 0.2, bothBadRate: 0.4 },
    })
  }
  expect(rate({ models: 2, rows: [pair(0, 1, 0, 0, 3)] }).models[0]).toMatchObject({ winRate: null, score: 0.5 })
})

it('[R21] predicts nothing across components and shows what was seen within them', () => {
  const matrix = predictedMatrix(rate({ models: 4, rows: [pair(1, 0, 15, 5, 2, 2), pair(2, 3, 5, 5)] }))
  expect(matrix[0]![0]).toBeNull()
  expect(matrix[0]![2]).toBeNull()
  const cell = matrix[1]![0]!
  expect(cell).toMatchObject({ votes: 24, observed: 17 / 24 })
  expect(cell.lower).toBeLessThan(cell.probability)
  expect(cell.upper).toBeGreaterThan(cell.probability)
  expect(Math.abs(cell.probability - 17 / 24)).toBeLessThan(0.02)
})

it('[R21] predicts a pair that never met from those it met', () => {
  const matrix = predictedMatrix(rate({ models: 3, rows: [pair(0, 1, 30, 10), pair(1, 2, 30, 10)] }))
  expect(matrix[0]![2]).toMatchObject({ votes: 0, observed: null })
  expect(matrix[0]![2]!.probability).toBeGreaterThan(0.8)
})
