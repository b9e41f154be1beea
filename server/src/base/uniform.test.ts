import { expect, it } from 'vitest'
import { expectChance } from '../testing/expect-chance.ts'
import { uniform } from './uniform.ts'

it('returns each number from 0 to below 1 equally often, whatever it returned before', () => {
  const trials = 4_000
  const numbers = Array.from({ length: trials }, uniform)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  // 16 equal parts, the halves of these parts, and how often a number and the next one are in the same half.
  for (let part = 0; part < 16; part += 1) {
    const successes = numbers.filter((number) => Math.floor(number * 16) === part).length
    expectChance({ successes, trials, probability: 1 / 16 })
  }
  const halves = (scale: number) => numbers.map((number) => Math.floor(number * scale) % 2)
  for (const scale of [2, 32, 2 ** 20]) {
    const bits = halves(scale)
    const equal = bits.slice(1).filter((bit, index) => bit === bits[index])
    expectChance({ successes: bits.filter(Boolean).length, trials, probability: 0.5 })
    expectChance({ successes: equal.length, trials: trials - 1, probability: 0.5 })
  }
})
