import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import * as server from '@arena/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CliFixture, createCliFixture, listenLocally } from '../fixtures.ts'

let bed: CliFixture
let service: Awaited<ReturnType<CliFixture['serve']>>

beforeAll(async () => {
  bed = await createCliFixture()
  service = await bed.serve()
})
afterAll(async () => {
  await service?.close()
  await bed?.close()
})

const [firstSimulated, secondSimulated] = server.simulatedModels.map(({ modelName }) => modelName) as [string, string]

async function offered(): Promise<string[]> {
  const { token } = await createClient({ baseUrl: service.url }).identity.guest()
  const { items } = await createClient({ baseUrl: service.url, token }).models.list()
  return items.map(({ modelName }) => modelName)
}

async function stored(): Promise<Record<string, unknown>[]> {
  return JSON.parse((await bed.arena(['models', 'list', '--all', '--json'])).out)
}

const find = async (modelName: string) => (await stored()).find((model) => model.modelName === modelName)

describe('models list', () => {
  it('shows the same models from the database as the running service does, in the same order', async () => {
    const fromDatabase = await bed.arena(['models', 'list', '--json'])
    const fromService = await bed.arena(['models', 'list', '--json', '--url', `${service.url}/`])
    expect(fromDatabase.code).toBe(0)
    expect(fromService.code).toBe(0)
    const plain = JSON.parse(fromDatabase.out).map(({ served, simulated, ...model }: Record<string, unknown>) => model)
    expect(JSON.parse(fromService.out)).toEqual(plain)
    expect(plain.map(({ modelName }: { modelName: string }) => modelName)).toEqual(await offered())
  })

  it('aligns its columns', async () => {
    const { out } = await bed.arena(['models', 'list'])
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(/^MODEL +NAME +PROVIDER +FREE +STATUS +SERVED$/)
    const column = head!.indexOf('STATUS')
    expect(rows).toHaveLength(server.simulatedModels.length)
    for (const row of rows) expect(row.slice(column)).toMatch(/^active +yes$/)
  })

  it('takes the token it is given', async () => {
    const { out: token } = await bed.arena(['token', '--url', service.url])
    const { code } = await bed.arena(['models', 'list', '--url', service.url, '--token', token.trim()])
    expect(code).toBe(0)
    const refused = await bed.arena(['models', 'list', '--url', service.url, '--token', 'nonsense'])
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: `${service.url} answered 401: The access token is malformed.\n`,
    })
  })

  it('lists retired models only when asked for all', async () => {
    await bed.arena(['models', 'retire', firstSimulated])
    const active = await bed.arena(['models', 'list'])
    expect(active.out).not.toContain(`${firstSimulated} `)
    expect(active.err).toBe('1 retired: --all lists them too.\n')
    const all = await bed.arena(['models', 'list', '--all'])
    expect(all.out).toMatch(new RegExp(`${firstSimulated} .*retired +no: retired`))
    await bed.arena(['models', 'restore', firstSimulated])
  })

  it('says why a model is not served', async () => {
    const { out } = await bed.arena(['models', 'list'], { environment: { GROQ_API_KEY: 'key' } })
    expect(out).toMatch(new RegExp(`${firstSimulated} .*active +no: real models are configured`))
  })

  it('sends no control characters to the terminal', async () => {
    const strange = await listenLocally((request, response) => {
      const items = [
        { modelName: 'x\u001b[2J', displayName: 'X', providerName: 'groq', isFree: true, status: 'active' },
      ]
      response.end(JSON.stringify(request.url === '/api/models' ? { items } : { token: 't', expiresAt: '' }))
    })
    const { out } = await bed.arena(['models', 'list', '--url', strange.url])
    await strange.close()
    expect(out).toContain('x\uFFFD[2J')
    expect(out).not.toContain('\u001b')
  })
})

