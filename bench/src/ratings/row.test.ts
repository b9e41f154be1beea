import { expect, it } from 'vitest'
import { COLUMNS, type Row, toCells } from './row.ts'

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
  expect(cells.at(-1)).toBe('≤ 6 ms: reached; ≥ 300× bootstrap: missed')
})

it('has a dash for what was not compared', () => {
  const { bootstrap: _, ...alone } = row
  expect(toCells({ ...alone, aims: [] }).slice(-6)).toEqual(['–', '–', '–', '–', '–', '–'])
})
