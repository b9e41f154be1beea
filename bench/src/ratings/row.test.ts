import { expect, it } from 'vitest'
import { COLUMNS, type Row, toCells, toFinding } from './row.ts'

const exactly = (value: number) => ({ median: value, min: value, max: value })
const row: Row = {
  work: 'tallies → board',
  models: 100,
  votes: 200_000,
  start: 'cold',
  arena: exactly(5),
  bootstrap: { time: exactly(1400), ratio: exactly(280) },
  aims: [{ msMax: 6 }, { bootstrapRatioMin: 300 }],
}

it('says of every aim whether it was reached', () => {
  const cells = toCells(row)
  expect(cells).toHaveLength(COLUMNS.length)
  expect(cells.at(-1)).toBe('time ≤ 6 ms: reached; bootstrap ÷ Arena ≥ 300×: missed')
})

it('has its aims in the one table of all parts as they stand in its own', () => {
  const { what, aims } = toFinding(row)
  expect(what).toBe('tallies → board, 100 models, 200k votes, cold')
  expect(aims).toMatchObject([
    { words: 'time ≤ 6 ms', measured: '5.00 ms', reached: true },
    { words: 'bootstrap ÷ Arena ≥ 300×', measured: '280×', reached: false },
  ])
})

it('has a dash for what was not compared', () => {
  const { bootstrap: _, ...alone } = row
  expect(toCells({ ...alone, aims: [] }).slice(-6)).toEqual(['–', '–', '–', '–', '–', '–'])
})
