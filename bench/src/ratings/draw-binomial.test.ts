import { expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { drawBinomial, drawMultinomial } from './draw-binomial.ts'

const DRAWS = 200_000

/** Chances of 0 to count successes. */
function exactChances(count: number, chance: number): number[] {
  const chances = [Math.exp(count * Math.log1p(-chance))]
  for (let k = 1; k <= count; k++) chances.push((chances[k - 1]! * ((count - k + 1) / k) * chance) / (1 - chance))
  return chances
}

it.each([
  ['by walking', 20, 0.3],
  ['by walking, many trials', 5000, 0.001],
  ['by rejection', 100, 0.12],
  ['by rejection, even chances', 60, 0.5],
  ['from the other side', 100, 0.85],
])('draws every count as often as it should: %s', (_, count, chance) => {
  const random = seededRandom(11)
  const seen = new Map<number, number>()
  for (let draw = 0; draw < DRAWS; draw++) {
    const successes = drawBinomial(random, count, chance)
    seen.set(successes, (seen.get(successes) ?? 0) + 1)
  }
  for (const [successes, exact] of exactChances(count, chance).entries()) {
    const deviation = Math.sqrt(DRAWS * exact) + 1
    expect(Math.abs((seen.get(successes) ?? 0) - DRAWS * exact), `${successes} of ${count}`).toBeLessThan(5 * deviation)
  }
})

it('has the right mean and variance in the millions', () => {
  const random = seededRandom(12)
  const [count, chance, draws] = [2_000_000, 0.2, 20_000]
  const values = Array.from({ length: draws }, () => drawBinomial(random, count, chance))
  const mean = values.reduce((sum, value) => sum + value, 0) / draws
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws
  const exact = count * chance * (1 - chance)
  expect(Math.abs(mean - count * chance)).toBeLessThan(5 * Math.sqrt(exact / draws))
  expect(variance / exact).toBeCloseTo(1, 1)
})

it('knows the certain cases', () => {
  const random = seededRandom(13)
  expect([drawBinomial(random, 0, 0.5), drawBinomial(random, 9, 0), drawBinomial(random, 9, 1)]).toEqual([0, 0, 9])
})

it('throws every vote into some cell, in proportion to the weights', () => {
  const random = seededRandom(14)
  const weights = Float64Array.of(5, 0, 1, 300, 94, 0)
  const sums = new Float64Array(weights.length)
  const into = new Float64Array(weights.length)
  for (let round = 0; round < 2000; round++) {
    drawMultinomial(random, 400, weights, into)
    expect(into.reduce((sum, count) => sum + count, 0)).toBe(400)
    into.forEach((count, cell) => {
      sums[cell]! += count / 2000
    })
  }
  for (const [cell, weight] of weights.entries()) {
    expect(Math.abs(sums[cell]! - weight)).toBeLessThanOrEqual(5 * Math.sqrt(weight / 2000))
  }
})
