import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const rulesIn = (text: string): string[] => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, rule]) => rule!)

const spec = readFileSync(path.join(root, 'docs/spec.md'), 'utf8')
const promised = new Set(rulesIn(spec))

const tests = ['contract', 'client', 'server', 'cli', 'web', 'e2e', 'release']
  .flatMap((workspace) =>
    readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.ts$/.test(file))
      .map((file) => readFileSync(path.join(root, workspace, 'src', file), 'utf8')),
  )
  .join('\n')

const cited = new Set(rulesIn(tests))

it('has a test for every rule of docs/spec.md that runs with every change, not only every night', () => {
  const always = new Set(rulesIn(tests.replace(/.*\(nightly\).*/g, '')))
  expect([...promised].filter((rule) => !always.has(rule))).toEqual([])
})

it('cites no rule that docs/spec.md does not have', () => {
  expect([...cited].filter((rule) => !promised.has(rule))).toEqual([])
})

it('defines every number of docs/spec.md once', () => {
  const defined = [...spec.matchAll(/^- \*\*\[([A-Z]\d+)\]\*\*/gm)].map(([, rule]) => rule!)
  expect(defined.filter((rule, index) => defined.indexOf(rule) !== index)).toEqual([])
  expect(new Set(defined)).toEqual(promised)
})
