import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as ratings from './index.ts'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('[R1] runs every example of the README from top to bottom', () => {
  const examples = [...README.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code!)
  const script = examples.join('\n').replaceAll(/import (\{[^}]+\}) from '@arena\/ratings'/g, 'const $1 = ratings')
  const lines: string[] = []
  const console = { log: (...words: unknown[]) => lines.push(words.join(' ')) }
  new Function('ratings', 'console', script)(ratings, console)
  expect(examples.length).toBeGreaterThan(7)
  expect(lines[0]).toMatch(/^swift ranked 10\d\d \d+ to \d+ 1 1-\d$/)
  expect(lines.at(-1)).toBe('no-finite-ratings')
})

it('[R1] cites every rule of SPEC.md in a test, and no others', () => {
  const folder = new URL('.', import.meta.url)
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(test|slow)\.ts$/.test(file),
  )
  const cited = tests.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').match(/\[R\d+\]/g) ?? [])
  const spec = readFileSync(new URL('../SPEC.md', import.meta.url), 'utf8')
  const rules = [...spec.matchAll(/^\*\*(\[R\d+\])/gm)].map(([, rule]) => rule!)
  expect([...new Set(cited)].sort()).toEqual([...new Set(rules)].sort())
})
