import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceFile } from './replace-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replace-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('puts a text in the place of another, and leaves nothing beside it', async () => {
  const file = path.join(folder, 'kept.json')
  await writeFile(file, 'before')
  await replaceFile(file, 'after')
  expect(await readFile(file, 'utf8')).toBe('after')
  expect(await readdir(folder)).toEqual(['kept.json'])
})

it('leaves what was there where the text cannot take its place', async () => {
  const taken = path.join(folder, 'folder')
  await mkdir(path.join(taken, 'full'), { recursive: true })
  await expect(replaceFile(taken, 'after')).rejects.toThrow()
  expect(await readdir(taken)).toEqual(['full'])
  expect(await readdir(folder)).not.toContain('folder.new')
})
