import { expect, it } from 'vitest'
import { POINTS_PER_LOGIT } from './logistic.ts'
import { PARITY } from './options.ts'
import { fitPosition } from './position.ts'
import { rate } from './rate.ts'

it('[R23] finds the advantage of the left answer exactly where the models are equal', () => {
  const rows = [
    { left: 0, right: 1, leftWins: 60, rightWins: 40, ties: 0, bothBad: 0 },
    { left: 1, right: 0, leftWins: 60, rightWins: 40, ties: 0, bothBad: 0 },
  ]
  const effect = fitPosition({ models: 2, rows })!
  expect(effect.logit).toBeCloseTo(Math.log(60 / 40), 12)
  expect(effect.logitSe).toBeCloseTo(1 / Math.sqrt(200 * 0.6 * 0.4), 12)
  expect(effect.points).toBeCloseTo(POINTS_PER_LOGIT * Math.log(1.5), 9)
  expect(effect.board.models[0]!.rating).toBeCloseTo(1000, 9)
})

it('[R23] turns its sign when sides are swapped', () => {
  const rows = [
    { left: 0, right: 1, leftWins: 30, rightWins: 22, ties: 4, bothBad: 1 },
    { left: 1, right: 2, leftWins: 18, rightWins: 9, ties: 0, bothBad: 3 },
    { left: 2, right: 0, leftWins: 14, rightWins: 19, ties: 2, bothBad: 0 },
  ]
  const swapped = rows.map((row) => ({
    ...row,
    left: row.right,
    right: row.left,
    leftWins: row.rightWins,
    rightWins: row.leftWins,
  }))
  const [there, back] = [fitPosition({ models: 3, rows })!, fitPosition({ models: 3, rows: swapped })!]
  expect(back.points).toBeCloseTo(-there.points, 9)
  expect(back.se).toBeCloseTo(there.se, 9)
})

it('[R23] takes a crooked seating plan out of the ratings', () => {
  // Equal models, left worth 3:1, and model 0 nearly always left.
  const rows = [
    { left: 0, right: 1, leftWins: 270, rightWins: 90, ties: 0, bothBad: 0 },
    { left: 1, right: 0, leftWins: 30, rightWins: 10, ties: 0, bothBad: 0 },
  ]
  const [plain, corrected] = [rate({ models: 2, rows }), fitPosition({ models: 2, rows })!.board]
  expect(plain.models[0]!.rating! - plain.models[1]!.rating!).toBeGreaterThan(100)
  expect(Math.abs(corrected.models[0]!.rating! - corrected.models[1]!.rating!)).toBeLessThan(5)
})

it.each([
  ['there are no votes', []],
  ['left took them all', [{ left: 0, right: 1, leftWins: 9, rightWins: 0, ties: 0, bothBad: 0 }]],
  ['right took them all', [{ left: 0, right: 1, leftWins: 0, rightWins: 9, ties: 0, bothBad: 0 }]],
])('[R23] is null when %s', (_, rows) => {
  expect(fitPosition({ models: 2, rows })).toBeNull()
})

it('[R3] says so when without a prior side and model cannot be told apart', () => {
  const rows = [{ left: 0, right: 1, leftWins: 9, rightWins: 4, ties: 0, bothBad: 0 }]
  expect(() => fitPosition({ models: 2, rows }, PARITY)).toThrowError(/cannot be told apart/)
})
