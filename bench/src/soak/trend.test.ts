import { expect, it } from 'vitest'
import { restTrendOf, trendOf } from './trend.ts'

it('compares the last quarter with the second, so that warming up is no growth', () => {
  const flat = { median: 1, min: 1, max: 1 }
  expect(trendOf([10, 50, 100, 100, 100, 100, 100, 100])).toEqual({ early: 100, late: 100, ratio: flat })
})

it('tells what grows', () => {
  expect(trendOf([1, 2, 3, 4, 5, 6, 7, 8]).ratio.median).toBeCloseTo(7.5 / 3.5)
})

it('takes the middle of a quarter, so that one look in a pause of the machine is no growth', () => {
  expect(trendOf([...Array(12).fill(10), 10, 10, 10, 90]).ratio).toEqual({ median: 1, min: 1, max: 9 })
})

it('compares the lowest looks of the first and the last rest, when all that is kept for a while is gone', () => {
  const flat = { median: 1, min: 1, max: 1 }
  const first = [30, 12, 5, 4, 5]
  expect(restTrendOf([first, [22, 22, 9, 4, 4]])).toEqual({ early: 4, late: 4, ratio: flat })
  expect(restTrendOf([first, [22, 22, 9, 5, 5]]).ratio.median).toBe(1.25)
})
