import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { checkEntries, readCatalogueFile } from './catalogue-file.ts'

const good = { modelName: 'lab/one', displayName: 'One', providerName: 'groq' }

describe('checkEntries', () => {
  it('[M3] gives the entries as they were written, without members it does not know', () => {
    const full = { ...good, modelName: '@cf/lab/two@2', isFree: false, status: 'retired' }
    expect(checkEntries([good, { ...full, modelId: 'mine', note: 'old' }], 'models.json')).toEqual([good, full])
    expect(checkEntries([], 'models.json')).toEqual([])
  })

  const notAList: unknown[] = [null, {}, { models: [good] }, 'text', 7]
  it.each(notAList)('[M3] refuses a file that holds %j', (written) => {
    expect(() => checkEntries(written, 'models.json')).toThrow(
      new StartError('models.json must hold a JSON array of models.'),
    )
  })

  const name = 'modelName must be a text of 1 to 200 characters without spaces'
  const display = 'displayName must be a text of 1 to 200 characters'
  const provider = 'providerName must be groq, google or cloudflare'
  const wrong: [what: string, entry: unknown, complaint: string][] = [
    ['no object: null', null, 'entry 2: it must be an object.'],
    ['no object: a text', 'lab/two', 'entry 2: it must be an object.'],
    ['no object: a list', [good], 'entry 2: it must be an object.'],
    ['no name', { displayName: 'Two', providerName: 'groq' }, `entry 2: ${name}.`],
    ['an empty name', { ...good, modelName: '' }, `entry 2 (''): ${name}.`],
    ['a name with a blank', { ...good, modelName: 'lab two' }, `entry 2 ('lab two'): ${name}.`],
    ['a name that is a number', { ...good, modelName: 2 }, `entry 2: ${name}.`],
    ['a name that is too long', { ...good, modelName: 'x'.repeat(201) }, `entry 2 ('${'x'.repeat(201)}'): ${name}.`],
    ['no display name', { modelName: 'lab/two', providerName: 'groq' }, `entry 2 ('lab/two'): ${display}.`],
    ['an empty display name', { ...good, modelName: 'two', displayName: '' }, `entry 2 ('two'): ${display}.`],
    [
      'a display name of 201',
      { ...good, modelName: 'two', displayName: 'x'.repeat(201) },
      `entry 2 ('two'): ${display}.`,
    ],
    ['no provider', { modelName: 'two', displayName: 'Two' }, `entry 2 ('two'): ${provider}.`],
    ['an unknown provider', { ...good, modelName: 'two', providerName: 'openai' }, `entry 2 ('two'): ${provider}.`],
    ['a provider in capitals', { ...good, modelName: 'two', providerName: 'Groq' }, `entry 2 ('two'): ${provider}.`],
    ['isFree in words', { ...good, modelName: 'two', isFree: 'yes' }, "entry 2 ('two'): isFree must be true or false."],
    ['isFree of null', { ...good, modelName: 'two', isFree: null }, "entry 2 ('two'): isFree must be true or false."],
    [
      'another status',
      { ...good, modelName: 'two', status: 'hidden' },
      "entry 2 ('two'): status must be active or retired.",
    ],
    ['the first name again', { ...good }, "entry 2 ('lab/one'): the name stands there twice."],
  ]
  it.each(wrong)('[M3] names the wrong entry and what is wrong: %s', (_what, entry, complaint) => {
    expect(() => checkEntries([good, entry, good], 'models.json')).toThrow(new StartError(`models.json, ${complaint}`))
  })

  it('[M3] names the first of several faults', () => {
    expect(() => checkEntries([{ providerName: 1 }, null], 'f')).toThrow(`f, entry 1: ${name}.`)
    expect(() => checkEntries([{ modelName: 'a', isFree: 1, status: 1 }], 'f')).toThrow(`f, entry 1 ('a'): ${display}.`)
  })

  const unstorable: [what: string, entry: unknown][] = [
    ['a NUL in the name', { ...good, modelName: 'lab/\0' }],
    ['a NUL in the display name', { ...good, displayName: 'One\0' }],
    ['half a character in the name', { ...good, modelName: 'lab/\ud800' }],
    ['half a character in the display name', { ...good, displayName: 'One \udc00' }],
  ]
  it.each(unstorable)('[M3] refuses what no database would store: %s', (_what, entry) => {
    expect(() => checkEntries([entry], 'models.json')).toThrow(StartError)
  })

  it('[M3] takes names of every script', () => {
    const entry = { ...good, modelName: 'лаб/модель-１', displayName: '模型 👩‍🚀 “One”' }
    expect(checkEntries([entry], 'models.json')).toEqual([entry])
  })
})

describe('readCatalogueFile', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'arena-catalogue-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('[M3] says that a file is not there, and which setting names it', async () => {
    const file = path.join(folder, 'none.json')
    await expect(readCatalogueFile(file)).rejects.toThrow(
      new StartError(`${file} cannot be read (ENOENT): check CATALOGUE_FILE.`),
    )
    await expect(readCatalogueFile(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/)
  })

  it.each(['', '{', '[{"modelName": "a",}]', 'models'])('[M3] says that %j is not JSON', async (text) => {
    const file = path.join(folder, 'broken.json')
    await writeFile(file, text)
    const reading = readCatalogueFile(file)
    await expect(reading).rejects.toBeInstanceOf(StartError)
    await expect(reading).rejects.toThrow(`${file} is not JSON`)
  })

  it('[M3] names the file in its complaints', async () => {
    const file = path.join(folder, 'wrong.json')
    await writeFile(file, '[{}]')
    await expect(readCatalogueFile(file)).rejects.toThrow(`${file}, entry 1: modelName`)
  })
})
