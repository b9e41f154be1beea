import { Board, type BoardRow } from '@arena/contract'
import { describe, expect, it } from 'vitest'
import { catalogueModel } from '../../../testing/catalogue-model.ts'
import { expectConforms } from '../../../testing/expect-answer.ts'
import fc from '../../../testing/properties.ts'
import type { CatalogueModel } from '../../models/index.ts'
import { buildBoard, rateTallies, type TallyRow } from '../testing/tallied-board.ts'
import { formatBoard } from './rules.ts'

const asOf = new Date('2026-01-02T03:04:05.678Z')

const model = (letter: string, facts: Partial<CatalogueModel> = {}) => catalogueModel(`lab/${letter}`, facts)
const [a, b] = [model('a'), model('b')]

function tally(left: CatalogueModel, right: CatalogueModel, fields: Partial<TallyRow>): TallyRow {
  return {
    leftModelId: left.modelId,
    rightModelId: right.modelId,
    class: 'blind',
    leftWins: 0,
    rightWins: 0,
    ties: 0,
    bothBad: 0,
    ...fields,
  }
}

const names = (items: readonly BoardRow[]) => items.map((row) => row.modelName)

describe('buildBoard', () => {
  it('[L8] has the prices of a model, null if they are not known', () => {
    const priced = model('p', { inputPrice: 0.15, outputPrice: 0.6 })
    const { items } = buildBoard({ models: [a, priced], tallies: [], asOf })
    expect(items.map(({ inputPrice, outputPrice }) => [inputPrice, outputPrice])).toEqual([
      [null, null],
      [0.15, 0.6],
    ])
  })

  it('[L2] has a rating on the Elo scale with one decimal, an interval and a rank range', () => {
    const board = buildBoard({ models: [a, b], tallies: [tally(a, b, { leftWins: 75, rightWins: 25 })], asOf })
    const [first, second] = board.items
    // Three to one is 191 points. The prior vote of each model reduces the difference by a few points.
    expect(first!.eloScore! - second!.eloScore!).toBeGreaterThan(180)
    expect(first!.eloScore! - second!.eloScore!).toBeLessThan(191)
    expect(first!.eloScore! + second!.eloScore!).toBeCloseTo(2000, 1)
    for (const row of board.items) {
      for (const points of [row.eloScore!, row.ratingLower!, row.ratingUpper!]) {
        expect(points).toBe(Number(points.toFixed(1)))
      }
      expect(row.ratingLower!).toBeLessThan(row.eloScore!)
      expect(row.ratingUpper!).toBeGreaterThan(row.eloScore!)
    }
    expect(board.items.map((row) => [row.rankLower, row.rankUpper])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('[L2] marks a model with few votes as provisional, with a rank but without a rank range', () => {
    const board = buildBoard({ models: [a, b], tallies: [tally(a, b, { leftWins: 1 })], asOf })
    expect(
      board.items.map(({ status, eloRank, rankLower, rankUpper }) => [status, eloRank, rankLower, rankUpper]),
    ).toEqual([
      ['provisional', 1, null, null],
      ['provisional', 2, null, null],
    ])
  })

  it('[L2] [L25] lists the ranks of the models that one is surely above', () => {
    const board = buildBoard({ models: [a, b], tallies: [tally(a, b, { leftWins: 300, rightWins: 100 })], asOf })
    expect(board.items.map(({ surelyAbove }) => surelyAbove)).toEqual([[2], []])
  })

  it('[L31] has the neighbors of ranked models and about how many more votes separate them, with two digits', () => {
    const [c, d] = [model('c'), model('d')]
    const tallies = [
      tally(a, b, { leftWins: 1000, rightWins: 950 }),
      tally(b, c, { leftWins: 900, rightWins: 100 }),
      tally(c, d, { leftWins: 1 }),
    ]
    const [first, second, third, fourth] = buildBoard({ models: [a, b, c, d], tallies, asOf }).items
    expect(first!.neighbors.above).toBeNull()
    expect(second!.neighbors.below).toEqual({ modelId: third!.modelId, votesNeeded: 0 })
    expect(third!.neighbors).toEqual({ above: { modelId: second!.modelId, votesNeeded: 0 }, below: null })
    expect(fourth!.neighbors).toEqual({ above: null, below: null })
    const { modelId, votesNeeded } = first!.neighbors.below!
    expect(modelId).toBe(second!.modelId)
    expect(votesNeeded).toBeGreaterThan(1000)
    expect(votesNeeded).toBe(Number(votesNeeded!.toPrecision(2)))
  })

  it('[L32] [L33] shows speeds and costs with two digits', () => {
    const { items } = formatBoard({
      ...rateTallies({ models: [a, b], tallies: [], asOf }),
      speeds: [{ modelId: b.modelId, medianTimeMs: 12_345.5, tokensPerSecond: 4.96, costPerAnswer: 0.000_123_4 }],
    })
    expect(
      items.map((row) => [row.modelName, row.medianResponseTimeMs, row.tokensPerSecond, row.costPer1000Answers]),
    ).toEqual([
      ['lab/a', null, null, null],
      ['lab/b', 12_000, 5, 0.12],
    ])
  })

  it('[L2] sends every alias with the value of its original', () => {
    const board = buildBoard({
      models: [a, b, model('e', { providerName: 'google', displayName: 'An E' })],
      tallies: [tally(a, b, { leftWins: 3, rightWins: 1, ties: 2, bothBad: 1 })],
      asOf,
    })
    for (const row of board.items) {
      expect(row).toMatchObject({
        provider: row.providerName,
        eloRating: row.eloScore,
        elo_rating: row.eloScore,
        elo: row.eloScore,
        wins: row.totalWins,
        losses: row.totalLosses,
        ties: row.totalTies,
        totalVotes: row.totalResponses,
        total_matches: row.totalResponses,
        matches: row.totalResponses,
        times_compared: row.totalResponses,
        win_rate: row.winRate,
        model_id: row.modelId,
        model_name: row.modelName,
        display_name: row.displayName,
        provider_name: row.providerName,
      })
    }
  })

  it('[L6] sorts models with equal ratings by name', () => {
    const input = { models: [b, a], tallies: [tally(b, a, { leftWins: 1, rightWins: 1 })], asOf }
    expect(names(buildBoard(input).items)).toEqual(['lab/a', 'lab/b'])
  })
})

describe('any votes', () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f']
  // Small counts produce models with equal ratings.
  const count = fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 40 }))
  const anyTallies = fc.uniqueArray(
    fc.record({
      left: fc.nat({ max: 5 }),
      right: fc.nat({ max: 5 }),
      fallback: fc.boolean(),
      leftWins: count,
      rightWins: count,
      ties: count,
      bothBad: count,
    }),
    { selector: ({ left, right, fallback }) => `${left} ${right} ${fallback}`, maxLength: 20 },
  )
  const anyInput = fc.record({
    tallies: anyTallies,
    retired: fc.uniqueArray(fc.nat({ max: 5 })),
  })

  function inputOf({ tallies, retired }: { tallies: readonly Generated[]; retired: readonly number[] }) {
    const models = letters.map((letter, index) =>
      model(letter, { status: retired.includes(index) ? 'retired' : 'active' }),
    )
    const rows = tallies.map(({ left, right, fallback, ...counts }) =>
      tally(models[left]!, models[right]!, {
        ...counts,
        class: left === right ? 'self' : fallback ? 'fallback' : 'named',
      }),
    )
    return { models, tallies: rows }
  }
  type Generated = { left: number; right: number; fallback: boolean } & Pick<
    TallyRow,
    'leftWins' | 'rightWins' | 'ties' | 'bothBad'
  >

  // The ratings package tests every order; here the models and tallies are reversed.
  it('[L6] give the same board to the byte in another order of models and tallies', () => {
    fc.assert(
      fc.property(anyInput, (generated) => {
        const { models, tallies } = inputOf(generated)
        const board = buildBoard({ models, tallies, asOf })
        const other = buildBoard({ models: models.toReversed(), tallies: tallies.toReversed(), asOf })
        expect(JSON.stringify(other)).toBe(JSON.stringify(board))
      }),
    )
  })

  it('[L1] [L2] [L3] [L7] give a board with consistent numbers', () => {
    fc.assert(
      fc.property(anyInput, (generated) => {
        const { models, tallies } = inputOf(generated)
        const board = expectConforms(Board, buildBoard({ models, tallies, asOf }))
        const total = (key: 'totalWins' | 'totalLosses' | 'totalTies' | 'totalBothBad' | 'totalResponses') =>
          board.items.reduce((sum, row) => sum + row[key], 0)
        expect(total('totalWins')).toBe(total('totalLosses'))
        expect(total('totalResponses')).toBe(2 * board.totalVotes)
        expect(total('totalWins') * 2 + total('totalTies') + total('totalBothBad')).toBe(total('totalResponses'))

        const voted = board.items.filter((row) => row.totalResponses > 0)
        expect(board.items.slice(0, voted.length)).toEqual(voted)
        expect(voted.map((row) => row.eloRank)).toEqual(voted.map((_, index) => index + 1))
        const scores = voted.map((row) => row.eloScore!)
        expect(scores).toEqual(scores.toSorted((one, two) => two - one))
        for (const row of board.items) {
          const { totalWins, totalLosses, totalTies, totalBothBad, totalResponses } = row
          expect(totalResponses).toBe(totalWins + totalLosses + totalTies + totalBothBad)
          expect(row.winRate).toBe(totalResponses === 0 ? 0 : Number(((100 * totalWins) / totalResponses).toFixed(2)))
          expect(row.eloRank === 0).toBe(totalResponses === 0)
          if (totalResponses === 0) expect([row.eloScore, row.ratingLower, row.rankLower]).toEqual([1000, null, null])
        }
        const retired = models.filter(({ status }) => status === 'retired').map(({ modelName }) => modelName)
        for (const { modelName, status, totalResponses } of board.items) {
          expect(status === 'retired').toBe(retired.includes(modelName))
          if (status === 'retired') expect(totalResponses).toBeGreaterThan(0)
        }
      }),
    )
  })
})
