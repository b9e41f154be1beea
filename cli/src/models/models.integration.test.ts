import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@arena/client'
import * as server from '@arena/server'
import { afterAll, describe, expect, it } from 'vitest'
import { createCliFixture, listenLocally } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

const [firstSimulated, secondSimulated] = server.simulatedModels.map(({ modelName }) => modelName) as [string, string]

async function served(): Promise<string[]> {
  const { token } = await createClient({ baseUrl: service.url }).identity.guest()
  const { items } = await createClient({ baseUrl: service.url, token }).models.list()
  return items.map(({ modelName }) => modelName)
}

async function stored(): Promise<Record<string, unknown>[]> {
  return JSON.parse((await fixture.arena(['models', 'list', '--all', '--json'])).out)
}

const find = async (modelName: string) => (await stored()).find((model) => model.modelName === modelName)

describe('models list', () => {
  it('prints the same models from the database and from the running service, in the same order', async () => {
    const fromDatabase = await fixture.arena(['models', 'list', '--json'])
    const fromService = await fixture.arena(['models', 'list', '--json', '--url', `${service.url}/`])
    expect(fromDatabase.code).toBe(0)
    expect(fromService.code).toBe(0)
    const members = ['modelId', 'modelName', 'displayName', 'providerName', 'isFree', 'vision', 'status']
    const plain = JSON.parse(fromDatabase.out).map((model: Record<string, unknown>) =>
      Object.fromEntries(members.map((member) => [member, model[member]])),
    )
    expect(JSON.parse(fromService.out)).toEqual(plain)
    expect(plain.map(({ modelName }: { modelName: string }) => modelName)).toEqual(await served())
  })

  it('aligns its columns', async () => {
    const { out } = await fixture.arena(['models', 'list'])
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(/^MODEL +NAME +PROVIDER +FREE +IMAGES +STATUS +SERVED$/)
    const column = head!.indexOf('STATUS')
    expect(rows).toHaveLength(server.simulatedModels.length)
    for (const row of rows) expect(row.slice(column)).toMatch(/^active +yes$/)
  })

  it('uses the given token', async () => {
    const { out: token } = await fixture.arena(['token', '--url', service.url])
    const { code } = await fixture.arena(['models', 'list', '--url', service.url, '--token', token.trim()])
    expect(code).toBe(0)
    const refused = await fixture.arena(['models', 'list', '--url', service.url, '--token', 'nonsense'])
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: `${service.url} answered 401: The bearer token is malformed: it is no API key, which begins with arena_, and no access token.\n`,
    })
  })

  it('lists retired models only with --all', async () => {
    await fixture.arena(['models', 'retire', firstSimulated])
    const active = await fixture.arena(['models', 'list'])
    expect(active.out).not.toContain(`${firstSimulated} `)
    expect(active.err).toBe('1 retired: --all lists them too.\n')
    const all = await fixture.arena(['models', 'list', '--all'])
    expect(all.out).toMatch(new RegExp(`${firstSimulated} .*retired +no: retired`))
    await fixture.arena(['models', 'restore', firstSimulated])
  })

  it('prints why a model is not served', async () => {
    const { out } = await fixture.arena(['models', 'list'], { environment: { GROQ_API_KEY: 'key' } })
    expect(out).toMatch(new RegExp(`${firstSimulated} .*active +no: real models are configured`))
  })

  it('sends no control characters to the terminal', async () => {
    const strange = await listenLocally((request, response) => {
      const items = [
        { modelName: 'x\u001b[2J', displayName: 'X', providerName: 'groq', isFree: true, status: 'active' },
      ]
      response.end(JSON.stringify(request.url === '/api/models' ? { items } : { token: 't', expiresAt: '' }))
    })
    const { out } = await fixture.arena(['models', 'list', '--url', strange.url])
    await strange.close()
    expect(out).toContain('x\uFFFD[2J')
    expect(out).not.toContain('\u001b')
  })
})

