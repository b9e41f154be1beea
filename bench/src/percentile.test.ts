import { expect, it } from 'vitest'
import { percentilesOf } from './percentile.ts'

it('takes the smallest value that the share of all does not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index)
  expect(percentilesOf(values)).toEqual({ p50: 100, p99: 198, max: 200 })
  expect(percentilesOf([7])).toEqual({ p50: 7, p99: 7, max: 7 })
})

it('is not a number where nothing was measured', () => {
  expect(percentilesOf([]).p50).toBeNaN()
})
