import { expect, it } from 'vitest'
import { storedReasoning } from './stored-reasoning.ts'

it.each([
  ['nothing', null, null],
  ['a thought', 'Hm.', 'Hm.'],
  ['characters that cannot be stored', 'a\0b\ud800', 'a\uFFFDb\uFFFD'],
  ['exactly the longest text', 'x'.repeat(100_000), 'x'.repeat(100_000)],
  ['a longer text, cut with a mark', 'x'.repeat(100_001), `${'x'.repeat(99_995)}\n\n[…]`],
  ['no half of a character', `${'x'.repeat(99_994)}${'👋'.repeat(9)}`, `${'x'.repeat(99_994)}\n\n[…]`],
])('[B29] stores %s', (_, reasoning, stored) => {
  expect(storedReasoning(reasoning)).toBe(stored)
})
