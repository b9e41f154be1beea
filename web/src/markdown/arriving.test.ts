import { expect, it } from 'vitest'
import { shownWhileArriving } from './arriving.ts'

it.each([
  // Tables wait for their second row.
  ['a\n\n| b', 'a\n'],
  ['a\n\n| b | c |\n', 'a\n'],
  ['a\n\n| b | c |\n|--', 'a\n'],
  ['| b |\n|---|\n', '| b |\n|---|\n'],
  ['| b |\n|---|\n| d', '| b |\n|---|\n| d'],
  // A line of signs can become a fence, a list or a heading.
  ['a\n``', 'a'],
  ['a\n##', 'a'],
  ['a\n- ', 'a'],
  // Code shows everything but a half of its closing fence.
  ['```js\nx\n| y', '```js\nx\n| y'],
  ['```js\nx\n``', '```js\nx'],
  ['```\nx\n```\n\n| b', '```\nx\n```\n'],
  // Open code and bold text are closed.
  ['use `np.arr', 'use `np.arr`'],
  ['use `', 'use '],
  ['use `x` and', 'use `x` and'],
  ['``a ` b', '``a ` b``'],
  ['a **b c ', 'a **b c**'],
  ['a **b** c', 'a **b** c'],
  ['2 ** 3', '2 ** 3'],
  ['', ''],
])('[K9] of %j, %j is shown while it arrives', (text, shown) => {
  expect(shownWhileArriving(text)).toBe(shown)
})