describe('models add', () => {
  it('refuses a host that does not exist', async () => {
    const refused = await fixture.arena(['models', 'add', 'x', '--name', 'X', '--provider', 'grok'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('providerName must be groq, google or cloudflare')
  })

  it('[Y22] adds a model, which is listed immediately', async () => {
    const options = ['--name', 'One', '--provider', 'cloudflare', '--free', '--vision']
    const added = await fixture.arena(['models', 'add', '@cf/own/one', ...options])
    expect(added).toMatchObject({ code: 0, out: 'Added @cf/own/one.\n' })
    expect(await find('@cf/own/one')).toMatchObject({
      displayName: 'One',
      providerName: 'cloudflare',
      isFree: true,
      vision: true,
      status: 'active',
      simulated: false,
      served: false,
    })
  })

  it('warns if the model cannot be called with this configuration', async () => {
    const argv = ['models', 'add', 'own-two', '--name', 'Two', '--provider', 'groq']
    expect((await fixture.arena(argv)).err).toBe(
      'It is not served with the current configuration: neither GROQ_API_KEY nor GROQ_BASE_URL is set.\n',
    )
    expect((await fixture.arena(argv, { environment: { GROQ_BASE_URL: 'http://localhost:11434/v1' } })).err).toBe('')
  })

  it('changes an existing model to the given values, with the same id, and activates it', async () => {
    await fixture.arena(['models', 'add', 'own-three', '--name', 'Three', '--provider', 'groq', '--free'])
    const before = await find('own-three')
    await fixture.arena(['models', 'retire', 'own-three'])
    const changed = await fixture.arena(['models', 'add', 'own-three', '--name', 'Drei', '--provider', 'google'])
    expect(changed).toMatchObject({ code: 0, out: 'Changed own-three.\n' })
    expect(await find('own-three')).toEqual({ ...before, displayName: 'Drei', providerName: 'google', isFree: false })
  })
})

describe('models retire and restore', () => {
  it('apply to a running service immediately, with the same id', async () => {
    const before = await find(secondSimulated)
    expect(await fixture.arena(['models', 'retire', secondSimulated])).toEqual({
      code: 0,
      out: `Retired ${secondSimulated}.\n`,
      err: '',
    })
    expect(await served()).not.toContain(secondSimulated)
    expect(await fixture.arena(['models', 'restore', secondSimulated])).toEqual({
      code: 0,
      out: `Restored ${secondSimulated}.\n`,
      err: '',
    })
    expect(await served()).toContain(secondSimulated)
    expect(await find(secondSimulated)).toEqual(before)
  })

  it('refuse an unknown model with the nearest name', async () => {
    expect(await fixture.arena(['models', 'retire', `${firstSimulated}x`])).toEqual({
      code: 1,
      out: '',
      err: `There is no model '${firstSimulated}x': did you mean ${firstSimulated}?\n`,
    })
    const { err } = await fixture.arena(['models', 'restore', 'nothing-like-any-of-them'])
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

  it('[B31] keep the prices that a model was added with', async () => {
    const add = ['models', 'add', 'lab/priced', '--name', 'Priced', '--provider', 'groq', '--input-price']
    expect(await fixture.arena([...add, 'cheap'])).toMatchObject({ code: 2, out: '' })
    expect((await fixture.arena([...add, '2.5', '--output-price', '10'])).code).toBe(0)
    const { out } = await fixture.arena(['models', 'export'])
    const exported = (JSON.parse(out) as { modelName: string }[]).find(({ modelName }) => modelName === 'lab/priced')
    expect(exported).toMatchObject({ inputPrice: 2.5, outputPrice: 10, weight: 1, paused: false })
  })

  it('importing an export changes nothing', async () => {
    const before = await stored()
    const file = path.join(fixture.folder, 'exported.json')
    expect(await fixture.arena(['models', 'export', file])).toEqual({
      code: 0,
      out: '',
      err: `Wrote ${before.length} models to ${file}.\n`,
    })
    expect(await fixture.arena(['models', 'import', file])).toEqual({
      code: 0,
      out: `Imported ${before.length} models: 0 new, ${before.length} known.\n`,
      err: '',
    })
    expect(await stored()).toEqual(before)
    const again = await fixture.arena(['models', 'export'])
    expect(again.out).toBe(await readFile(file, 'utf8'))
    expect((await fixture.arena(['models', 'export', '-'])).out).toBe(again.out)
  })

  it('an import into an empty database gives the same catalogue, with a byte order mark too', async () => {
    const { out: exported } = await fixture.arena(['models', 'export'])
    const other = await createCliFixture()
    const imported = await other.arena(['models', 'import', '-'], { input: `\uFEFF${exported}` })
    expect(imported.code).toBe(0)
    expect((await other.arena(['models', 'export'])).out).toBe(exported)
    await other.close()
  })

  // catalogue-file.test.ts has every invalid entry.
  it('an invalid file is reported, and nothing of it is imported', async () => {
    const before = await stored()
    const file = path.join(fixture.folder, 'wrong.json')
    await writeFile(file, JSON.stringify([entry('fine'), entry('b', { providerName: 'grok' })]))
    const { code, out, err } = await fixture.arena(['models', 'import', file])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^\S+wrong\.json, entry 2 \('b'\): providerName [^\n]+\n$/)
    expect(await stored()).toEqual(before)
  })

  it('a file that cannot be read or written is reported in one sentence', async () => {
    const nowhere = path.join(fixture.folder, 'no', 'file.json')
    expect(await fixture.arena(['models', 'import', nowhere])).toEqual({
      code: 1,
      out: '',
      err: `${nowhere} cannot be read (ENOENT): check its name.\n`,
    })
    expect(await fixture.arena(['models', 'export', nowhere])).toEqual({
      code: 1,
      out: '',
      err: `${nowhere} cannot be written (ENOENT): choose another path.\n`,
    })
  })
})
