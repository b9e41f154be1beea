import { expect, it } from 'vitest'
import { normalUpperQuantile, studentUpperQuantile } from './quantiles.ts'

it.each([
  [0.5, 0],
  [0.025, 1.959963984540054],
  [0.975, -1.959963984540054],
  [0.2, 0.8416212335729143],
  [0.05 / 38, 3.007786556473252],
  [0.05 / 498, 3.7180038473367274],
  [1e-10, 6.361340902404056],
  [1e-100, 21.273453560965322],
  [1e-300, 37.0470962993612],
])('[R27] computes the normal quantile of the upper tail %d', (tail, quantile) => {
  expect(Math.abs(normalUpperQuantile(tail) - quantile)).toBeLessThan(1e-13)
})

it.each([
  [4, 2.7764451051977934],
  [6, 2.4469118511449786],
  [20.343097, 2.083710393234048],
  [100, 1.9839715185235518],
])('[R27] computes Student’s quantile at %d degrees of freedom to a thousandth', (degrees, quantile) => {
  expect(Math.abs(studentUpperQuantile(0.025, degrees) - quantile)).toBeLessThan(1e-3)
})

it('[R27] approaches the normal quantile with many degrees of freedom', () => {
  expect(studentUpperQuantile(0.025, 1e9)).toBeCloseTo(normalUpperQuantile(0.025), 8)
})
