import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { discoverModels, listHosts, putHost, removeHost, testHost } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type RecordedHost, startRecordedHost } from '../../providers/hosts/recorded-host.ts'
import { exchanges, modelLists } from '../../providers/hosts/recordings.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { type ArenaOptions, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

const SECRET = 'an installation secret of enough characters'
const STORED_KEY = 'sk-stored-key-0123456789'
const VARIABLE_KEY = 'sk-variable-key-9876543210'
const ownEnv = { ARENA_SECRET_KEY: SECRET, LAB_API_KEY: VARIABLE_KEY, RATE_LIMIT: 'off' }
const env = { ...ownEnv, HOST_KEY_VARIABLES: 'LAB_API_KEY, SPARE_TOKEN' }

const hosts: RecordedHost[] = []
afterAll(() => Promise.all(hosts.map((host) => host.close())))

/** A host that speaks a dialect. */
async function startHost(dialect: keyof typeof exchanges, list: object = modelLists.openai): Promise<RecordedHost> {
  const host = await startRecordedHost()
  hosts.push(host)
  host.play(({ method, body }) => {
    if (method === 'GET') return { body: JSON.stringify(list) }
    return { body: body.stream === true ? exchanges[dialect].stream : exchanges[dialect].completion }
  })
  return host
}

async function start(options: ArenaOptions = {}) {
  const arena = await startArena({ env, ...options })
  onTestFinished(() => arena.close())
  return { arena, admin: await signInAsAdmin(arena) }
}

const call = (arena: TestArena, { token }: Visitor, method: string, path: string, body?: object) =>
  arena.call(`/api/admin/hosts${path}`, { method, token, ...(body ? { body } : {}) })
const addModel = (arena: TestArena, { token }: Visitor, body: object) =>
  arena.call('/api/admin/models', { method: 'POST', token, body })

