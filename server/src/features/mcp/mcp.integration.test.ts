import type { Operation } from '@arena/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startArena, type Visitor } from '../../testing/start-arena.ts'
import { PASSWORD, signInAsAdmin, signUp } from '../admin/fixtures.ts'
import { RefusedCall } from './call-api.ts'
import { type ToolContext, tools } from './tools.ts'

const arena = await startArena({ env: { RATE_LIMIT: 'off' } })
afterAll(() => arena.close())
await arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const models = (await owner.client.models.list()).items.map(({ modelName }) => modelName)
const displayNames = (await owner.client.models.list()).items.map(({ displayName }) => displayName)

const protocols = ['2025-11-25', '2026-07-28'] as const

async function connect(token: string, protocol: (typeof protocols)[number] = '2025-11-25'): Promise<Client> {
  const mode = protocol === '2025-11-25' ? 'legacy' : { pin: protocol }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', arena.url), { requestInit }))
  onTestFinished(() => client.close())
  return client
}

interface Result {
  readonly texts: readonly string[]
  readonly isError: boolean
}
async function use(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Result> {
  const { content, isError = false } = await client.callTool({ name, arguments: input })
  return { texts: content.map((part) => (part.type === 'text' ? part.text : part.type)), isError }
}
const keyOf = async (user: Visitor, scope: 'read' | 'battle' | 'vote' | 'study') =>
  (await user.client.identity.createKey({ name: scope, scopes: [scope] })).secret
const idIn = (texts: readonly string[], name: string) => new RegExp(`${name}: (\\S+)`).exec(texts.join('\n'))![1]!

describe.each(protocols)('version %s of the protocol', (protocol) => {
  it('[I30] [I31] lists the tools with titles, schemas of the contract and read-only hints', async () => {
    const { tools } = await (await connect(owner.token, protocol)).listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['list_models', true],
      ['leaderboard', true],
      ['compare', false],
      ['vote', false],
      ['ask', false],
      ['list_studies', true],
      ['create_study', false],
      ['add_prompts', false],
      ['import_answers', false],
      ['study_status', true],
      ['study_report', true],
    ])
    for (const { title, description, inputSchema } of tools) {
      expect([title, description, inputSchema.type]).toEqual([expect.any(String), expect.any(String), 'object'])
      expect(JSON.stringify(inputSchema)).not.toContain('"x-')
      // The words of the operations, which callers of tools do not know.
      expect(JSON.stringify([description, inputSchema])).not.toMatch(/\/api\/|model1|agent1|modelName|modelId/)
    }
  })

  it('[I32] [I36] [I37] compares blind on a page of its own, votes once and then names the models', async () => {
    const client = await connect(owner.token, protocol)
    const battle = await use(client, 'compare', { prompt: 'Why is the sky blue?' })
    expect(battle.texts.slice(0, 3)).toEqual(['Answer A:', expect.any(String), 'Answer B:'])
    for (const name of [...models, ...displayNames]) expect(battle.texts.join('\n')).not.toContain(name)
    const comparisonId = idIn(battle.texts, 'comparisonId')

    const threadId = idIn(battle.texts, 'threadId')
    expect(idIn(battle.texts, 'Page')).toBe(`${arena.url}/threads/${threadId}`)

    const further = { prompt: 'And at night?', continues: comparisonId }
    for (const place of [{}, { threadId }]) {
      const { texts } = await use(client, 'compare', { ...further, ...place })
      expect(idIn(texts, 'Page')).toBe(`${arena.url}/threads/${threadId}`)
    }
    expect((await owner.client.threads.messages(threadId)).items).toHaveLength(3)
    const seal = idIn(battle.texts, 'seal')
    const voted = await use(client, 'vote', { comparisonId, voteChoice: '“Answer A”', seal })
    expect(models.filter((name) => voted.texts.join('\n').includes(`(${name})`))).toHaveLength(2)
    expect(voted.texts[0]).toMatch(/^Your vote: answer A is better\. It counts on every board\.\n/)
    expect(voted.texts[0]).toContain('The seal below the answers was checked')
    expect(await owner.client.votes.read(comparisonId)).toMatchObject({
      voteChoice: 'left',
      reveal: { countedAs: 'blind' },
    })
    const again = await use(client, 'vote', { comparisonId, voteChoice: 'both-bad', seal: '0'.repeat(64) })
    expect(again.isError).toBe(false)
    expect(again.texts[0]).toMatch(/^You had already voted on this battle, and that vote stays: answer A is better\./)
    expect(again.texts[0]).toContain('do not trust these names')
    expect(models.filter((name) => again.texts[0]!.includes(`(${name})`))).toHaveLength(2)
  })
})

