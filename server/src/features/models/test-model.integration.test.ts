import { createClient } from '@arena/client'
import { testModel } from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startRecordedHost } from '../../providers/hosts/recorded-host.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

const KEY = 'gsk-secret-key'
const answer = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'Paris.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 13, completion_tokens: 2, total_tokens: 15 },
})

const host = await startRecordedHost()
const env = { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: KEY, RATE_LIMIT: '1' }
const arena = await startArena({ env })
/** For a host that is silent: on a busy machine, others may need longer. */
const impatient = await startArena({ env: { ...env, MODEL_TIMEOUT_MS: '300' }, databaseUrl: arena.databaseUrl })
const admin = await signInAsAdmin(arena)
const { items } = await admin.client.models.list()
const { modelId } = items.find((model) => model.modelName.startsWith('llama-3.3'))!
afterAll(async () => {
  await impatient.close()
  await arena.close()
  await host.close()
})
beforeEach(() => host.play({ body: answer }))

const test = (id: string, body: unknown = {}, on = arena) =>
  on.call(`/api/admin/models/${id}/test`, { method: 'POST', ...admin, body })
const run = async (id = modelId, body: unknown = {}) => expectReply(await test(id, body), testModel)

/** The number of rows of each table that a model test must not write to. */
async function stored(): Promise<unknown> {
  const tables = ['comparisons', 'messages', 'threads', 'votes', 'vote_queue', 'vote_log', 'battle_counts']
  const counts = tables.map(async (table) => {
    const { rows } = await arena.database.pool.query(`select count(*) from ${table}`)
    return [table, rows[0].count]
  })
  return Promise.all(counts)
}

describe('POST /api/admin/models/{modelId}/test', () => {
  it('[O7] asks the model one short question and returns its answer', async () => {
    const before = await stored()
    const usage = { promptTokens: 13, completionTokens: 2, totalTokens: 15 }
    expect(await run()).toEqual({
      ok: true,
      responseTimeMs: expect.any(Number),
      message: 'Paris.',
      usage,
      reason: null,
    })
    const asked = host.requests.at(-1)!.body
    expect(asked).toMatchObject({ model: 'llama-3.3-70b-versatile' })
    expect(JSON.stringify(asked.messages)).toContain('capital of France')
    expect(Object.values(asked).filter((value) => typeof value === 'number' && value > 1)).toEqual([512])
    expect(await stored()).toEqual(before)
  })

  it('[O7] takes a prompt, and is not counted by the rate limit', async () => {
    for (const prompt of ['One?', 'Two?', 'Three?']) {
      expect((await run(modelId, { prompt })).ok).toBe(true)
      expect(JSON.stringify(host.requests.at(-1)!.body.messages)).toContain(prompt)
    }
  })

  it('[O7] asks a retired model too', async () => {
    await admin.client.admin.changeModel(modelId, { status: 'retired' })
    expect((await run()).ok).toBe(true)
    await admin.client.admin.changeModel(modelId, { status: 'active' })
  })

  it.each([
    ['error', { status: 400, body: `{"error": {"message": "bad ${KEY} at https://host.example"}}` }],
    ['rate_limited', { status: 429, headers: { 'retry-after': '3600' }, body: '{"error": "quota of acme"}' }],
    ['empty', { body: answer.replace('Paris.', ' ') }],
    ['timeout', { ending: 'silence' as const }],
  ])('[O7] returns %s without the text of the provider, and asks no fallback', async (reason, recording) => {
    host.play(recording)
    const asked = host.requests.length
    const asking = reason === 'timeout' ? impatient : arena
    const answered = await test(modelId, {}, asking)
    expect(expectReply(answered, testModel)).toMatchObject({ ok: false, message: null, usage: null, reason })
    expect(answered.text).not.toMatch(/gsk|host\.example|acme|quota/)
    // On a busy machine, the time may be over before the host is asked.
    const others = host.requests.slice(asked).filter(({ body }) => body.model !== 'llama-3.3-70b-versatile')
    expect(others).toEqual([])
    const correlationId = answered.headers.get('x-correlation-id')
    const line = asking.logged.find((logged) => logged.correlationId === correlationId && logged.level === 40)
    expect(line).toMatchObject({ msg: 'a model failed its test', err: { message: expect.stringMatching(/\S/) } })
    expect(JSON.stringify(line)).not.toContain(KEY)
  })

  it('[O7] returns not-served when the provider has no key, and asks no model', async () => {
    const asked = host.requests.length
    const edge = { modelName: '@cf/edge', displayName: 'Edge', providerName: 'cloudflare' as const }
    expect(await run((await admin.client.admin.addModel(edge)).modelId)).toEqual({
      ok: false,
      responseTimeMs: 0,
      message: null,
      usage: null,
      reason: 'not-served',
    })
    expect(host.requests).toHaveLength(asked)
  })

  it('[O7] is cancelled when the client disconnects, not only by its time limit', async () => {
    const slow = await startArena({ env: { ...env, MODEL_TIMEOUT_MS: '600000' }, databaseUrl: arena.databaseUrl })
    try {
      host.play({ body: ['{"choices":['], ending: 'stall' })
      const asked = host.requests.length
      const caller = new AbortController()
      const { admin: there } = createClient({ baseUrl: slow.url, token: admin.token })
      const aborted = there.testModel(modelId, {}, { signal: caller.signal }).catch(() => 'aborted')
      const request = await host.request(asked + 1)
      caller.abort()
      expect(await aborted).toBe('aborted')
      await request.socketClosed
    } finally {
      await slow.close()
    }
  })

  it('[O7] is a 404 for a model that does not exist and a 400 for a blank prompt', async () => {
    expectRefusal(await test('00000000-0000-7000-8000-000000000000', '{'), 404, 'NOT_FOUND')
    for (const body of [{ prompt: ' ' }, { prompt: 5 }, '{']) {
      expectRefusal(await test(modelId, body), 400, 'INVALID_REQUEST')
    }
  })
})