describe('hosts of the operator', () => {
  let arena: TestArena
  let admin: Visitor
  const recorded = new Map<string, RecordedHost>()
  const dialects = {
    lab: 'openai',
    claude: 'anthropic',
    corporate: 'azure',
    local: 'openai',
    spare: 'anthropic',
  } as const

  beforeAll(async () => {
    arena = await startArena({ env })
    admin = await signInAsAdmin(arena)
  })
  afterAll(() => arena.close())

  it('[G1] [G2] [G5] answer battles of five hosts in three dialects, without a restart', async () => {
    expect((await arena.call('/api/settings/models')).json).toMatchObject({ simulated: true })
    for (const [name, dialect] of Object.entries(dialects)) {
      const host = await startHost(dialect)
      recorded.set(name, host)
      const key = name === 'lab' ? 'env:LAB_API_KEY' : name === 'local' ? null : `${STORED_KEY}-${name}`
      const settings = { baseUrl: host.baseUrl, dialect, key, drawn: name !== 'spare' }
      expectReply(await call(arena, admin, 'PUT', `/${name}`, settings), putHost)
      const model = { modelName: `${name}-model`, displayName: name, providerName: name, hostModelName: `of/${name}` }
      expect((await addModel(arena, admin, model)).status).toBe(200)
    }
    expect((await arena.call('/api/settings/models')).json).toMatchObject({ simulated: false, active: 5, eligible: 4 })
    const { client } = await arena.signIn()
    const names = Object.keys(dialects)
    for (const [index, name] of names.entries()) {
      const other = names[(index + 1) % names.length]!
      const battle = await client.battles.start({ prompt: 'Hello?', model1: `${name}-model`, model2: `${other}-model` })
      expect(battle.agent1).toMatchObject({ message: 'Hello there.', fallback: null })
      expect([battle.agent1.model, battle.agent2.model].map((model) => model?.provider)).toEqual([name, other])
    }
    // What each host received: its own key alone, in its own header, and its own name of the model.
    const sent = (name: string) => recorded.get(name)!.requests[0]!
    expect(sent('lab').headers.authorization).toBe(`Bearer ${VARIABLE_KEY}`)
    expect(sent('lab').body.model).toBe('of/lab')
    expect(sent('claude').headers['x-api-key']).toBe(`${STORED_KEY}-claude`)
    expect(sent('claude').path).toBe('/v1/messages')
    expect(sent('corporate').headers['api-key']).toBe(`${STORED_KEY}-corporate`)
    expect(sent('corporate').path).toMatch(/^\/openai\/deployments\/of%2Fcorporate\/chat\/completions\?api-version=/)
    expect(sent('local').headers.authorization).toBeUndefined()
  })

  it('[G3] are listed without keys, to administrators alone', async () => {
    const reply = await call(arena, admin, 'GET', '')
    const { items, presets } = expectReply(reply, listHosts)
    expect(items.map(({ name, key }) => [name, key])).toEqual([
      ['claude', { kind: 'stored', variable: null, available: true }],
      ['corporate', { kind: 'stored', variable: null, available: true }],
      ['lab', { kind: 'variable', variable: 'LAB_API_KEY', available: true }],
      ['local', { kind: 'none', variable: null, available: true }],
      ['spare', { kind: 'stored', variable: null, available: true }],
    ])
    expect(presets.length).toBeGreaterThan(10)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const path = method === 'GET' ? '' : '/lab'
      expect((await call(arena, await arena.signIn(), method, path, method === 'PUT' ? {} : undefined)).status).toBe(
        403,
      )
    }
  })

  it('[G3] have keys that are in no log line, reply or row in clear', async () => {
    await call(arena, admin, 'PUT', '/claude', { key: 'not a key' })
    await call(arena, admin, 'POST', '/claude/test', {})
    const { rows } = await arena.database.pool.query('select hosts::text from hosts')
    const replies = await Promise.all(['', '/lab/models'].map((path) => call(arena, admin, 'GET', path)))
    const all = [JSON.stringify(arena.logged), JSON.stringify(rows), ...replies.map(({ text }) => text)].join('\n')
    for (const key of [STORED_KEY, VARIABLE_KEY, SECRET]) {
      expect(all).not.toContain(key)
      expect(all).not.toContain(Buffer.from(key).toString('hex'))
    }
  })

  it('[G2] are changed on other instances within two seconds, and removed', async () => {
    const other = await startArena({ env, databaseUrl: arena.databaseUrl })
    onTestFinished(() => other.close())
    const { client } = await other.signIn()
    const moved = await startHost('openai')
    await client.battles.start({ prompt: 'Hello?', model1: 'lab-model', model2: 'local-model' })
    await call(arena, admin, 'PUT', '/lab', { baseUrl: moved.baseUrl, key: `${STORED_KEY}-new` })
    await vi.waitFor(async () => {
      await client.battles.start({ prompt: 'Hello?', model1: 'lab-model', model2: 'local-model' })
      expect(moved.requests.length).toBeGreaterThan(0)
    }, PATIENCE)
    expect(moved.requests[0]!.headers.authorization).toBe(`Bearer ${STORED_KEY}-new`)
    expectReply(await call(arena, admin, 'DELETE', '/lab'), removeHost)
    expect((await call(arena, admin, 'DELETE', '/lab')).status).toBe(404)
    const { items } = await admin.client.models.list()
    expect(items.map(({ modelName }) => modelName)).not.toContain('lab-model')
  })

  it('[G8] are asked for their models and tested', async () => {
    const host = await startHost('openai', modelLists.openrouter)
    await call(arena, admin, 'PUT', '/router', { baseUrl: host.baseUrl, preset: 'openrouter', key: null })
    const { items, failure } = expectReply(await call(arena, admin, 'GET', '/router/models'), discoverModels)
    expect(failure).toBeNull()
    expect(items[0]).toMatchObject({
      name: 'anthropic/claude-sonnet-4.5',
      inputPrice: 3,
      outputPrice: 15,
      modelName: null,
    })
    expect((await call(arena, admin, 'POST', '/router/test', {})).json).toMatchObject({ code: 'INVALID_REQUEST' })
    const tested = expectReply(await call(arena, admin, 'POST', '/router/test', { model: 'any' }), testHost)
    expect(tested.buffered).toMatchObject({ ok: true, message: 'Hello there.', firstTokenMs: null })
    expect(tested.streamed).toMatchObject({ ok: true, firstTokenMs: expect.any(Number) })
    host.play({ status: 401, body: JSON.stringify({ error: { message: `bad ${STORED_KEY}` } }) })
    const refused = expectReply(await call(arena, admin, 'POST', '/router/test', { model: 'any' }), testHost)
    expect(refused.buffered).toMatchObject({ ok: false, failure: 'It refused the key (status 401).' })
    expect(expectReply(await call(arena, admin, 'GET', '/router/models'), discoverModels)).toEqual({
      items: [],
      unlisted: 0,
      note: null,
      failure: 'It refused the key (status 401).',
      failureReason: 'key-refused',
      failureStatus: 401,
    })
    expect((await call(arena, admin, 'GET', '/nobody/models')).status).toBe(404)
  })

  it('[G8] list at most 2,000 models, and say how many more there are', async () => {
    const host = await startHost('openai', { data: Array.from({ length: 20_000 }, (_, id) => ({ id: `model-${id}` })) })
    await call(arena, admin, 'PUT', '/endless', { baseUrl: host.baseUrl, key: null })
    const { items, unlisted, note } = expectReply(await call(arena, admin, 'GET', '/endless/models'), discoverModels)
    expect([items.length, items.at(-1)?.name, unlisted]).toEqual([2_000, 'model-1999', 18_000])
    expect(note).toMatch('The host lists 20,000 models, of which these are the first 2,000.')
  })

  it('[G7] are called no more often than their limit, and the fallback answers', async () => {
    const host = await startHost('openai')
    await call(arena, admin, 'PUT', '/slow', { baseUrl: host.baseUrl, key: null, callsPerMinute: 1 })
    await addModel(arena, admin, { modelName: 'slow-model', displayName: 'Slow', providerName: 'slow' })
    const { client } = await arena.signIn()
    const { agent1, agent2 } = await client.battles.start({
      prompt: 'Hello?',
      model1: 'slow-model',
      model2: 'slow-model',
    })
    expect([agent1.fallback?.reason, agent2.fallback?.reason].toSorted()).toEqual(['rate_limited', undefined])
    expect(host.requests).toHaveLength(1)
  })
})

