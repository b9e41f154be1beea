import { expect, it } from 'vitest'
import fc from '../../server/src/testing/properties.ts'
import { type Board, type ModelRating, standings } from './board/board.ts'
import { predictedMatrix } from './board/predicted-matrix.ts'
import { rate } from './board/rate.ts'
import { sigmoid } from './fit/logistic.ts'
import { PARITY, type RateOptions } from './input/options.ts'
import type { Tallies, TallyRow } from './input/tallies.ts'
import { swapSides } from './testing/rows.ts'

const POINTS_TOLERANCE = 1e-6

const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 400 }))

function arbitraryRow(modelCount: number): fc.Arbitrary<TallyRow> {
  return fc
    .record({
      left: fc.nat(modelCount - 1),
      step: fc.integer({ min: 1, max: modelCount - 1 }),
      leftWins: count,
      rightWins: count,
      ties: count,
      bothBad: count,
    })
    .map(({ step, ...row }) => ({ ...row, right: (row.left + step) % modelCount }))
}

const arbitraryTallies: fc.Arbitrary<Tallies & { readonly models: number }> = fc
  .integer({ min: 2, max: 8 })
  .chain((models) =>
    fc.record({ models: fc.constant(models), rows: fc.array(arbitraryRow(models), { maxLength: 20 }) }),
  )

/** A ring of wins connects all models, so the plain estimate exists. */
const arbitraryConnectedTallies = arbitraryTallies.map(({ models, rows }) => {
  const ring = Array.from({ length: models }, (_, left) => ({
    left,
    right: (left + 1) % models,
    leftWins: 3,
    rightWins: 2,
    ties: 1,
    bothBad: 0,
  }))
  return { models, rows: [...rows, ...ring] }
})

const arbitraryOptions: fc.Arbitrary<RateOptions> = fc.record({
  bothBad: fc.constantFrom('half', 'drop'),
  gauge: fc.constantFrom('votes', 'plain'),
  priorVotes: fc.constantFrom(0.5, 1, 4),
  minVotes: fc.constantFrom(1, 10, 60),
})

const NUMBERS = ['rating', 'se', 'lower', 'upper', 'expectedWinRate'] as const
const FACTS = ['component', 'separated', 'status', 'votes', 'wins', 'losses', 'ties', 'bothBad'] as const

function expectSameRow(actual: ModelRating, expected: ModelRating): void {
  for (const key of NUMBERS) {
    const value = actual[key]
    const wanted = expected[key]
    if (value === null || wanted === null) expect(value, key).toBe(wanted)
    else expect(Math.abs(value - wanted), `${key}: ${value} for ${wanted}`).toBeLessThan(POINTS_TOLERANCE)
  }
}

function expectSameBoard(actual: Board, expected: Board): void {
  for (const [model, line] of actual.models.entries()) {
    expectSameRow(line, expected.models[model]!)
    for (const fact of FACTS) expect(line[fact], fact).toBe(expected.models[model]![fact])
  }
}

it('[R2] gives the same board to the last bit in any order of rows', () => {
  fc.assert(
    fc.property(
      arbitraryTallies.chain(({ models, rows }) =>
        fc.tuple(fc.constant({ models, rows }), fc.shuffledSubarray([...rows], { minLength: rows.length })),
      ),
      arbitraryOptions,
      ([tallies, shuffled], options) => {
        expect(rate({ ...tallies, rows: shuffled }, options)).toEqual(rate(tallies, options))
      },
    ),
  )
})

it('[R4] does not change when left and right are swapped everywhere', () => {
  fc.assert(
    fc.property(arbitraryTallies, arbitraryOptions, ({ models, rows }, options) => {
      expect(rate({ models, rows: swapSides(rows) }, options)).toEqual(rate({ models, rows }, options))
    }),
  )
})

it('[R7] [R9] keeps the plain ratings and shrinks their errors by √k when every count is multiplied by k', () => {
  fc.assert(
    fc.property(arbitraryConnectedTallies, fc.integer({ min: 2, max: 30 }), ({ models, rows }, factor) => {
      const multiplied = rows.map((row) => ({
        ...row,
        leftWins: row.leftWins * factor,
        rightWins: row.rightWins * factor,
        ties: row.ties * factor,
        bothBad: row.bothBad * factor,
      }))
      const once = rate({ models, rows }, PARITY)
      const many = rate({ models, rows: multiplied }, PARITY)
      for (const [model, { rating, se }] of once.models.entries()) {
        expect(many.models[model]!.rating).toBeCloseTo(rating!, 6)
        expect(many.models[model]!.se).toBeCloseTo(se! / Math.sqrt(factor), 6)
      }
    }),
  )
})