it('[I31] reads models and the leaderboard, and asks one model', async () => {
  const client = await connect(owner.token)
  const { comparisonId } = await owner.client.battles.startSealed({ prompt: 'Well?' })
  await owner.client.votes.cast({ comparisonId, voteChoice: 'left' })
  const pool = { label: 'Coding', modelNames: models.slice(0, 2) }
  const administrator = await signInAsAdmin(arena)
  await administrator.client.admin.putPool('coding', pool)
  expect((await use(client, 'list_models')).texts[0]).toMatch(/Pools for compare:\ncoding \(Coding\)$/)
  expect((await use(client, 'list_models')).texts[0]).toContain(models[0])
  expect((await use(client, 'compare', { prompt: 'x', pool: 'coding' })).isError).toBe(false)
  expect((await use(client, 'leaderboard', { scope: 'all' })).texts[0]).toContain('95% interval')
  const { texts } = await use(client, 'ask', { prompt: 'Hello', model: models[0] })
  expect(texts).toEqual([expect.stringContaining(models[0]!), expect.any(String)])
})

it('[I31] creates a study, adds prompts after those that it has, imports answers, and reads state and report', async () => {
  const client = await connect(owner.token)
  const contestants = ['new', 'old'].map((name) => ({ name, imported: true }))
  const made = await use(client, 'create_study', { name: 'Mail', contestants })
  const studyId = idIn(made.texts, 'studyId')
  expect(made.texts[0]).toContain(`${arena.url}/studies/${studyId}`)
  await use(client, 'add_prompts', { studyId, prompts: ['One?'] })
  const more = ['Two?', 'Three?'].map((prompt) => use(client, 'add_prompts', { studyId, prompts: [prompt] }))
  for (const { texts } of await Promise.all(more)) expect(texts[0]).toMatch(/^Prompts read: 1\./)
  const prompts = (await owner.client.studies.prompts(studyId)).items.map(({ messages }) => messages.at(-1)!.content)
  expect([prompts[0], prompts.toSorted()]).toEqual(['One?', ['One?', 'Three?', 'Two?']])
  const content = 'prompt,new,old\nOne?,1,one\nTwo?,2,two\nThree?,3,three\n'
  expect((await use(client, 'import_answers', { studyId, content })).texts).toEqual(['Answers imported: 6.'])
  expect((await use(client, 'study_status', { studyId })).texts[0]).toContain('Answers: 6 of 6')
  expect((await use(client, 'list_studies')).texts.join('\n')).toContain(studyId)

  expect(await use(client, 'study_report', { studyId })).toMatchObject({ isError: true })
  await owner.client.studies.open(studyId)
  await owner.client.studies.close(studyId)
  expect((await use(client, 'study_report', { studyId })).texts[0]).toContain('# ')
})

it.each([
  ['compare', {}, 'Prompt is required and cannot be empty'],
  ['compare', { prompt: 7 }, 'prompt must be a string'],
  ['compare', { prompt: 'x', continues: 'nonsense' }, 'continues must be a UUID'],
  ['vote', { comparisonId: crypto.randomUUID(), voteChoice: 'C' }, 'voteChoice must be A, B, tie or bad'],
  ['study_status', {}, 'studyId is required'],
  ['leaderboard', { tag: 'x' }, /^tag must be/],
  ['ask', { prompt: 'x', model: 'nobody' }, "There is no active model 'nobody'; list_models lists them"],
  ['compare', { prompt: 'x', pool: 'nobody' }, "There is no pool 'nobody'; list_models lists them"],
  ['add_prompts', { studyId: crypto.randomUUID(), prompts: [{ id: 'a' }] }, /^prompts must be a list of texts, or/],
  ['compare', { prompt: 'x', model: 'y', temprature: 0 }, 'model, temprature are no arguments of compare'],
  ['list_models', { pool: 'x' }, 'pool is no argument of list_models'],
])('[I33] %s with bad arguments is an error that names the argument', async (name, input, message) => {
  const { texts, isError } = await use(await connect(owner.token), name, input)
  expect([texts[0], isError]).toEqual([expect.stringMatching(message), true])
})

