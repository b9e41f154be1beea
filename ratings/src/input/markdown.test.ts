import { expect, it } from 'vitest'
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
