import { expect, it } from 'vitest'
import { expectChance } from './expect-chance.ts'

// The chance of at least 31 heads of 31 is 4.7e-10, of 30 heads of 30 is 9.3e-10. The normal approximation to 1000 tosses
// allows 500 ± 6.1 · 15.8.
it.each([
  [30, 30, 0.5, true],
  [31, 31, 0.5, false],
  [0, 30, 0.5, true],
  [0, 31, 0.5, false],
  [405, 1_000, 0.5, true],
  [400, 1_000, 0.5, false],
  [600, 1_000, 0.5, false],
  [0, 100, 0.1, true],
  [0, 210, 0.1, false],
])('%i successes of %i trials with the probability %d are likely enough: %s', (successes, trials, probability, is) => {
  const check = () => expectChance({ successes, trials, probability })
  if (is) check()
  else expect(check).toThrow()
})
