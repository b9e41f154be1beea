import { expect, it } from 'vitest'
import { aimsOf, toCells, toFinding, toRow } from './row.ts'

it('judges an aim by the median and says both', () => {
  const row = toRow({ what: 'script', slowdown: 4, unit: 'bytes', arena: [91_000, 93_000, 150_000], max: 93_000 })
  expect(aimsOf(row)).toMatchObject([{ reached: true }])
  expect(toCells(row)).toEqual(['script', '4× slower', '93.0 kB (91.0–150.0)', '–', '–', '≤ 93.0 kB: reached'])
  const missed = toRow({ what: 'shift', slowdown: 1, unit: 'score', arena: [0.06], max: 0.05 })
  expect(aimsOf(missed)).toMatchObject([{ reached: false }])
  expect(toCells(missed)).toEqual(['shift', 'as it is', '0.0600', '–', '–', '≤ 0.0500: missed'])
  expect(aimsOf(toRow({ what: 'time', slowdown: 1, unit: 'ms', arena: [1] }))).toEqual([])
})

it('has its aim in the one table of all parts as it stands in its own', () => {
  expect(toFinding(toRow({ what: 'shift', slowdown: 4, unit: 'score', arena: [0.0001], max: 0.05 }))).toEqual({
    what: 'shift, processor 4× slower',
    aims: [
      {
        words: '≤ 0.0500',
        reached: true,
        measured: '0.0001',
        spread: { median: 0.0001, min: 0.0001, max: 0.0001 },
      },
    ],
  })
})

it('takes ratios within a repeat, and none where the bare page took nothing', () => {
  const row = toRow({ what: 'time', slowdown: 1, unit: 'ms', arena: [20, 40], floor: [10, 40] })
  expect(row.ratio).toEqual({ median: 1.5, min: 1, max: 2 })
  expect(toCells(row)[4]).toBe('1.50× (1.00–2.00)')
  expect(toRow({ what: 'block', slowdown: 1, unit: 'block', arena: [80, 90], floor: [0, 60] }).ratio).toBeUndefined()
})

it('says that a block below what browsers tell is short, not that there was none', () => {
  expect(toCells(toRow({ what: 'block', slowdown: 1, unit: 'block', arena: [0] }))[2]).toBe('< 50 ms')
  expect(toCells(toRow({ what: 'block', slowdown: 1, unit: 'block', arena: [0, 0, 80] }))[2]).toBe(
    '< 50 ms (< 50–80.0)',
  )
})
