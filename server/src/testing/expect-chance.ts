import { expect } from 'vitest'

/** The chance that at most `count` of `trials` succeed. */
function chanceOfAtMost(count: number, trials: number, probability: number): number {
  let logOfTerm = trials * Math.log1p(-probability)
  let sum = 0
  for (let successes = 0; successes <= count; successes += 1) {
    sum += Math.exp(logOfTerm)
    logOfTerm += Math.log(((trials - successes) / (successes + 1)) * (probability / (1 - probability)))
  }
  return sum
}

/**
 * Expects that so many of independent trials succeed as their probability allows. With the real source of randomness this
 * fails one time in a billion: if so few successes, or so many, are less likely than half of that.
 *
 * @example expectChance({ successes: 52, trials: 100, probability: 0.5 })
 */
export function expectChance(observed: { successes: number; trials: number; probability: number }): void {
  const { successes, trials, probability } = observed
  const few = chanceOfAtMost(successes, trials, probability)
  const many = chanceOfAtMost(trials - successes, trials, 1 - probability)
  expect(Math.min(few, many), JSON.stringify(observed)).toBeGreaterThan(0.5e-9)
}
