import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Model } from '@arena/contract'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../base/start-error.ts'
import { simulatedModels } from '../../providers/index.ts'
import { createTestDatabase, startArena, type TestArena } from '../../testing/start-arena.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-catalogue-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open: TestArena[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((arena) => arena.close()))
})

interface Start {
  readonly databaseUrl?: string
  /** The content of the catalogue file; without it there is no file. */
  readonly file?: unknown
  readonly env?: Record<string, string>
}

const closed = 'http://127.0.0.1:9'
const real = { GROQ_BASE_URL: closed, GROQ_API_KEY: 'key' }

async function start({ databaseUrl, file, env = real }: Start = {}): Promise<TestArena> {
  const catalogueFile = path.join(folder, 'models.json')
  if (file !== undefined) await writeFile(catalogueFile, JSON.stringify(file))
  const arena = await startArena({
    ...(databaseUrl ? { databaseUrl } : {}),
    env: { ...env, ...(file === undefined ? {} : { CATALOGUE_FILE: catalogueFile }) },
  })
  open.push(arena)
  return arena
}

const modelsOf = async (arena: TestArena): Promise<Model[]> => (await (await arena.signIn()).client.models.list()).items
const find = (models: readonly Model[], name: string) => models.find(({ modelName }) => modelName === name)
const names = (models: readonly Model[]) => models.map(({ modelName }) => modelName)

const lab = (modelName: string, facts: object = {}) => ({
  modelName,
  displayName: `The ${modelName}`,
  providerName: 'groq',
  ...facts,
})

describe('CATALOGUE_FILE', () => {
  it('[M3] adds new models with defaults, the last entry as the newest', async () => {
    const arena = await start({ file: [lab('lab/one'), lab('@lab/two@2', { isFree: true, status: 'active' })] })
    const [newest, next] = await modelsOf(arena)
    expect([newest, next]).toMatchObject([
      { ...lab('@lab/two@2'), isFree: true, status: 'active' },
      { ...lab('lab/one'), isFree: false, status: 'active' },
    ])
  })

  it('[M3] updates existing models by name, built-in ones too, without their ids and omitted members', async () => {
    const builtIn = 'openai/gpt-oss-20b'
    const first = await start({ file: [lab('lab/one', { isFree: true }), lab('lab/two')] })
    const before = await modelsOf(first)
    const changes = [lab('lab/two', { isFree: true }), lab('lab/one', { displayName: 'Renamed' })]
    await start({ databaseUrl: first.databaseUrl, file: [...changes, lab(builtIn, { displayName: 'Ours' })] })
    // A start without the file does not change them back.
    const after = await modelsOf(await start({ databaseUrl: first.databaseUrl }))
    expect(find(after, 'lab/one')).toEqual({ ...find(before, 'lab/one'), displayName: 'Renamed' })
    expect(find(after, 'lab/two')).toEqual({ ...find(before, 'lab/two'), isFree: true })
    expect(find(after, builtIn)).toEqual({ ...find(before, builtIn), displayName: 'Ours' })
    expect(names(after)).toEqual(names(before))
  })

  it('[M3] can change the provider of a model', async () => {
    const { databaseUrl } = await start({ file: [lab('lab/one')] })
    const moved = await start({ databaseUrl, file: [lab('lab/one', { providerName: 'google' })] })
    expect(names(await modelsOf(moved))).not.toContain('lab/one')
  })

  it('[M2] [M3] adds real models that are not served until there is a key', async () => {
    const arena = await start({ env: {}, file: [lab('lab/one')] })
    expect(names(await modelsOf(arena))).not.toContain('lab/one')
    expect(names(await modelsOf(await start({ databaseUrl: arena.databaseUrl })))).toContain('lab/one')
  })

  it('[M2] [M3] can change a simulated model, which stays simulated', async () => {
    const { modelName, providerName } = simulatedModels[0]!
    const file = [{ modelName, displayName: 'Ours', providerName }]
    const arena = await start({ env: {}, file })
    expect(find(await modelsOf(arena), modelName)?.displayName).toBe('Ours')
    const hosted = await start({ databaseUrl: arena.databaseUrl, file })
    expect(names(await modelsOf(hosted))).not.toContain(modelName)
    expect((await (await arena.signIn()).client.chat.once({ prompt: 'Hi', model: modelName })).model.displayName).toBe(
      'Ours',
    )
  })

  // catalogue-file.test.ts has every invalid entry.
  it('[M3] with an invalid entry makes the start fail without changes', async () => {
    const databaseUrl = await createTestDatabase()
    const starting = start({ databaseUrl, file: [lab('lab/one'), lab('lab/two', { providerName: 'openai' })] })
    await expect(starting).rejects.toBeInstanceOf(StartError)
    await expect(starting).rejects.toThrow(/entry 2 \('lab\/two'\): providerName/)

    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      expect((await client.query('select model_name from models')).rows).toEqual([])
    } finally {
      await client.end()
    }
  })
})