it('[R2] permutes the board when the models are permuted', () => {
  fc.assert(
    fc.property(
      arbitraryTallies.chain((tallies) => {
        const models = Array.from({ length: tallies.models }, (_, model) => model)
        return fc.tuple(fc.constant(tallies), fc.shuffledSubarray(models, { minLength: tallies.models }))
      }),
      arbitraryOptions,
      ([{ models, rows }, newIndex], options) => {
        const moved = rows.map((row) => ({ ...row, left: newIndex[row.left]!, right: newIndex[row.right]! }))
        const before = rate({ models, rows }, options)
        const after = rate({ models, rows: moved }, options)
        for (const line of before.models) expectSameRow(after.models[newIndex[line.model]!]!, line)
      },
    ),
  )
})

it('[R6] balances points taken and points expected for every model, including the virtual votes', () => {
  fc.assert(
    fc.property(arbitraryTallies, arbitraryOptions, ({ models, rows }, options) => {
      const { theta } = rate({ models, rows }, options)
      const surplus = new Float64Array(models)
      let votes = 1
      for (const { left, right, leftWins, rightWins, ties, bothBad } of rows) {
        const halves = options.bothBad === 'half' ? ties + bothBad : ties
        const points = leftWins + halves / 2 - (leftWins + rightWins + halves) * sigmoid(theta[left]! - theta[right]!)
        surplus[left]! += points
        surplus[right]! -= points
        votes += leftWins + rightWins + halves
      }
      for (const [model, logit] of theta.entries()) {
        const virtual = (options.priorVotes! / 2) * (1 - 2 * sigmoid(logit))
        expect(Math.abs(surplus[model]! + virtual) / votes).toBeLessThan(1e-12)
      }
    }),
  )
})

it('[R12] does not change a component when another component is added', () => {
  fc.assert(
    fc.property(arbitraryTallies, arbitraryTallies, arbitraryOptions, (first, second, options) => {
      const moved = second.rows.map((row) => ({
        ...row,
        left: row.left + first.models,
        right: row.right + first.models,
      }))
      const alone = rate(first, options)
      const together = rate({ models: first.models + second.models, rows: [...moved, ...first.rows] }, options)
      for (const line of alone.models) {
        const other = together.models[line.model]!
        expectSameRow(other, line)
        expect([other.rank, other.rankLow, other.rankHigh]).toEqual([line.rank, line.rankLow, line.rankHigh])
        expect([other.status, other.separated]).toEqual([line.status, line.separated])
      }
    }),
  )
})

it('[R8] reaches the same board from any start', () => {
  const start = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { maxLength: 2 })
  fc.assert(
    fc.property(arbitraryTallies, arbitraryOptions, start, (tallies, options, theta) => {
      expectSameBoard(rate(tallies, { ...options, start: theta }), rate(tallies, options))
    }),
  )
})

it('[R17] has every model’s place by rating within its rank range', () => {
  fc.assert(
    fc.property(arbitraryTallies, arbitraryOptions, (tallies, options) => {
      const board = rate(tallies, options)
      const placesTaken = new Map<number, number>()
      for (const { status, component, rankLow, rankHigh, rank } of standings(board)) {
        if (status !== 'ranked') continue
        const place = (placesTaken.get(component) ?? 0) + 1
        placesTaken.set(component, place)
        expect(rankLow).toBeLessThanOrEqual(place)
        expect(rankHigh).toBeGreaterThanOrEqual(place)
        expect(rank).toBeLessThanOrEqual(place)
      }
    }),
  )
})

it('[R21] predicts probabilities of the two directions of a pair that add up to 1', () => {
  fc.assert(
    fc.property(arbitraryTallies, arbitraryOptions, (tallies, options) => {
      const matrix = predictedMatrix(rate(tallies, options))
      for (const [i, row] of matrix.entries()) {
        for (const [j, cell] of row.entries()) {
          const opposite = matrix[j]![i]!
          if (cell === null) expect(opposite).toBeNull()
          else {
            expect(cell.probability + opposite!.probability).toBeCloseTo(1, 12)
            expect(cell.lower + opposite!.upper).toBeCloseTo(1, 12)
            expect(cell.votes).toBe(opposite!.votes)
            if (cell.observed !== null) expect(cell.observed + opposite!.observed!).toBeCloseTo(1, 12)
          }
        }
      }
    }),
  )
})
