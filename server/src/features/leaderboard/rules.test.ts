import { Board, type BoardRow } from '@arena/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectConforms } from '../../testing/expect-answer.ts'
import type { CatalogueModel } from '../models/index.ts'
import { buildBoard, type TallyRow } from './testing/tallied-board.ts'

const asOf = new Date('2026-01-02T03:04:05.678Z')

function model(letter: string, fields: Partial<CatalogueModel> = {}): CatalogueModel {
  return {
    modelId: `00000000-0000-7000-8000-00000000000${letter}`,
    modelName: `lab/${letter}`,
    displayName: letter.toUpperCase(),
    providerName: 'groq',
    isFree: true,
    status: 'active',
    simulated: false,
    ...fields,
  }
}
const [a, b, c, d] = [model('a'), model('b'), model('c'), model('d')]

function tally(left: CatalogueModel, right: CatalogueModel, fields: Partial<TallyRow>): TallyRow {
  return {
    leftModelId: left.modelId,
    rightModelId: right.modelId,
    class: 'counted',
    leftWins: 0,
    rightWins: 0,
    ties: 0,
    bothBad: 0,
    ...fields,
  }
}

const names = (items: readonly BoardRow[]) => items.map((row) => row.modelName)
const rowOf = (board: Board, { modelName }: CatalogueModel) => board.items.find((row) => row.modelName === modelName)!

