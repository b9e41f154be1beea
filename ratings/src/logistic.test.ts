import { expect, it } from 'vitest'
import { logisticPair } from './logistic.ts'

it.each([0, 0.3, -2, 40, -40, 800, -800, Number.MAX_VALUE])(
  '[R6] gives two chances that add up to 1 at %d logits',
  (logit) => {
    const [chance, opposite] = logisticPair(logit)
    expect(chance + opposite).toBeCloseTo(1, 15)
    expect(chance).toBeGreaterThanOrEqual(0)
  },
)

it('[R6] keeps the digits of the unlikely side', () => {
  expect(logisticPair(60)[1]).toBeCloseTo(Math.exp(-60), 40)
  expect(logisticPair(60)[1]).toBeGreaterThan(0)
})
