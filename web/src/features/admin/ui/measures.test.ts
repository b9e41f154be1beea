import { describe, expect, it } from 'vitest'
import { createMeasures } from './measures.ts'

const { bytes, milliseconds, dollars, span } = createMeasures('en')

describe('sizes', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1000, '1 kB'],
    [1549, '1.5 kB'],
    [123_456_789, '123 MB'],
    [4_200_000_000, '4.2 GB'],
    [7e15, '7,000 TB'],
  ])('%d bytes are %s', (value, text) => expect(bytes(value)).toBe(text))

  it('have Latin digits in every language', () => {
    expect(createMeasures('ar').bytes(12_000_000)).toContain('12')
  })
})

describe('milliseconds', () => {
  it('have one decimal only below 10', () => {
    expect(milliseconds(0.43)).toBe('0.4 ms')
    expect(milliseconds(212.6)).toBe('213 ms')
  })
})

it('amounts of money have cents', () => {
  expect(dollars(1234.5)).toBe('$1,234.50')
})

describe('spans of time', () => {
  const minute = 60_000
  const hour = 60 * minute
  it.each([
    [-5, '0 sec'],
    [59_999, '59 sec'],
    [minute, '1 min'],
    [hour + 5 * minute + 3000, '1 hr, 5 min'],
    [hour + 3000, '1 hr'],
    [49 * hour + 30 * minute, '2 days, 1 hr'],
  ])('%d ms are %s', (ms, text) => expect(span(ms)).toBe(text))
})
