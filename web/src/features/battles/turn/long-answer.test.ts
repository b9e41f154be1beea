import { expect, it } from 'vitest'
import { isLong } from './long-answer.ts'

it.each([
  ['60 lines', 'line\n'.repeat(60), false],
  ['61 lines', 'line\n'.repeat(61), true],
  ['empty lines between them', 'line\n\n'.repeat(60), false],
  ['one paragraph of 60 lines', 'x'.repeat(4800), false],
  ['one paragraph of more', 'x'.repeat(4801), true],
  ['nothing yet', '', false],
])('%s', (_, text, long) => {
  expect(isLong(text)).toBe(long)
})
