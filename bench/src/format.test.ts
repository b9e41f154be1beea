import { expect, it } from 'vitest'
import { formatBytes, formatCount, formatDuration, formatRate, formatRatio, formatTime } from './format.ts'

it.each([
  [0.0123, '12.3 µs'],
  [0.456, '0.456 ms'],
  [4.314, '4.31 ms'],
  [45.67, '45.7 ms'],
  [456.7, '457 ms'],
  [13_640, '13.6 s'],
])('writes %d ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

it('writes a spread in the unit of its middle', () => {
  expect(formatTime({ median: 990, min: 900, max: 1200 })).toBe('990 ms (900–1200)')
  expect(formatRatio({ median: 312.4, min: 90.26, max: 1340 })).toBe('312× (90.3–1340)')
})

it('shortens round counts only', () => {
  expect([5_000, 200_000, 2_000_000, 1_234, 20].map(formatCount)).toEqual(['5k', '200k', '2M', '1234', '20'])
})

it('writes rates and sizes in three digits', () => {
  expect(formatRate({ median: 5230.4, min: 99.94, max: 5400 })).toBe('5230/s (99.9–5400)')
  expect(formatBytes(98_566_144)).toBe('94.0 MB')
})
