import { expect, it } from 'vitest'
import { percentileOf, smoothnessOf } from './frames.ts'

it('takes for a percentile the smallest value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(percentileOf(hundred, 95)).toBe(95)
  expect(percentileOf(hundred, 50)).toBe(50)
  expect(percentileOf(hundred, 0)).toBe(1)
  expect(percentileOf([3, 1, 2], 50)).toBe(2)
  expect(percentileOf([7], 95)).toBe(7)
})

it('tells frames by the time since the one before', () => {
  const times = [1000]
  for (let frame = 1; frame <= 20; frame++) times.push(times.at(-1)! + (frame === 7 ? 120 : frame === 13 ? 50 : 16))
  expect(smoothnessOf(times)).toEqual({ medianMs: 16, p95Ms: 50, slowShare: 1 / 20 })
})

it('says that one frame has no duration', () => {
  expect(() => smoothnessOf([5])).toThrow('Two frames')
})
