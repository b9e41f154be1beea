import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { listPackages } from './list-packages.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

it('counts each package once with its own files, scoped and nested ones too, and no links or tools', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packages-'))
  const put = async (file: string, bytes: number) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), 'x'.repeat(bytes))
  }
  await put('plain/package.json', 10)
  await put('plain/lib/deep/code.js', 5)
  await put('plain/node_modules/inside/package.json', 3)
  await put('@scope/one/package.json', 7)
  await put('.bin/tool', 100)
  await mkdir(path.join(folder, '@own'))
  await symlink(path.join(folder, 'plain'), path.join(folder, '@own', 'workspace'))
  const found = await listPackages(folder)
  expect(found.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: '@scope/one', bytes: 7, files: 1 },
    { name: 'plain', bytes: 15, files: 2 },
    { name: 'plain → inside', bytes: 3, files: 1 },
  ])
})

it('finds nothing where there is nothing', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'packages-'))
  expect(await listPackages(path.join(folder, 'node_modules'))).toEqual([])
})