describe('a retired model', () => {
  const name = 'openai/gpt-oss-20b'
  const retire = (arena: TestArena) =>
    arena.database.pool.query("update models set status = 'retired' where model_name = $1", [name])

  it('[M4] stays retired after restarts, unless the catalogue file makes it active', async () => {
    const { databaseUrl, ...arena } = await start()
    await retire({ databaseUrl, ...arena })
    for (const file of [undefined, [lab('lab/one')], [lab(name)]]) {
      const later = await start({ databaseUrl, ...(file ? { file } : {}) })
      expect(names(await modelsOf(later))).not.toContain(name)
    }
    const active = await start({ databaseUrl, file: [lab(name, { status: 'active' })] })
    expect(find(await modelsOf(active), name)?.status).toBe('active')
    await start({ databaseUrl, file: [lab(name, { status: 'retired' })] })
    expect(names(await modelsOf(await start({ databaseUrl })))).not.toContain(name)
  })

  it('[M4] causes a warning in the log if no other model can be called', async () => {
    const arena = await start()
    await arena.database.pool.query("update models set status = 'retired'")
    const warnings = (logged: readonly Record<string, unknown>[]) =>
      logged.filter(({ msg }) => String(msg).includes('no active model'))
    expect(warnings(arena.logged)).toEqual([])
    expect(warnings((await start({ databaseUrl: arena.databaseUrl })).logged)).toHaveLength(1)
  })
})

describe('FALLBACK_MODEL', () => {
  const refused: [problem: string, env: Record<string, string>][] = [
    ['is unknown', { ...real, FALLBACK_MODEL: 'lab/none' }],
    ['is of a provider without a key', { ...real, FALLBACK_MODEL: 'gemini-2.5-flash' }],
    ['is real while simulated models are served', { FALLBACK_MODEL: 'openai/gpt-oss-20b' }],
    ['is simulated while real models are served', { ...real, FALLBACK_MODEL: 'sim/basic' }],
  ]
  it.each(refused)('[M3] makes the start fail with its name if it %s', async (_case, env) => {
    const starting = start({ env })
    await expect(starting).rejects.toBeInstanceOf(StartError)
    await expect(starting).rejects.toThrow(`FALLBACK_MODEL '${env.FALLBACK_MODEL}' is not in the catalogue`)
  })

  it('[M3] can be a retired model of the catalogue file, by name or id', async () => {
    const file = [lab('lab/one', { status: 'retired' })]
    const arena = await start({ file, env: { ...real, FALLBACK_MODEL: 'lab/one' } })
    const { rows } = await arena.database.pool.query<{ id: string }>(
      "select upper(model_id::text) as id from models where model_name = 'lab/one'",
    )
    await start({ databaseUrl: arena.databaseUrl, env: { ...real, FALLBACK_MODEL: rows[0]!.id } })
  })
})