describe('buildBoard', () => {
  it('[L2] [L3] sums the votes of a model over sides and opponents', () => {
    const board = buildBoard({
      models: [a, b, c],
      tallies: [
        tally(a, b, { leftWins: 5, rightWins: 2, ties: 1, bothBad: 3 }),
        tally(b, a, { leftWins: 1, rightWins: 4, ties: 2, bothBad: 0 }),
        tally(c, a, { leftWins: 0, rightWins: 3, ties: 0, bothBad: 1 }),
      ],
      asOf,
    })
    expectConforms(Board, board)
    expect(board).toMatchObject({ success: true, asOf: '2026-01-02T03:04:05.678Z', totalVotes: 22 })
    expect(board.excludedVotes).toEqual({ fallback: 0, self: 0, leaked: 0 })
    const counts = ({ totalWins, totalLosses, totalTies, totalBothBad, totalResponses, winRate }: BoardRow) => [
      totalWins,
      totalLosses,
      totalTies,
      totalBothBad,
      totalResponses,
      winRate,
    ]
    expect(counts(rowOf(board, a))).toEqual([12, 3, 3, 4, 22, 54.55])
    expect(counts(rowOf(board, b))).toEqual([3, 9, 3, 3, 18, 16.67])
    expect(counts(rowOf(board, c))).toEqual([0, 3, 0, 1, 4, 0])
  })

  it('[L1] sorts by rating, best first; models without votes come last, by name and without a rank', () => {
    const board = buildBoard({
      models: [c, d, b, a],
      tallies: [tally(d, b, { leftWins: 30, rightWins: 2 })],
      asOf,
    })
    expect(names(board.items)).toEqual(['lab/d', 'lab/b', 'lab/a', 'lab/c'])
    expect(board.items.map((row) => row.eloRank)).toEqual([1, 2, null, null])
    expect(board.items.map((row) => row.status)).toEqual(['ranked', 'ranked', 'unvoted', 'unvoted'])
    for (const row of board.items.slice(2)) {
      const { eloScore, ratingLower, ratingUpper, rankLower, rankUpper, winRate, totalResponses } = row
      expect([eloScore, ratingLower, ratingUpper, rankLower, rankUpper]).toEqual([null, null, null, null, null])
      expect([winRate, totalResponses]).toEqual([0, 0])
    }
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

  it('[L1] counts excluded votes by reason and not for the models', () => {
    const board = buildBoard({
      models: [a, b],
      tallies: [
        tally(a, b, { class: 'fallback', leftWins: 4, ties: 1 }),
        tally(b, a, { class: 'fallback', bothBad: 2 }),
        tally(a, a, { class: 'self', leftWins: 1, rightWins: 1, ties: 1, bothBad: 1 }),
        tally(a, b, { class: 'leaked', leftWins: 2, ties: 1 }),
      ],
      asOf,
    })
    expect([board.totalVotes, board.excludedVotes]).toEqual([0, { fallback: 7, self: 4, leaked: 3 }])
    expect(board.items.map((row) => [row.status, row.totalResponses])).toEqual([
      ['unvoted', 0],
      ['unvoted', 0],
    ])
  })

  it('[L1] ignores votes on models of the other kind', () => {
    const otherKind = model('f')
    const board = buildBoard({
      models: [a, b],
      tallies: [
        tally(a, otherKind, { leftWins: 9 }),
        tally(otherKind, otherKind, { class: 'self', ties: 9 }),
        tally(otherKind, b, { class: 'fallback', ties: 9 }),
        tally(a, b, { ties: 1 }),
      ],
      asOf,
    })
    expect([board.totalVotes, board.excludedVotes]).toEqual([1, { fallback: 0, self: 0, leaked: 0 }])
  })

  it('[L7] lists a retired model with votes as retired, and drops a retired model without votes', () => {
    const retired = model('b', { status: 'retired' })
    const board = buildBoard({
      models: [a, retired, model('c', { status: 'retired' })],
      tallies: [tally(a, retired, { leftWins: 2, rightWins: 20 })],
      asOf,
    })
    expect(board.items.map((row) => [row.modelName, row.status, row.eloRank, row.totalWins])).toEqual([
      ['lab/b', 'retired', 1, 20],
      ['lab/a', 'ranked', 2, 2],
    ])
  })

  it('[L1] is empty without models, and lists all models without votes', () => {
    expect(buildBoard({ models: [], tallies: [], asOf }).items).toEqual([])
    expect(names(buildBoard({ models: [b, a], tallies: [], asOf }).items)).toEqual(['lab/a', 'lab/b'])
  })

  it.each([-3.6, -0.7, -2e-5, -3e-5])(
    '[L6] sorts models with equal ratings by name, for any start of the fit: %d',
    (start) => {
      const input = { models: [a, b], tallies: [tally(b, a, { leftWins: 1, rightWins: 1 })], asOf }
      expect(names(buildBoard({ ...input, start: new Map([[b.modelId, start]]) }).items)).toEqual(['lab/a', 'lab/b'])
    },
  )

  const rounding: [wins: number, responses: number, winRate: number][] = [
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 7, 14.29],
    [1, 1, 100],
    [0, 5, 0],
    [1, 8, 12.5],
    [1, 20_000, 0.01],
    [7, 9, 77.78],
  ]
  it.each(rounding)('[L3] rounds %i wins of %i responses to a win rate of %d', (wins, responses, winRate) => {
    const tallies = [tally(a, b, { leftWins: wins, rightWins: responses - wins })]
    expect(rowOf(buildBoard({ models: [a, b], tallies, asOf }), a).winRate).toBe(winRate)
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
    shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })

  function inputOf({ tallies, retired }: { tallies: readonly Generated[]; retired: readonly number[] }) {
    const models = letters.map((letter, index) =>
      model(letter, { status: retired.includes(index) ? 'retired' : 'active' }),
    )
    const rows = tallies.map(({ left, right, fallback, ...counts }) =>
      tally(models[left]!, models[right]!, {
        ...counts,
        class: left === right ? 'self' : fallback ? 'fallback' : 'counted',
      }),
    )
    return { models, tallies: rows }
  }
  type Generated = { left: number; right: number; fallback: boolean } & Pick<
    TallyRow,
    'leftWins' | 'rightWins' | 'ties' | 'bothBad'
  >

  function shuffled<Item>(items: readonly Item[], keys: Iterator<number>): Item[] {
    return items
      .map((item) => ({ item, key: Number(keys.next().value) }))
      .toSorted((one, two) => one.key - two.key)
      .map(({ item }) => item)
  }

  it('[L6] give the same board to the byte, in any order of models and tallies', () => {
    fc.assert(
      fc.property(anyInput, (generated) => {
        const { models, tallies } = inputOf(generated)
        const keys = generated.shuffle[Symbol.iterator]()
        const board = buildBoard({ models, tallies, asOf })
        const other = buildBoard({ models: shuffled(models, keys), tallies: shuffled(tallies, keys), asOf })
        expect(JSON.stringify(other)).toBe(JSON.stringify(board))
      }),
    )
  })

  it('[L6] give the same board to the byte, for any start of the fit', () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (generated, strengths) => {
          const { models, tallies } = inputOf(generated)
          const start = new Map(models.map(({ modelId }, index) => [modelId, strengths[index]!]))
          const fresh = buildBoard({ models, tallies, asOf })
          expect(JSON.stringify(buildBoard({ models, tallies, asOf, start }))).toBe(JSON.stringify(fresh))
        },
      ),
      { numRuns: 300 },
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
          expect(row.eloRank === null).toBe(totalResponses === 0)
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