describe('models add', () => {
  it('enters a model that is listed at once', async () => {
    const added = await bed.arena([
      'models',
      'add',
      '@cf/own/one',
      '--name',
      'One',
      '--provider',
      'cloudflare',
      '--free',
    ])
    expect(added).toMatchObject({ code: 0, out: 'Added @cf/own/one.\n' })
    expect(await find('@cf/own/one')).toMatchObject({
      displayName: 'One',
      providerName: 'cloudflare',
      isFree: true,
      status: 'active',
      simulated: false,
      served: false,
    })
  })

  it('says when the model cannot be asked with these settings, and nothing when it can', async () => {
    const argv = ['models', 'add', 'own-two', '--name', 'Two', '--provider', 'groq']
    expect((await bed.arena(argv)).err).toBe(
      'It is not served with the current configuration: neither GROQ_API_KEY nor GROQ_BASE_URL is set.\n',
    )
    expect((await bed.arena(argv, { environment: { GROQ_BASE_URL: 'http://localhost:11434/v1' } })).err).toBe('')
  })

  it('changes a known model to exactly what is said, keeps its id, and makes it active', async () => {
    await bed.arena(['models', 'add', 'own-three', '--name', 'Three', '--provider', 'groq', '--free'])
    const before = await find('own-three')
    await bed.arena(['models', 'retire', 'own-three'])
    const changed = await bed.arena(['models', 'add', 'own-three', '--name', 'Drei', '--provider', 'google'])
    expect(changed).toMatchObject({ code: 0, out: 'Changed own-three.\n' })
    expect(await find('own-three')).toEqual({ ...before, displayName: 'Drei', providerName: 'google', isFree: false })
  })

  it('refuses a name that no provider could have, and stores nothing', async () => {
    const before = await stored()
    const { code, out, err } = await bed.arena(['models', 'add', 'a b', '--name', 'X', '--provider', 'groq'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain("('a b'): modelName must be a string of 1 to 200 characters without spaces")
    expect(await stored()).toEqual(before)
  })
})

describe('models retire and restore', () => {
  it('take a model out of a running service and bring it back, at once and under the same id', async () => {
    const before = await find(secondSimulated)
    expect(await bed.arena(['models', 'retire', secondSimulated])).toEqual({
      code: 0,
      out: `Retired ${secondSimulated}.\n`,
      err: '',
    })
    expect(await offered()).not.toContain(secondSimulated)
    expect(await bed.arena(['models', 'restore', secondSimulated])).toEqual({
      code: 0,
      out: `Restored ${secondSimulated}.\n`,
      err: '',
    })
    expect(await offered()).toContain(secondSimulated)
    expect(await find(secondSimulated)).toEqual(before)
  })

  it('refuse a model that is not there and name the nearest', async () => {
    expect(await bed.arena(['models', 'retire', `${firstSimulated}x`])).toEqual({
      code: 1,
      out: '',
      err: `There is no model '${firstSimulated}x': did you mean ${firstSimulated}?\n`,
    })
    const { err } = await bed.arena(['models', 'restore', 'nothing-like-any-of-them'])
    expect(err).toContain('`npx arena models list --all` lists all models.')
  })
})

describe('models import and export', () => {
  const entry = (modelName: string, more: object = {}) => ({
    modelName,
    displayName: modelName,
    providerName: 'groq' as const,
    ...more,
  })

  it('importing what was exported changes nothing', async () => {
    const before = await stored()
    const file = path.join(bed.folder, 'exported.json')
    expect(await bed.arena(['models', 'export', file])).toEqual({
      code: 0,
      out: '',
      err: `Wrote ${before.length} models to ${file}.\n`,
    })
    expect(await bed.arena(['models', 'import', file])).toEqual({
      code: 0,
      out: `Imported ${before.length} models: 0 new, ${before.length} known.\n`,
      err: '',
    })
    expect(await stored()).toEqual(before)
    const again = await bed.arena(['models', 'export'])
    expect(again.out).toBe(await readFile(file, 'utf8'))
    expect((await bed.arena(['models', 'export', '-'])).out).toBe(again.out)
  })

  it('an export into an empty database gives the same catalogue', async () => {
    const { out: exported } = await bed.arena(['models', 'export'])
    const other = await createCliFixture()
    const imported = await other.arena(['models', 'import', '-'], { input: exported })
    expect(imported.code).toBe(0)
    expect((await other.arena(['models', 'export'])).out).toBe(exported)
    await other.close()
  })

  it('an export is a valid CATALOGUE_FILE', async () => {
    const file = path.join(bed.folder, 'catalogue.json')
    await bed.arena(['models', 'export', file])
    const { out } = await bed.arena(['doctor'], { environment: { CATALOGUE_FILE: file } })
    expect(out).toMatch(/^ok +models +.*catalogue\.json can be loaded$/m)
  })

  it('adds new models in file order and keeps omitted fields of existing ones', async () => {
    await bed.arena(['models', 'add', 'known', '--name', 'Known', '--provider', 'groq', '--free'])
    const input = JSON.stringify([entry('known', { displayName: 'Renamed' }), entry('new-1'), entry('new-2')])
    expect(await bed.arena(['models', 'import', '-'], { input: `\uFEFF${input}` })).toEqual({
      code: 0,
      out: 'Imported 3 models: 2 new, 1 known.\n',
      err: '',
    })
    expect(await find('known')).toMatchObject({ displayName: 'Renamed', isFree: true, status: 'active' })
    const names = (await stored()).map(({ modelName }) => modelName)
    expect(names.indexOf('new-2')).toBe(names.indexOf('new-1') - 1)
  })

  it.each([
    [
      'a wrong entry',
      JSON.stringify([entry('fine'), entry('b', { providerName: 'grok' })]),
      "entry 2 ('b'): providerName",
    ],
    ['a missing field', JSON.stringify([{ modelName: 'c', providerName: 'groq' }]), "entry 1 ('c'): displayName"],
    ['a duplicate name', JSON.stringify([entry('d'), entry('d')]), "entry 2 ('d'): the name is used twice"],
    ['something other than a list', '{}', 'must contain a JSON array'],
    ['something other than JSON', '[{', 'is not JSON'],
  ])('%s is named, and nothing of the file is entered', async (_, text, sentence) => {
    const before = await stored()
    const file = path.join(bed.folder, 'wrong.json')
    await writeFile(file, text)
    const { code, out, err } = await bed.arena(['models', 'import', file])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(file)
    expect(err).toContain(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await stored()).toEqual(before)
  })

  it('what the database refuses halfway is entered not at all', async () => {
    const before = await stored()
    // The check of the entries would stop this one; only the database's own refusal shows that one statement enters all.
    const entries = [entry(firstSimulated, { displayName: 'Changed' }), entry('e', { displayName: '\0' })]
    const store = server.createModelStore(bed.database)
    await expect(server.enterModels(store, entries, server.simulatedModels)).rejects.toThrow('models.upsert failed')
    expect(await stored()).toEqual(before)
  })

  it('a file that cannot be read or written is one sentence', async () => {
    const nowhere = path.join(bed.folder, 'no', 'file.json')
    expect(await bed.arena(['models', 'import', nowhere])).toEqual({
      code: 1,
      out: '',
      err: `${nowhere} cannot be read (ENOENT): check its name.\n`,
    })
    expect(await bed.arena(['models', 'export', nowhere])).toEqual({
      code: 1,
      out: '',
      err: `${nowhere} cannot be written (ENOENT): choose another path.\n`,
    })
  })
})
