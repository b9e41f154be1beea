import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const rulesIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, rule]) => rule!)

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const spec = read('docs/spec.md')
const promised = new Set(rulesIn(spec))

const files = ['contract', 'client', 'server', 'cli', 'web', 'e2e', 'release'].flatMap((workspace) =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|e2e)\.ts$/.test(file))
    .map((file) => path.join(workspace, 'src', file)),
)
const tests = files.map(read).join('\n')

const cited = new Set(rulesIn(tests))

it('has a test for every rule of docs/spec.md that runs with every change, not only every night', () => {
  const always = new Set(rulesIn(tests.replace(/.*\(nightly\).*/g, '')))
  expect([...promised].filter((rule) => !always.has(rule))).toEqual([])
})

it('leaves only process tests and journeys to the night, which runs no others', () => {
  const nightly = files.filter((file) => /\(nightly\)/.test(read(file)))
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
