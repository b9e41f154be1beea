import { expect, it } from 'vitest'
import { writeLongAnswer } from './long-answer.ts'

it('writes exactly so many lines, the same from the same seed', () => {
  const answer = writeLongAnswer(10_000, 1)
  expect(answer.split('\n')).toHaveLength(10_000)
  expect(writeLongAnswer(10_000, 1)).toBe(answer)
  expect(writeLongAnswer(10_000, 2)).not.toBe(answer)
})

it('stays short enough to be formatted, and has every kind of thing that is costly', () => {
  const answer = writeLongAnswer(10_000, 1)
  expect(answer.length).toBeLessThan(1_000_000)
  for (const mark of [/^## /m, /^- /m, /^```ts$/m, /^\| --- /m, /^\$\$/m, /\*\*/]) expect(answer).toMatch(mark)
})