describe('keys of hosts', () => {
  it('[G1] [G3] that are missing take the host out of service, but do not bring simulated models back', async () => {
    const { arena, admin } = await start()
    const host = await startHost('openai')
    await call(arena, admin, 'PUT', '/lab', { baseUrl: host.baseUrl, key: STORED_KEY })
    await addModel(arena, admin, { modelName: 'lab-model', displayName: 'Lab', providerName: 'lab' })
    const other = await start({ databaseUrl: arena.databaseUrl, env: { ...env, ARENA_SECRET_KEY: 'x'.repeat(40) } })
    expect((await other.arena.call('/api/settings/models')).json).toMatchObject({
      simulated: false,
      active: 0,
      eligible: 0,
    })
    const { items } = expectReply(await call(other.arena, other.admin, 'GET', ''), listHosts)
    expect(items[0]!.key).toEqual({ kind: 'stored', variable: null, available: false })
    const tested = await call(other.arena, other.admin, 'POST', '/lab/test', {})
    expect(expectRefusal(tested, 409, 'CONFLICT')).toContain('does not have the key')
  })

  it('[G3] cannot be stored in a shared database without ARENA_SECRET_KEY', async () => {
    const { arena, admin } = await start({ env: { RATE_LIMIT: 'off' } })
    const refused = await call(arena, admin, 'PUT', '/lab', { baseUrl: 'http://127.0.0.1:9', key: STORED_KEY })
    expect([refused.status, refused.json?.code]).toEqual([409, 'CONFLICT'])
    expect(expectReply(await call(arena, admin, 'GET', ''), listHosts).items).toEqual([])
  })

  it('[G3] refer to variables of presets and of HOST_KEY_VARIABLES through the API, and to no others', async () => {
    const host = await startHost('openai')
    const { arena, admin } = await start()
    const put = (body: object) => call(arena, admin, 'PUT', '/lab', body)
    const { baseUrl } = host
    for (const key of ['env:METRICS_TOKEN', 'env:AWS_SECRET_ACCESS_KEY', 'env:LAB_API_KEY_TOKEN']) {
      const refused = await put({ baseUrl, key })
      expect([refused.json?.reason, expectRefusal(refused, 400, 'INVALID_REQUEST')]).toEqual([
        'key-variable-unlisted',
        expect.stringContaining('HOST_KEY_VARIABLES'),
      ])
    }
    expect(expectReply(await call(arena, admin, 'GET', ''), listHosts).items).toEqual([])
    for (const variable of ['LAB_API_KEY', 'SPARE_TOKEN', 'OPENAI_API_KEY'])
      expect(expectReply(await put({ baseUrl, key: `env:${variable}` }), putHost).key).toMatchObject({ variable })
  })

  it('[G3] that refer to another variable already keep it, until their key or address changes', async () => {
    const host = await startHost('openai')
    const { arena, admin } = await start({ env: ownEnv })
    const before = expectReply(await call(arena, admin, 'PUT', '/lab', { baseUrl: host.baseUrl }), putHost)
    await arena.database.pool.query("update hosts set key_variable = 'LAB_API_KEY' where name = 'lab'")
    const put = (body: object) => call(arena, admin, 'PUT', '/lab', body)
    const { key } = expectReply(await put({ label: 'Laboratory', baseUrl: before.baseUrl }), putHost)
    expect(key).toEqual({ kind: 'variable', variable: 'LAB_API_KEY', available: true })
    expect(expectReply(await call(arena, admin, 'GET', '/lab/models'), discoverModels).failure).toBeNull()
    for (const body of [{ key: 'env:LAB_API_KEY' }, { baseUrl: `${before.baseUrl}/other` }])
      expect((await put(body)).json?.reason).toBe('key-variable-unlisted')
    expectReply(await put({ key: null }), putHost)
  })

  it('[G1] of the environment are not changed through the API', async () => {
    const { arena, admin } = await start({ env: { GROQ_API_KEY: 'gsk_secret', RATE_LIMIT: 'off' } })
    const { items } = expectReply(await call(arena, admin, 'GET', ''), listHosts)
    expect(items).toMatchObject([
      { name: 'groq', source: 'environment', key: { kind: 'variable', variable: 'GROQ_API_KEY' } },
    ])
    for (const method of ['PUT', 'DELETE']) {
      expect((await call(arena, admin, method, '/groq', method === 'PUT' ? { drawn: false } : undefined)).status).toBe(
        409,
      )
    }
    const moved = { baseUrl: 'https://elsewhere.test', key: 'env:GROQ_API_KEY' }
    const refused = await call(arena, admin, 'PUT', '/elsewhere', moved)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("variable of the host 'groq'")])
  })
})

