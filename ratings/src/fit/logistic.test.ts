import { expect, it } from 'vitest'
import { logisticPair } from './logistic.ts'

it.each([0, 0.3, -2, 40, -40, 800, -800, Number.MAX_VALUE])(
  '[R6] gives a probability and a complement that add up to 1 at %d logits',
  (logit) => {
    const [probability, complement] = logisticPair(logit)
    expect(probability + complement).toBeCloseTo(1, 15)
    expect(probability).toBeGreaterThanOrEqual(0)
  },
)

it('[R6] keeps the significant digits of a small complement', () => {
  expect(logisticPair(60)[1]).toBeCloseTo(Math.exp(-60), 40)
  expect(logisticPair(60)[1]).toBeGreaterThan(0)
})
