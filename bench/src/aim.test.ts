import { expect, it } from 'vitest'
import { aimCell, atLeast, atMost } from './aim.ts'

const spread = (median: number) => ({ median, min: 0, max: 10 })

it('judges by the median, and counts the bound itself as reached', () => {
  expect(aimCell([atMost('CPU', spread(1.1), 1.1, '×'), atLeast('rate', spread(0.94), 0.95, '×')])).toBe(
    'CPU ≤ 1.1×: reached; rate ≥ 0.95×: missed',
  )
})

it('has a dash where nothing was hoped for', () => {
  expect(aimCell([])).toBe('–')
})
