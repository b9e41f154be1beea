import { expect, it } from 'vitest'
import { fileType } from './file-type.ts'

it.each([
  ['prompts.csv', 'text/csv'],
  ['prompts.TSV', 'text/csv'],
  ['a.b.json', 'application/json'],
  ['prompts.jsonl', 'application/jsonl'],
  ['prompts.ndjson', 'application/jsonl'],
  ['promptfooconfig.yaml', 'application/yaml'],
  ['promptfooconfig.yml', 'application/yaml'],
  ['prompts.txt', 'text/plain'],
  ['prompts.md', 'text/plain'],
  ['prompts', 'text/plain'],
])('[P83] sends %s as %s', (name, type) => {
  expect(fileType({ name })).toBe(type)
})

it('[P83] sends a pasted text as text', () => {
  expect(fileType('prompts.csv')).toBe('text/plain')
})
