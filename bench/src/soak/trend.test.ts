import { expect, it } from 'vitest'
import { trendOf } from './trend.ts'

it('compares the last quarter with the second, so that warming up is no growth', () => {
  expect(trendOf([10, 50, 100, 100, 100, 100, 100, 100])).toEqual({ early: 100, late: 100, ratio: 1 })
})

it('tells what grows', () => {
  expect(trendOf([1, 2, 3, 4, 5, 6, 7, 8]).ratio).toBeCloseTo(7 / 3)
})
