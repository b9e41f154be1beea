import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from './config.ts'
import { presets } from './providers/hosts/presets.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file))
const documents = ['.', 'docs', 'docs/decisions', 'ratings', 'bench'].flatMap(markdownIn)

it('lists every configuration variable in docs/configuration.md, and no other', () => {
  const table = read('docs/configuration.md').split('<!-- tested: configuration -->')[1]!.split('\n\n')[0]!
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
  // Those of proxies are read in lower case too.
  const used = settingNames().filter((name) => name === name.toUpperCase())
  expect(listed.toSorted()).toEqual(used.toSorted())
})

it('has a recipe for every preset in docs/providers.md, and no other', () => {
  const recipes = read('docs/providers.md').split('| preset | command |')[1]!.split('\n\n')[0]!
  const listed = [...recipes.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual(Object.keys(presets).toSorted())
})

it('names only scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((file) => [...read(file).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!))
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it('links only to files that exist', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, target]) => path.join(path.dirname(file), target!)),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([])
})

it('names only files that exist', () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/`((?:\w+\/src|server|web|deploy|docs|\.ci)\/[\w./-]+)`/g)]
      .filter(([, named]) => !existsSync(path.join(root, named!)))
      .map(([, named]) => `${file} names ${named}`),
  )
  expect(missing).toEqual([])
})
