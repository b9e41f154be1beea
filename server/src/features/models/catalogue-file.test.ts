import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { checkEntries, readCatalogueFile } from './catalogue-file.ts'

const good = { modelName: 'lab/one', displayName: 'One', providerName: 'groq' }

describe('checkEntries', () => {
  it('[M3] returns the entries without unknown members', () => {
    const full = { ...good, modelName: '@cf/lab/two@2', isFree: false, status: 'retired' }
    expect(checkEntries([good, { ...full, modelId: 'mine', note: 'old' }], 'models.json')).toEqual([good, full])
    expect(checkEntries([], 'models.json')).toEqual([])
  })

  const notAList: unknown[] = [null, {}, { models: [good] }, 'text', 7]
  it.each(notAList)('[M3] rejects a file with %j', (written) => {
    expect(() => checkEntries(written, 'models.json')).toThrow(
      new StartError('models.json must contain a JSON array of models.'),
    )
  })

  const name = 'modelName must be a string of 1 to 200 characters without spaces'
  const display = 'displayName must be a string of 1 to 200 characters'
  const provider = 'providerName must be groq, google or cloudflare'
  const two = { ...good, modelName: 'two' }
  const isFree = 'isFree must be true or false'
  const wrong: [problem: string, entry: unknown, error: string][] = [
    ['null', null, 'entry 2: it must be an object.'],
    ['an array', [good], 'entry 2: it must be an object.'],
    ['no name', { displayName: 'Two', providerName: 'groq' }, `entry 2: ${name}.`],
    ['an empty name', { ...good, modelName: '' }, `entry 2 (''): ${name}.`],
    ['a name with a space', { ...good, modelName: 'lab two' }, `entry 2 ('lab two'): ${name}.`],
    ['a name of 201', { ...good, modelName: 'x'.repeat(201) }, `entry 2 ('${'x'.repeat(201)}'): ${name}.`],
    ['no display name', { modelName: 'two', providerName: 'groq' }, `entry 2 ('two'): ${display}.`],
    ['a display name of 201', { ...two, displayName: 'x'.repeat(201) }, `entry 2 ('two'): ${display}.`],
    ['no provider', { modelName: 'two', displayName: 'Two' }, `entry 2 ('two'): ${provider}.`],
    ['an unknown provider', { ...two, providerName: 'openai' }, `entry 2 ('two'): ${provider}.`],
    ['a string as isFree', { ...two, isFree: 'yes' }, `entry 2 ('two'): ${isFree}.`],
    ['another status', { ...two, status: 'hidden' }, "entry 2 ('two'): status must be active or retired."],
    ['the first name again', { ...good }, "entry 2 ('lab/one'): the name is used twice."],
  ]
  it.each(wrong)('[M3] names the invalid entry and its error: %s', (_problem, entry, error) => {
    expect(() => checkEntries([good, entry, good], 'models.json')).toThrow(new StartError(`models.json, ${error}`))
  })

  it.each([
    { ...good, modelName: 'lab/\0' },
    { ...good, displayName: 'One\0' },
    { ...good, modelName: 'lab/\ud800' },
    { ...good, displayName: 'One \udc00' },
  ])('[M3] rejects characters that PostgreSQL cannot store: %j', (entry) => {
    expect(() => checkEntries([entry], 'models.json')).toThrow(StartError)
  })
})

describe('readCatalogueFile', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'arena-catalogue-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('[M3] names a missing file and its setting', async () => {
    const file = path.join(folder, 'none.json')
    await expect(readCatalogueFile(file)).rejects.toThrow(
      new StartError(`${file} cannot be read (ENOENT): check CATALOGUE_FILE.`),
    )
    await expect(readCatalogueFile(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/)
  })

  it.each(['', '{', '[{"modelName": "a",}]', 'models'])('[M3] rejects %j, which is not JSON', async (text) => {
    const file = path.join(folder, 'broken.json')
    await writeFile(file, text)
    const reading = readCatalogueFile(file)
    await expect(reading).rejects.toBeInstanceOf(StartError)
    await expect(reading).rejects.toThrow(`${file} is not JSON`)
  })

  it('[M3] names the file in its errors', async () => {
    const file = path.join(folder, 'wrong.json')
    await writeFile(file, '[{}]')
    await expect(readCatalogueFile(file)).rejects.toThrow(`${file}, entry 1: modelName`)
  })
})