it('[I33] a tool that does not exist is an error of the protocol', async () => {
  await expect(use(await connect(owner.token), 'delete_everything')).rejects.toThrow(/not found/)
})

it('[I36] a comparison that fails leaves no thread', async () => {
  const { token, client } = await arena.signIn()
  const assistant = await connect(token)
  expect(await use(assistant, 'compare', { prompt: 'x', pool: 'nobody' })).toMatchObject({ isError: true })
  expect((await client.threads.list()).items).toEqual([])
})

it('[I36] compares without a page only if there are too many threads', async () => {
  const compare = (reason: string) => {
    const called: string[] = []
    const call = async ({ id }: Operation) => {
      called.push(id)
      if (id === 'createThread') throw new RefusedCall('No thread', { reason })
      return { comparisonId: 'c', agent1: { message: 'One' }, agent2: { message: 'Two' } }
    }
    const context = { call, titleOf: String, pageUrl: String, deleteEmptyThread: async () => {} } as object
    const { run } = tools.find(({ name }) => name === 'compare')!
    return { called, texts: run(context as ToolContext, { prompt: 'Well?' }) }
  }
  const full = compare('too-many-threads')
  expect((await full.texts).join('\n')).not.toContain('threadId')
  const failed = compare('overloaded')
  await expect(failed.texts).rejects.toThrow('No thread')
  expect([full.called, failed.called]).toEqual([['createThread', 'startBattle'], ['createThread']])
})

it('[I37] tells the rating of both models before the vote with its interval', async () => {
  const client = await connect(owner.token)
  const vote = async () => {
    const comparisonId = idIn((await use(client, 'compare', { prompt: 'Well?' })).texts, 'comparisonId')
    const text = (await use(client, 'vote', { comparisonId, voteChoice: 'tie' })).texts[0]!
    await owner.client.leaderboard.read({ scope: 'blind' })
    return text
  }
  await expect.poll(vote).toMatch(/rated \d+ \(-?\d+ to \d+\) before this vote, possible ranks [\d–]+\.$/m)
})

it('[I38] tells prompts of the same text apart by their ids', async () => {
  const client = await connect(owner.token)
  const contestants = ['new', 'old'].map((name) => ({ name, imported: true }))
  const studyId = idIn((await use(client, 'create_study', { name: 'Twice', contestants })).texts, 'studyId')
  const prompts = ['a', 'b'].map((id) => ({ id, prompt: 'Again?' }))
  expect((await use(client, 'add_prompts', { studyId, prompts })).texts).toEqual([
    'Prompts read: 2. Prompts in the draft: 2.',
  ])
  const known = await use(client, 'add_prompts', { studyId, prompts: [...prompts, 'More?'] })
  expect(known.texts).toEqual([
    'Prompts read: 3. Prompts in the draft: 3.\nThe draft has these ids already, so their prompts were left out: a, b',
  ])
  const content = 'id,new,old\na,1,one\nb,2,two\n'
  expect((await use(client, 'import_answers', { studyId, content })).texts).toEqual(['Answers imported: 4.'])
})

