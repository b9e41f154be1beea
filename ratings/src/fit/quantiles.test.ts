import { expect, it } from 'vitest'
import { normalUpperQuantile, normalUpperTail, studentUpperQuantile } from './quantiles.ts'

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
  [0.025, 3, 3.182446305],
  [0.025, 7.5, 2.333039627],
  [0.05 / 56, 20, 3.600633038],
  [1e-6, 5, 24.77102972],
  [1e-9, 12.34, 15.3982034],
  [1e-24, 30, 31.19840311],
  [1e-45, 500, 15.69489323],
  [0.025, 1e5, 1.959987708],
  [1e-9, 9e5, 5.997868616],
])('[R27] computes Student’s quantile of the upper tail %d at %d degrees of freedom', (tail, degrees, quantile) => {
  expect(Math.abs(studentUpperQuantile(tail, degrees) / quantile - 1)).toBeLessThan(1e-9)
})

it('[R27] is the normal quantile beyond a million degrees of freedom, without a jump', () => {
  expect(studentUpperQuantile(0.025, 1e6 + 1)).toBe(normalUpperQuantile(0.025))
  expect(studentUpperQuantile(0.025, 1e6)).toBeCloseTo(normalUpperQuantile(0.025), 5)
})

it.each([
  [1.959963984540054, 0.025],
  [4.24, 1.1175989e-5],
  [21.273453560965322, 1e-100],
])('[R27] computes the normal upper tail of %d relative to its size', (x, tail) => {
  expect(Math.abs(normalUpperTail(x) / tail - 1)).toBeLessThan(1e-7)
})

it('[R27] turns a normal tail into the quantile of few degrees of freedom', () => {
  expect(studentUpperQuantile(normalUpperTail(4.24), 30)).toBeCloseTo(5.01466, 5)
})
