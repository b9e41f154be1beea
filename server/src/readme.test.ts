import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dialects, needsAccountId } from './providers/openai-compatible/dialects.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it('lists every variable of the configuration in the README, and no other', () => {
  const table = read('README.md').split('<!-- tested: configuration -->')[1]!.split('\n\n')[0]!
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
  const source = read('server/src/config.ts')
  const used = [...source.matchAll(/environment, '([A-Z_]+)'/g)].map(([, name]) => name!)
  const ofProviders = Object.values(dialects).flatMap((dialect) => {
    const prefix = dialect.name.toUpperCase()
    const account = needsAccountId(dialect) ? [`${prefix}_ACCOUNT_ID`] : []
    return [dialect.apiKeyVariable, `${prefix}_BASE_URL`, ...account]
  })
  expect(listed.toSorted()).toEqual([...new Set([...used, ...ofProviders])].toSorted())
})

it('names only scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const told = ['README.md', 'CONTRIBUTING.md'].flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!),
  )
  expect(told.filter((name) => !(name in scripts))).toEqual([])
})

it('links only to files that exist', () => {
  const links = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/spec.md'].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, target]) => path.join(path.dirname(file), target!)),
  )
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect(() => read(link), link).not.toThrow()
})
