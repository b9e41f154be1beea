import { expect, it } from 'vitest'
import { fitPosition } from '../board/position.ts'
import { rate } from '../board/rate.ts'
import { PARITY } from '../input/options.ts'
import type { TallyRow } from '../input/tallies.ts'
import { row as rowWithoutVoter } from '../testing/rows.ts'
import { effectiveVoters } from './clustering.ts'
import { POINTS_PER_LOGIT } from './logistic.ts'

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

function withoutVoters(rows: readonly TallyRow[]): TallyRow[] {
  return rows.map(({ voter: _, ...rest }) => rest)
}

it('[R10] widens the intervals by the differences between voters and does not change ratings', () => {
  const clustered = rate({ models: 3, rows: ROWS })
  const independent = rate({ models: 3, rows: withoutVoters(ROWS) })
  expect(clustered).toMatchObject({ voters: 6, fewVoters: false })
  expect(clustered.models.map(({ rating }) => rating)).toEqual(independent.models.map(({ rating }) => rating))
  expect(clustered.models[0]!.se).toBeGreaterThan(1.5 * independent.models[0]!.se!)
  expect(clustered.quantile).toBeGreaterThan(2.4)
  expect(rate({ models: 3, rows: ROWS }, { voters: 'ignore' })).toEqual(independent)
})

it('[R10] equals independent votes, times G/(G-1), when every vote has its own voter', () => {
  const rows: TallyRow[] = []
  for (let vote = 0; vote < 40; vote++)
    rows.push(row(vote, vote % 2, 2, vote % 3 === 0 ? 1 : 0, vote % 3 === 0 ? 0 : 1))
  const clustered = rate({ models: 3, rows }, PARITY)
  const independent = rate({ models: 3, rows: withoutVoters(rows) }, PARITY)
  expect(clustered.effectiveVoters).toBe(40)
  for (const [model, { se }] of independent.models.entries()) {
    expect(clustered.models[model]!.se).toBeCloseTo(se! * Math.sqrt(40 / 39), 9)
  }
})

it('[R2] does not depend on the order of rows or voters', () => {
  const rows = [...ROWS, row(20, 0, 1, 3, 4), row(3, 2, 1, 5, 1)]
  expect(rate({ models: 3, rows: [...rows].reverse() })).toEqual(rate({ models: 3, rows }))
})

it('[R10] distinguishes the voters 1 and "1"', () => {
  expect(rate({ models: 2, rows: [row(1, 0, 1, 1, 0), row('1', 0, 1, 0, 1), row(2, 0, 1, 0, 1)] }).voters).toBe(3)
})

it('[R11] treats votes as independent below five effective voters, and sets fewVoters', () => {
  const rows = ROWS.slice(0, 5)
  const few = rate({ models: 3, rows })
  expect(few).toMatchObject({ voters: 4, fewVoters: true })
  expect(few.quantile).toBeCloseTo(1.959963984540054, 12)
  expect(few.models).toEqual(rate({ models: 3, rows: withoutVoters(rows) }).models)
})

it('[R11] sets fewVoters when one of many voters cast nearly every vote', () => {
  const rows = [row('zoe', 0, 1, 500, 400), ...ROWS]
  expect(rate({ models: 3, rows })).toMatchObject({ voters: 7, fewVoters: true })
})

it('[R11] accepts exactly five equal voters', () => {
  const rows = [1, 2, 3, 4, 5].map((voter) => row(voter, 0, 1, voter, 6 - voter))
  expect(rate({ models: 2, rows })).toMatchObject({ voters: 5, effectiveVoters: 5, fewVoters: false })
})

it('[R5] [R10] does not count a voter whose votes were all dropped', () => {
  const rows = [...ROWS, row('gus', 0, 1, 0, 0, 0, 4)]
  expect(rate({ models: 3, rows }, { bothBad: 'drop' }).voters).toBe(6)
  expect(rate({ models: 3, rows }).voters).toBe(7)
})

it('[R10] computes effective voters as squared votes over the sum of squares', () => {
  expect(effectiveVoters(Float64Array.of(1, 1, 1, 1))).toBe(4)
  expect(effectiveVoters(Float64Array.of(3, 1))).toBe(1.6)
  expect(effectiveVoters(Float64Array.of())).toBe(0)
})

it('[R10] [R23] clusters the error of the position effect', () => {
  const clustered = fitPosition({ models: 3, rows: ROWS })!
  const independent = fitPosition({ models: 3, rows: withoutVoters(ROWS) })!
  expect(clustered.points).toBeCloseTo(independent.points, 9)
  expect(clustered.se).not.toBeCloseTo(independent.se, 0)
  expect(clustered.se).toBeCloseTo(POINTS_PER_LOGIT * clustered.logitSe, 9)
})
