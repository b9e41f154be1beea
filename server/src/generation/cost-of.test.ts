import { expect, it } from 'vitest'
import { costOf } from './cost-of.ts'

const usage = (promptTokens: number, completionTokens: number, totalTokens = promptTokens + completionTokens) => ({
  promptTokens,
  completionTokens,
  totalTokens,
})

it.each([
  ['both kinds of tokens at their own price', usage(1_000_000, 2_000_000), 3, 15, 33],
  ['a few tokens', usage(10, 5), 2, 8, 0.00006],
  ['the reasoning that a host counts only in the total', usage(10, 5, 115), 2, 8, 0.00086],
  ['no less than the prompt, when the total was reduced to the largest count', usage(100, 50, 90), 2, 8, 0.0002],
  ['nothing at a price of zero', usage(10, 5), 0, 0, 0],
  ['an unknown amount without an input price', usage(10, 5), null, 8, null],
  ['an unknown amount without an output price', usage(10, 5), 2, null, null],
] as const)('[B31] an answer costs %s', (_, used, inputPrice, outputPrice, dollars) => {
  const cost = costOf(used, { inputPrice, outputPrice })
  if (dollars === null) expect(cost).toBeNull()
  else expect(cost).toBeCloseTo(dollars, 12)
})