describe('HOSTS_FILE', () => {
  const write = async (content: unknown) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'arena-hosts-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'hosts.json')
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  it('[G4] is stored at the start, with its models', async () => {
    const host = await startHost('openai')
    const models = [
      { modelName: 'lab/one', hostModelName: 'one', inputPrice: 0.5 },
      { modelName: 'lab/two', displayName: 'Two' },
    ]
    const file = await write([{ name: 'lab', baseUrl: host.baseUrl, key: 'env:LAB_API_KEY', models }])
    const { arena, admin } = await start({ env: { ...env, HOSTS_FILE: file } })
    const { items } = await admin.client.models.list()
    expect(items.map(({ modelName, displayName }) => [modelName, displayName]).toSorted()).toEqual([
      ['lab/one', 'lab/one'],
      ['lab/two', 'Two'],
    ])
    expect(expectReply(await call(arena, admin, 'GET', ''), listHosts).items).toMatchObject([
      { name: 'lab', source: 'file' },
    ])
  })

  const fine = { name: 'fine', baseUrl: 'http://fine.test' }
  const lab = { name: 'lab', baseUrl: 'http://lab.test' }
  const one = { models: [{ modelName: 'one' }] }
  it.each<[string, unknown, RegExp]>([
    ['no JSON', '[{', /is not JSON\.$/],
    ['an object', {}, /must contain a JSON array/],
    ['a key', [fine, { ...lab, key: STORED_KEY }], /entry 2 \('lab'\): key must be env:NAME/],
    ['a wrong address', [fine, { ...lab, baseUrl: 'lab.test' }], /host 'lab': baseUrl must be a URL/],
    ['a wrong model', [fine, { ...lab, models: [{}] }], /host 'lab', entry 1: modelName must be/],
    [
      'a model of two hosts',
      [
        { ...fine, ...one },
        { ...lab, ...one },
      ],
      /the model 'one' is there twice/,
    ],
    ['a key for two addresses', [fine, lab].map((host) => ({ ...host, key: 'env:LAB_API_KEY' })), /host 'fine', which/],
    ['an unknown dialect', [fine, { ...lab, dialect: 'latin' }], /entry 2: dialect/],
  ])('[G4] stops the start if it has %s, and nothing is stored', async (_, content, message) => {
    const { arena } = await start()
    const hostsFile = await write(content)
    const starting = startArena({ databaseUrl: arena.databaseUrl, env: { ...env, HOSTS_FILE: hostsFile } })
    await expect(starting).rejects.toThrow(message)
    expect((await arena.database.pool.query('select from hosts')).rowCount).toBe(0)
  })

  it('[G4] may move hosts that share a key to another address', async () => {
    const both = (address: string) =>
      [fine, lab].map(({ name }) => ({ name, baseUrl: address, key: 'env:LAB_API_KEY' }))
    const { arena } = await start({ env: { ...env, HOSTS_FILE: await write(both('http://old.test')) } })
    const moved = await write(both('http://new.test'))
    await start({ databaseUrl: arena.databaseUrl, env: { ...env, HOSTS_FILE: moved } })
    const { rows } = await arena.database.pool.query('select distinct base_url from hosts')
    expect(rows).toEqual([{ base_url: 'http://new.test' }])
  })

  it('[G4] is not stored if CATALOGUE_FILE has an invalid entry', async () => {
    const { arena } = await start()
    const [hostsFile, catalogueFile] = [await write([fine]), await write([{ modelName: 'lab/one' }])]
    const files = { HOSTS_FILE: hostsFile, CATALOGUE_FILE: catalogueFile }
    const starting = startArena({ databaseUrl: arena.databaseUrl, env: { ...env, ...files } })
    await expect(starting).rejects.toThrow(/entry 1 \('lab\/one'\): displayName/)
    expect((await arena.database.pool.query('select from hosts')).rowCount).toBe(0)
  })

  it('[G4] may be followed by CATALOGUE_FILE with models of its hosts, also of those without their key', async () => {
    const hostsFile = await write([{ ...lab, key: 'env:UNSET_API_KEY' }])
    const catalogueFile = await write([{ modelName: 'lab/one', displayName: 'One', providerName: 'lab' }])
    const { arena } = await start({ env: { ...env, HOSTS_FILE: hostsFile, CATALOGUE_FILE: catalogueFile } })
    const { rows } = await arena.database.pool.query('select provider_name from models where model_name = $1', [
      'lab/one',
    ])
    expect(rows).toEqual([{ provider_name: 'lab' }])
  })
})
