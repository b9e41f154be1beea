import { expect, it } from 'vitest'
import { ratioOf, spreadOf, sumOf } from './spread.ts'

it('takes the middle, the lowest and the highest', () => {
  expect(spreadOf([3, 1, 10])).toEqual({ median: 3, min: 1, max: 10 })
  expect(spreadOf([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 })
  expect(spreadOf([7])).toEqual({ median: 7, min: 7, max: 7 })
})

it('divides within a repeat, so that a slow minute that slowed both does not show', () => {
  expect(ratioOf([10, 100, 20], [1, 10, 2])).toEqual({ median: 10, min: 10, max: 10 })
})

it('adds steps repeat by repeat', () => {
  expect(sumOf([1, 2], [10, 20], [100, 200])).toEqual([111, 222])
})
