import { expect, it } from 'vitest'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import { PARITY } from '../input/options.ts'
import { row, swapSides } from '../testing/rows.ts'
import { fitPosition } from './position.ts'
import { rate } from './rate.ts'

it('[R23] has a closed form for equal models', () => {
  const rows = [row(0, 1, 60, 40), row(1, 0, 60, 40)]
  const effect = fitPosition({ models: 2, rows })!
  expect(effect.logit).toBeCloseTo(Math.log(60 / 40), 12)
  expect(effect.logitSe).toBeCloseTo(1 / Math.sqrt(200 * 0.6 * 0.4), 12)
  expect(effect.points).toBeCloseTo(POINTS_PER_LOGIT * Math.log(1.5), 9)
  expect(effect.board.models[0]!.rating).toBeCloseTo(1000, 9)
})

it('[R23] changes its sign when sides are swapped', () => {
  const rows = [row(0, 1, 30, 22, 4, 1), row(1, 2, 18, 9, 0, 3), row(2, 0, 14, 19, 2, 0)]
  const [effect, swapped] = [fitPosition({ models: 3, rows })!, fitPosition({ models: 3, rows: swapSides(rows) })!]
  expect(swapped.points).toBeCloseTo(-effect.points, 9)
  expect(swapped.se).toBeCloseTo(effect.se, 9)
})

it('[R23] corrects the ratings when one model is nearly always on the left', () => {
  // Equal models; the left side wins 3:1; model 0 is on the left in 9 of 10 votes.
  const rows = [row(0, 1, 270, 90), row(1, 0, 30, 10)]
  const [plain, corrected] = [rate({ models: 2, rows }), fitPosition({ models: 2, rows })!.board]
  expect(plain.models[0]!.rating! - plain.models[1]!.rating!).toBeGreaterThan(100)
  expect(Math.abs(corrected.models[0]!.rating! - corrected.models[1]!.rating!)).toBeLessThan(5)
})

it.each([
  ['there are no votes', []],
  ['the left side won all votes', [row(0, 1, 9, 0)]],
  ['the right side won all votes', [row(0, 1, 0, 9)]],
])('[R23] is null when %s', (_, rows) => {
  expect(fitPosition({ models: 2, rows })).toBeNull()
})

it('[R3] rejects a fit without a prior where position and model cannot be distinguished', () => {
  const rows = [row(0, 1, 9, 4)]
  expect(() => fitPosition({ models: 2, rows }, PARITY)).toThrowError(/cannot be distinguished/)
})
