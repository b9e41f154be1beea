import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testFiles } from './testing/test-files.ts'

const root = path.resolve(import.meta.dirname, '../..')

const rulesIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, rule]) => rule!)

const spec = readFileSync(path.join(root, 'docs/spec.md'), 'utf8')
const promised = new Set(rulesIn(spec))

// The rules that the ratings cite are those of METHOD.md.
const files = testFiles.filter((file) => !file.path.startsWith('ratings/'))
const tests = files.map(({ text }) => text).join('\n')

const cited = new Set(rulesIn(tests))

it('has a test for every rule of docs/spec.md that runs with every change, not only every night', () => {
  const daily = files.filter((file) => !file.path.endsWith('.nightly.e2e.ts'))
  const always = new Set(daily.flatMap(({ text }) => rulesIn(text.replace(/.*\(nightly\).*/g, ''))))
  expect([...promised].filter((rule) => !always.has(rule))).toEqual([])
})

it('leaves only process tests and journeys to the night, which runs no others', () => {
  const nightly = files.filter(({ text }) => /\(nightly\)/.test(text)).map((file) => file.path)
  expect(nightly.filter((file) => !/\.(process\.test|e2e)\.ts$/.test(file))).toEqual([])
})

it('cites no rule that docs/spec.md does not have', () => {
  expect([...cited].filter((rule) => !promised.has(rule))).toEqual([])
})

it('defines every number of docs/spec.md once', () => {
  const defined = [...spec.matchAll(/^- \*\*\[([A-Z]\d+)\]\*\*/gm)].map(([, rule]) => rule!)
  expect(defined.filter((rule, index) => defined.indexOf(rule) !== index)).toEqual([])
  expect(new Set(defined)).toEqual(promised)
})
