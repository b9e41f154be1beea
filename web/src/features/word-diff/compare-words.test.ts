import { expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

const signs = { left: '-', right: '+' }
const shown = (left: string, right: string) =>
  compareWords(left, right)?.map(({ text, only }) => (only ? signs[only] : '') + text)

it.each([
  ['equal texts', 'One two.', 'One two.', ['One two.']],
  ['a changed word', 'The sky is blue.', 'The sea is blue.', ['The ', '-sky', '+sea', ' is blue.']],
  ['words without spaces', '今天天气好', '今天天气冷', ['今天天气', '-好', '+冷']],
  ['an empty text', '', 'New', ['+New']],
])('compares %s word by word', (_, left, right, expected) => {
  expect(shown(left, right)).toEqual(expected)
})

it('gives up on texts that would block the page', () => {
  expect(compareWords('a '.repeat(20_000), 'b '.repeat(20_000))).toBeNull()
})
