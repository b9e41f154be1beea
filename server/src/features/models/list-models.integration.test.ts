import { getModelSettings, listModels, type Model } from '@arena/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { UUID_V7 } from '../../http/fixtures.ts'
import { simulatedModels } from '../../providers/index.ts'
import { expectReply } from '../../testing/expect-answer.ts'
import { type ArenaOptions, startArena, type TestArena } from '../../testing/start-arena.ts'
import { presetModels } from './fill-catalogue.ts'
import { createModelStore } from './store.ts'

const open: TestArena[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((arena) => arena.close()))
})

async function start(options: ArenaOptions = {}): Promise<TestArena> {
  const arena = await startArena(options)
  open.push(arena)
  return arena
}

async function modelsOf(arena: TestArena): Promise<Model[]> {
  return expectReply(await arena.call('/api/models', await arena.signIn()), listModels).items
}

const isSimulated = async (arena: TestArena) =>
  expectReply(await arena.call('/api/settings/models'), getModelSettings).simulated

const names = (models: readonly { modelName: string }[]) => models.map(({ modelName }) => modelName)
const sorted = (models: readonly { modelName: string }[]) => names(models).toSorted()

describe('GET /api/models', () => {
  it('[M1] [Y22] lists the active models, newest first, with the members of the contract only', async () => {
    const arena = await start()
    await arena.database.pool.query("update models set is_free = false where model_name = 'sim/basic'")
    expect(await modelsOf(arena)).toEqual(
      simulatedModels.toReversed().map(({ modelName, displayName, providerName, vision }) => ({
        modelId: expect.stringMatching(UUID_V7),
        modelName,
        displayName,
        providerName,
        isFree: modelName !== 'sim/basic',
        vision,
        status: 'active',
      })),
    )
  })
})

describe('the served models', () => {
  const closed = 'http://127.0.0.1:9'
  const of = (...hosts: string[]) => hosts.flatMap(presetModels)

  it.each<[env: Record<string, string>, hosts: string[]]>([
    [{ GOOGLE_BASE_URL: closed, GROQ_API_KEY: 'key' }, ['groq']],
    [{ GROQ_API_KEY: 'key', CLOUDFLARE_BASE_URL: closed, CLOUDFLARE_API_TOKEN: 'key' }, ['groq', 'cloudflare']],
    [{ GROQ_API_KEY: '  ', GOOGLE_API_KEY: 'key' }, ['google']],
  ])('[M2] are, for %j, the models of the presets %j', async (env, providers) => {
    const arena = await start({ env })
    expect(sorted(await modelsOf(arena))).toEqual(sorted(of(...providers)))
    expect(await isSimulated(arena)).toBe(false)
  })

  it('[M2] [M3] are only the operator’s models for a self-hosted provider without a key', async () => {
    const arena = await start({ env: { GROQ_BASE_URL: closed } })
    expect(await modelsOf(arena)).toEqual([])
    expect(await isSimulated(arena)).toBe(false)
    const model = { modelName: 'llama3.2', displayName: 'Llama 3.2', providerName: 'groq', simulated: false }
    await createModelStore(arena.database).upsert([model], { kind: 'start' })
    const later = await start({ databaseUrl: arena.databaseUrl, env: { GROQ_BASE_URL: closed } })
    expect(names(await modelsOf(later))).toEqual(['llama3.2'])
  })

  it('[M2] are either simulated or real, also if one database was used with and without keys', async () => {
    const simulated = await start()
    const { databaseUrl } = simulated
    const real = await start({ databaseUrl, env: { GROQ_API_KEY: 'key' } })
    const more = await start({ databaseUrl, env: { GROQ_API_KEY: 'key', GOOGLE_API_KEY: 'key' } })
    const again = await start({ databaseUrl })
    expect(sorted(await modelsOf(real))).toEqual(sorted(of('groq')))
    expect(sorted(await modelsOf(more))).toEqual(sorted(of('groq', 'google')))
    for (const arena of [simulated, again]) {
      expect(sorted(await modelsOf(arena))).toEqual(sorted(simulatedModels))
      expect(await isSimulated(arena)).toBe(true)
    }
    for (const [arena, other] of [
      [simulated, real],
      [real, simulated],
    ] as const) {
      const [foreign] = await modelsOf(other)
      const { client } = await arena.signIn()
      for (const name of [foreign!.modelName, foreign!.modelId]) {
        const battle = client.battles.start({ prompt: 'Go', model1: name, model2: name })
        await expect(battle).rejects.toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
      }
    }
  })
})

describe('GET /api/settings/models', () => {
  const closed = 'http://127.0.0.1:9'

  it.each<[env: Record<string, string>, settings: object]>([
    [{}, { simulated: true, active: 6, eligible: 6, votes: 0 }],
    [{ GROQ_BASE_URL: closed }, { simulated: false, active: 0, eligible: 0, votes: 0 }],
    [
      { CLOUDFLARE_BASE_URL: closed, CLOUDFLARE_API_TOKEN: 'key' },
      { simulated: false, active: 4, eligible: 0, votes: 0 },
    ],
    [
      { GROQ_BASE_URL: closed, GROQ_API_KEY: 'key' },
      { simulated: false, active: 6, eligible: 6, votes: 0 },
    ],
  ])('[M6] with %j is %j for everybody', async (env, settings) => {
    const arena = await start({ env })
    const read = async () => expectReply(await arena.call('/api/settings/models'), getModelSettings)
    // The number of votes is not known at once.
    await expect.poll(read).toEqual(settings)
  })

  it('[M6] counts votes', async () => {
    const arena = await start()
    const { client } = await arena.signIn()
    const { comparisonId } = await client.battles.start({ prompt: 'Hello' })
    await client.votes.cast({ comparisonId, voteChoice: 'tie' })
    await expect.poll(async () => (await arena.anybody.models.settings()).votes).toBe(1)
  })

  it('[M6] changes with the next model', async () => {
    const arena = await start()
    const store = createModelStore(arena.database)
    const { modelId } = (await store.all()).find(({ modelName }) => modelName === 'sim/pico')!
    await store.change(modelId, { status: 'retired' }, { kind: 'start' })
    expect(await arena.anybody.models.settings()).toMatchObject({ active: 5, eligible: 5 })
  })
})
