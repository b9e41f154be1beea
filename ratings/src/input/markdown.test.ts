import { expect, it } from 'vitest'
import fc from '../../../server/src/testing/properties.ts'
import { countMarkdown } from './markdown.ts'

it.each([
  ['', { headers: 0, lists: 0, bold: 0 }],
  ['# One\ntext\n###### Six\n####### seven\n#none', { headers: 2, lists: 0, bold: 0 }],
  ['1. one\n 2. two\n- three\n* four\n+ five\n-none\n3.none', { headers: 0, lists: 5, bold: 0 }],
  ['**a** and __b c__ but not ** or **\n** or *c*', { headers: 0, lists: 0, bold: 3 }],
  ['# Plan\n```sh\n# comment\n- item\n**x**\n```\n- after', { headers: 1, lists: 1, bold: 0 }],
  ['```a``` - not at the start of a line', { headers: 0, lists: 0, bold: 0 }],
])('[R25] counts %j', (markdown, counts) => {
  expect(countMarkdown(markdown)).toEqual(counts)
})

it('[R25] counts the list items that a shorter pattern finds in quadratic time', () => {
  const texts = fc.array(fc.constantFrom('-', '*', '1.', '12', 'a', ' ', '\t', '\n', '\r', '\u2028'), { maxLength: 12 })
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('')
      return countMarkdown(text).lists === (text.match(/^\s*(?:\d+\.|[-*+])\s/gm)?.length ?? 0)
    }),
    { numRuns: 2_000 },
  )
})