it('[I33] [I39] names the line of a file that cannot be read; a study that cannot have its contestants is not made', async () => {
  const client = await connect(owner.token)
  const studyId = idIn((await use(client, 'create_study', { name: 'Broken' })).texts, 'studyId')
  const { texts, isError } = await use(client, 'import_answers', { studyId, content: 'prompt,new\nOne?,1\n' })
  expect([texts[0], isError]).toEqual([expect.stringMatching(/ line 1: /), true])
  const made = await use(client, 'create_study', { name: 'x', contestants: [{ name: 'y', model: 'nobody' }] })
  expect([made.texts, made.isError]).toEqual([["There is no active model 'nobody'; list_models lists them"], true])
  const neither = await use(client, 'create_study', { name: 'x', contestants: [{ name: 'y' }] })
  expect(neither.texts).toEqual(['contestants must each have a model, or imported: true'])
  expect((await owner.client.studies.list()).items.filter(({ name }) => name === 'x')).toEqual([])
})

it('[I34] without a valid token or key it is a 401 with a challenge, which clients show; without sessions GET and DELETE are a 405', async () => {
  const initialize = { jsonrpc: '2.0', id: 1, method: 'ping' }
  for (const token of [undefined, 'nonsense', PASSWORD]) {
    const { status, headers } = await arena.call('/mcp', { method: 'POST', body: initialize, ...(token && { token }) })
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)])
  }
  await expect(connect('arena_nonsense')).rejects.toThrow('The API key is malformed')
  const batch = await arena.call('/mcp', { method: 'POST', token: owner.token, body: [initialize, initialize] })
  expect(batch).toMatchObject({ status: 400, json: { reason: 'body-not-json' } })
  for (const method of ['GET', 'DELETE'])
    expect(await arena.call('/mcp', { method, token: owner.token })).toMatchObject({ status: 405 })
})

it.each([
  ['read', 'compare', { prompt: 'x' }],
  ['battle', 'vote', { comparisonId: crypto.randomUUID(), voteChoice: 'left' }],
  ['vote', 'ask', { prompt: 'x' }],
  ['battle', 'list_studies', {}],
  ['read', 'create_study', { name: 'x' }],
] as const)('[I34] a key with the scope %s cannot use %s', async (scope, name, input) => {
  const { texts, isError } = await use(await connect(await keyOf(owner, scope)), name, input)
  expect([texts[0], isError]).toEqual([expect.stringMatching(/scope/), true])
})

it('[I34] a tool acts as its caller: the studies of others do not exist', async () => {
  const { studyId } = await owner.client.studies.create({ name: 'Private' })
  const other = await signUp(arena, 'other@arena.test', 'Otto')
  expect(await use(await connect(other.token), 'study_status', { studyId })).toMatchObject({ isError: true })
  const { comparisonId } = await owner.client.battles.startSealed({ prompt: 'Mine' })
  const continued = await use(await connect(other.token), 'compare', { prompt: 'x', continues: comparisonId })
  expect(continued.isError).toBe(true)
})

it("[I37] refuses a stranger's vote, so that the vote of the owner stays blind", async () => {
  const { threadId } = await owner.client.threads.create()
  const { comparisonId } = await owner.client.battles.startSealed({ prompt: 'Mine', threadId })
  const stranger = await arena.signIn()
  const vote = { comparisonId, voteChoice: 'A' }
  expect(await use(await connect(stranger.token), 'vote', vote)).toEqual({
    texts: ['This battle belongs to another user'],
    isError: true,
  })
  expect((await use(await connect(owner.token), 'vote', vote)).texts[0]).toContain('It counts on every board.')
})

it('[I32] counts a vote for the address of the client, not for that of the service', async () => {
  const limited = await startArena({ env: { VOTES_PER_ADDRESS_PER_HOUR: '1', TRUST_PROXY: 'on' } })
  onTestFinished(() => limited.close())
  const vote = async (address: string) => {
    const { token, client } = await limited.signIn()
    const { comparisonId } = await client.battles.startSealed({ prompt: 'Well?' })
    const params = { name: 'vote', arguments: { comparisonId, voteChoice: 'tie' } }
    const headers = {
      'x-forwarded-for': address,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    return (await limited.call('/mcp', { method: 'POST', token, headers, body })).text
  }
  expect(await vote('203.0.113.7')).toContain('Answer A was written by')
  expect(await vote('203.0.113.8')).toContain('Answer A was written by')
  expect(await vote('203.0.113.7')).toContain('"isError":true')
})
