import { expect, it } from 'vitest'
import { aimCell, atLeast, atMost, exactly } from './aim.ts'

const spread = (median: number) => ({ median, min: 0, max: 10 })

it('judges by the median, and counts the bound itself as reached', () => {
  expect(aimCell([atMost('CPU', spread(1.1), 1.1, '×'), atLeast('rate', spread(0.94), 0.95, '×')])).toBe(
    'CPU ≤ 1.1×: reached; rate ≥ 0.95×: missed',
  )
})

it('has a dash where nothing was hoped for', () => {
  expect(aimCell([])).toBe('–')
})

it('keeps what was measured in the words of its unit', () => {
  expect(atMost('CPU', { median: 1.1, min: 0.5, max: 12 }, 1, '× relay').measured).toBe('1.10× relay (0.500–12.0)')
  expect(atMost('added', { median: -0.25, min: -1, max: 2 }, 1, ' ms').measured).toBe('−0.250 ms (−1.00–2.00)')
})

it('takes a count as reached only where every sample was it', () => {
  expect(exactly('round trips', { median: 1, min: 1, max: 1 }, 1, '')).toMatchObject({ reached: true, measured: '1' })
  expect(exactly('round trips', { median: 1, min: 1, max: 1.5 }, 1, '').reached).toBe(false)
})
