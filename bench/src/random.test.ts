import { expect, it } from 'vitest'
import { drawNormal, seededRandom } from './random.ts'

const DRAWS = 100_000
const draw = (next: () => number) => Array.from({ length: DRAWS }, next)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

it('gives the same numbers for the same seed and others for the next', () => {
  const [first, again, other] = [seededRandom(7), seededRandom(7), seededRandom(8)]
  const numbers = Array.from({ length: 5 }, first)
  expect(Array.from({ length: 5 }, again)).toEqual(numbers)
  expect(Array.from({ length: 5 }, other)).not.toEqual(numbers)
})

it('is uniform from 0, below 1', () => {
  const numbers = draw(seededRandom(1))
  expect(Math.min(...numbers.slice(0, 1000))).toBeGreaterThanOrEqual(0)
  expect(numbers.every((number) => number < 1)).toBe(true)
  const tenths = new Array<number>(10).fill(0)
  for (const number of numbers) tenths[Math.floor(number * 10)]! += 1
  // Five standard deviations of a binomial count.
  for (const count of tenths) expect(Math.abs(count - DRAWS / 10)).toBeLessThan(5 * Math.sqrt(DRAWS * 0.09))
})

it('does not repeat itself from one number to the next', () => {
  const numbers = draw(seededRandom(2))
  const products = numbers.slice(1).map((number, index) => (number - 0.5) * (numbers[index]! - 0.5))
  expect(Math.abs(mean(products))).toBeLessThan(5 / 12 / Math.sqrt(DRAWS))
})

it('draws normals of mean 0 and variance 1', () => {
  const random = seededRandom(3)
  const numbers = draw(() => drawNormal(random))
  expect(Math.abs(mean(numbers))).toBeLessThan(5 / Math.sqrt(DRAWS))
  expect(mean(numbers.map((number) => number ** 2))).toBeCloseTo(1, 1)
  expect(numbers.filter((number) => Math.abs(number) > 1.959964).length / DRAWS).toBeCloseTo(0.05, 2)
})
