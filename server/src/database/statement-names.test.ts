import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

it('every statement has a name of its own: the driver refuses a second text under the same name', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/^(?:export )?const .*\bstatement<[^(]*\(\s*'([^']+)'/gm),
    ])
    .map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
