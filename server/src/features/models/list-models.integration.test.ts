import { listModels, type Model } from '@arena/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { simulatedModels } from '../../providers/index.ts'
import { expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { type ArenaOptions, startArena, type TestArena } from '../../testing/start-arena.ts'
import { builtInModels } from './built-in.ts'
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

const names = (models: readonly { modelName: string }[]) => models.map(({ modelName }) => modelName)
const sorted = (models: readonly { modelName: string }[]) => names(models).toSorted()

describe('GET /api/models', () => {
  it('[M1] lists a model with its six members, free or not, and none of ours', async () => {
    const arena = await start()
    await arena.database.pool.query("update models set is_free = false where model_name = 'sim/basic'")
    const models = await modelsOf(arena)
    for (const entry of simulatedModels) {
      const listed = models.find(({ modelName }) => modelName === entry.modelName)!
      expect(listed).toEqual({
        modelId: listed.modelId,
        modelName: entry.modelName,
        displayName: entry.displayName,
        providerName: entry.providerName,
        isFree: entry.modelName !== 'sim/basic',
        status: 'active',
      })
      expect(listed.modelId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    }
  })

  it('[M1] lists the newest first', async () => {
    const arena = await start()
    const models = await modelsOf(arena)
    expect(names(models)).toEqual(names(simulatedModels).toReversed())
    const { rows } = await arena.database.pool.query<{ model_name: string }>(
      'select model_name from models order by created_at desc, model_id desc',
    )
    expect(names(models)).toEqual(rows.map((row) => row.model_name))
  })

  it('[M1] [M4] leaves retired models out, at once, and takes them back', async () => {
    const arena = await start()
    const setStatus = (status: string) =>
      arena.database.pool.query("update models set status = $1 where model_name = 'sim/basic'", [status])
    const visitor = await arena.signIn()
    await setStatus('retired')
    expect(names((await visitor.client.models.list()).items)).not.toContain('sim/basic')
    await expect(visitor.client.chat.once({ prompt: 'Hello', model: 'sim/basic' })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    })
    await setStatus('active')
    expect(names((await visitor.client.models.list()).items)).toContain('sim/basic')
  })

  it('[M1] is an empty list where nothing is active', async () => {
    const arena = await start()
    await arena.database.pool.query("update models set status = 'retired'")
    expect(await modelsOf(arena)).toEqual([])
  })

  it('[M1] needs a token', async () => {
    const arena = await start()
    expectUnauthorized(await arena.call('/api/models'))
    expectUnauthorized(await arena.call('/api/models', { token: 'nonsense' }))
    expectUnauthorized(await arena.call('/api/models', await signInLongAgo(arena)))
  })

  it('[M1] takes no notice of a query or of whom it is told to list for', async () => {
    const arena = await start()
    const all = await modelsOf(arena)
    const answered = await arena.call('/api/models?status=retired&limit=1&userId=1', await arena.signIn())
    expect(expectReply(answered, listModels).items).toEqual(all)
  })
})

describe('which models serve', () => {
  const closed = 'http://127.0.0.1:9'
  const of = (...providers: string[]) => builtInModels.filter(({ providerName }) => providers.includes(providerName))

  it('[M2] is the simulator alone without any key', async () => {
    const arena = await start()
    expect(sorted(await modelsOf(arena))).toEqual(sorted(simulatedModels))
    expect(arena.app.simulated).toBe(true)
  })

  const keys: [what: string, env: Record<string, string>, providers: string[]][] = [
    ['a key of groq', { GROQ_API_KEY: 'key' }, ['groq']],
    ['a key of google', { GOOGLE_API_KEY: 'key' }, ['google']],
    ['a host of one’s own and a key', { GOOGLE_BASE_URL: closed, GOOGLE_API_KEY: 'key' }, ['google']],
    ['a host of one’s own beside a key', { GOOGLE_BASE_URL: closed, GROQ_API_KEY: 'key' }, ['groq']],
    [
      'a token and an account of cloudflare',
      { CLOUDFLARE_API_TOKEN: 'key', CLOUDFLARE_ACCOUNT_ID: '1' },
      ['cloudflare'],
    ],
    [
      'keys of two',
      { GROQ_API_KEY: 'key', CLOUDFLARE_BASE_URL: closed, CLOUDFLARE_API_TOKEN: 'key' },
      ['groq', 'cloudflare'],
    ],
    [
      'keys of all',
      { GROQ_API_KEY: 'key', GOOGLE_API_KEY: 'key', CLOUDFLARE_BASE_URL: closed, CLOUDFLARE_API_TOKEN: 'key' },
      ['groq', 'google', 'cloudflare'],
    ],
    ['a blank key beside a real one', { GROQ_API_KEY: '  ', GOOGLE_API_KEY: 'key' }, ['google']],
  ]
  it.each(keys)('[M2] is the real models of exactly those providers, with %s', async (_what, env, providers) => {
    const arena = await start({ env })
    expect(sorted(await modelsOf(arena))).toEqual(sorted(of(...providers)))
    expect(arena.app.simulated).toBe(false)
  })

  it('[M2] [M3] is what the operator entered, and nothing built in, with a host of one’s own without a key', async () => {
    const arena = await start({ env: { GROQ_BASE_URL: closed } })
    expect(await modelsOf(arena)).toEqual([])
    expect(arena.app.simulated).toBe(false)
    await createModelStore(arena.database).upsert([
      { modelName: 'llama3.2', displayName: 'Llama 3.2', providerName: 'groq', simulated: false },
    ])
    const later = await start({ databaseUrl: arena.databaseUrl, env: { GROQ_BASE_URL: closed } })
    expect(names(await modelsOf(later))).toEqual(['llama3.2'])
  })

  it('[M2] is never both, in whatever order one database was used with and without keys', async () => {
    const simulated = await start()
    const { databaseUrl } = simulated
    const real = await start({ databaseUrl, env: { GROQ_API_KEY: 'key' } })
    const more = await start({ databaseUrl, env: { GROQ_API_KEY: 'key', GOOGLE_API_KEY: 'key' } })
    const again = await start({ databaseUrl })
    expect(sorted(await modelsOf(real))).toEqual(sorted(of('groq')))
    expect(sorted(await modelsOf(more))).toEqual(sorted(of('groq', 'google')))
    for (const arena of [simulated, again]) expect(sorted(await modelsOf(arena))).toEqual(sorted(simulatedModels))
  })

  it('[M2] refuses a model of the other kind by name and by id', async () => {
    const simulated = await start()
    const real = await start({
      databaseUrl: simulated.databaseUrl,
      env: { GROQ_BASE_URL: closed, GROQ_API_KEY: 'key' },
    })
    const pairs = [
      [simulated, await modelsOf(real)],
      [real, await modelsOf(simulated)],
    ] as const
    for (const [arena, [foreign]] of pairs) {
      const { client } = await arena.signIn()
      for (const name of [foreign!.modelName, foreign!.modelId]) {
        await expect(client.battles.start({ prompt: 'Go', model1: name, model2: name })).rejects.toMatchObject({
          status: 400,
          code: 'INVALID_REQUEST',
        })
      }
    }
  })
})
