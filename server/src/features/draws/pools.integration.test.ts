import { type Draws, listAllPools, listPools, putPool, removePool } from '@arena/contract'
import type { VoteEntry } from '@arena/ratings'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { PATIENCE } from '../../testing/patience.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

const env = { DRAW: 'uniform', RATE_LIMIT: 'off' }
const arena = await startArena({ env })
const second = await startArena({ env, databaseUrl: arena.databaseUrl })
const admin = await signInAsAdmin(arena)
const voter = await arena.signIn()
afterAll(async () => {
  await second.close()
  await arena.close()
})

const [solon, flint, quill, basic] = ['sim/solon', 'sim/flint', 'sim/quill', 'sim/basic'] as const
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await arena.database.pool.query<Row>(text, values)).rows

const put = (name: string, body: unknown) =>
  arena.call(`/api/admin/pools/${name}`, { method: 'PUT', token: admin.token, body })
const remove = (name: string) => arena.call(`/api/admin/pools/${name}`, { method: 'DELETE', token: admin.token })
const battle = (body: object, path = '/api/arena/dualchat', on: TestArena = arena) =>
  on.call(path, { method: 'POST', token: voter.token, body: { prompt: 'Well?', ...body } })
const change = async (modelName: string, changes: object) => {
  const [row] = await sql<{ id: string }>('select model_id as id from models where model_name = $1', [modelName])
  return admin.client.admin.changeModel(row!.id, changes)
}

interface BattleRow {
  readonly names: string[]
  readonly pool: string | null
  readonly probability: number
}
const stored = async (comparisonId: string): Promise<BattleRow> => {
  const [row] = await sql<BattleRow>(
    `select array[l.model_name, r.model_name] as names, pool, draw_probability as probability from comparisons
     join models l on l.model_id = left_model_id join models r on r.model_id = right_model_id where comparison_id = $1`,
    [comparisonId],
  )
  return row!
}

beforeEach(async () => {
  await sql('delete from named_pools')
  await sql('update models set weight = 1, paused = false')
  await admin.client.admin.putPool('coding', { label: 'Coding', modelNames: [solon, flint, quill] })
})

describe('a pool', () => {
  it('[B35] is listed for everyone by name, without its models, and with them for administrators', async () => {
    await put('all', { label: ' All ', modelNames: [quill, basic, quill] })
    const listed = await arena.call('/api/arena/pools')
    expect(expectReply(listed, listPools).items).toEqual([
      { name: 'all', label: 'All', eligible: 2 },
      { name: 'coding', label: 'Coding', eligible: 3 },
    ])
    expect(listed.text).not.toContain('sim/')
    const all = await arena.call('/api/admin/pools', admin)
    expect(expectReply(all, listAllPools).items).toEqual([
      { name: 'all', label: 'All', eligible: 2, modelNames: [quill, basic] },
      { name: 'coding', label: 'Coding', eligible: 3, modelNames: [solon, flint, quill] },
    ])
  })

  it('[B35] is replaced, and removed', async () => {
    const replaced = expectReply(await put('coding', { label: 'Code', modelNames: [solon, basic] }), putPool)
    expect(replaced).toEqual({ name: 'coding', label: 'Code', eligible: 2, modelNames: [solon, basic] })
    expect(expectReply(await remove('coding'), removePool)).toEqual({ success: true, name: 'coding' })
    expect((await arena.anybody.models.pools()).items).toEqual([])
    expectRefusal(await remove('coding'), 404, 'NOT_FOUND')
  })

  it('[B35] takes effect on every instance within two seconds', async () => {
    const names = async () => (await second.anybody.models.pools()).items.map(({ name }) => name)
    expect((await battle({ pool: 'coding' }, undefined, second)).status).toBe(200)
    await put('new', { label: 'New', modelNames: [solon, flint] })
    expect((await battle({ pool: 'new' }, undefined, second)).status).toBe(200)
    await remove('new')
    await vi.waitFor(async () => expect(await names()).toEqual(['coding']), { ...PATIENCE, interval: 100 })
    expect((await battle({ pool: 'new' }, undefined, second)).status).toBe(400)
  })

  it.each<[string, unknown, RegExp]>([
    ['Coding', { label: 'Coding', modelNames: [solon, flint] }, /^name must have/],
    ['a'.repeat(33), { label: 'Coding', modelNames: [solon, flint] }, /^name must have/],
    ['1st', { label: 'Coding', modelNames: [solon, flint] }, /^name must have/],
    ['coding', { label: ' ', modelNames: [solon, flint] }, /^label/],
    ['coding', { modelNames: [solon, flint] }, /^label/],
    ['coding', { label: 'Coding' }, /^modelNames/],
    ['coding', { label: 'Coding', modelNames: solon }, /^modelNames/],
    ['coding', { label: 'Coding', modelNames: [solon] }, /^modelNames/],
    ['coding', { label: 'Coding', modelNames: [solon, solon] }, /^modelNames must have at least two models/],
    ['coding', { label: 'Coding', modelNames: [solon, 'sim/nobody'] }, /^modelNames has no model 'sim\/nobody'/],
  ])('[B35] is a 400 that names the member, and is not stored: %s %j', async (name, body, sentence) => {
    expect(expectRefusal(await put(name, body), 400, 'INVALID_REQUEST')).toMatch(sentence)
    const { items } = await admin.client.admin.pools()
    expect(items).toEqual([{ name: 'coding', label: 'Coding', eligible: 3, modelNames: [solon, flint, quill] }])
  })
})

describe('a battle of a pool', () => {
  it.each(['random', 'topper'])('[B34] draws only models of the pool: %s', async (selectionMode) => {
    for (let count = 0; count < 12; count += 1) {
      const { comparisonId, pool } = await voter.client.battles.start({
        prompt: 'Well?',
        pool: 'coding',
        selectionMode: selectionMode as 'random',
      })
      expect(pool).toBe('coding')
      const { names, pool: storedPool } = await stored(comparisonId)
      expect(storedPool).toBe('coding')
      for (const name of names) expect([solon, flint, quill]).toContain(name)
    }
  })

  it('[B34] is streamed too, and its sealed reply has the pool and no model', async () => {
    const { status, text } = await battle({ pool: 'coding', sealed: true }, '/api/arena/dualchat/stream')
    expect(status).toBe(200)
    expect(text).toContain('"pool":"coding"')
    expect(text).not.toContain('sim/')
  })

  it('[B34] [L24] has its votes counted, with the probability within the pool, also in its later turns', async () => {
    const { comparisonId } = await voter.client.battles.startSealed({ prompt: 'Well?', pool: 'coding' })
    const next = await voter.client.battles.continue({ prompt: 'And?', continues: comparisonId })
    expect(next.pool).toBe('coding')
    expect((await stored(comparisonId)).probability).toBeCloseTo(1 / 3, 6)
    const before = (await arena.anybody.leaderboard.read({ scope: 'blind' })).totalVotes
    await voter.client.votes.cast({ comparisonId: next.comparisonId, voteChoice: 'left' })
    expect((await arena.anybody.leaderboard.read({ scope: 'blind' })).totalVotes).toBe(before + 1)
    const { text } = await arena.call('/api/arena/votes.jsonl')
    const line = JSON.parse(text.trimEnd().split('\n').at(-1)!) as VoteEntry
    expect(line.probability).toBeCloseTo(1 / 3, 5)
  })

  it('[B34] has no pool if the request has none', async () => {
    const { comparisonId, pool } = await voter.client.battles.start({ prompt: 'Well?' })
    expect([pool, (await stored(comparisonId)).pool]).toEqual([null, null])
  })

  it('[B34] [W16] is repeated with its pool', async () => {
    const headers = { 'idempotency-key': 'pool-battle' }
    const body = { prompt: 'Well?', pool: 'coding' }
    const send = () => arena.call('/api/arena/dualchat', { method: 'POST', token: voter.token, body, headers })
    const first = await send()
    expect(first.json).toMatchObject({ pool: 'coding' })
    expect((await send()).json).toEqual(first.json)
  })

  it.each<[string, object, number, string]>([
    ['an unknown pool', { pool: 'nothing' }, 400, 'pool-unknown'],
    ['an impossible name', { pool: 'A B' }, 400, 'pool-unknown'],
    ['an empty name', { pool: '' }, 400, 'field-invalid'],
    ['both models', { pool: 'coding', model1: solon, model2: flint }, 400, 'pool-with-models'],
    ['one model', { pool: 'coding', model1: solon }, 400, 'pool-with-models'],
    ['mode manual', { pool: 'coding', selectionMode: 'manual' }, 400, 'mode-needs-models'],
  ])('[B34] is refused with %s', async (_, body, status, reason) => {
    for (const path of ['/api/arena/dualchat', '/api/arena/dualchat/stream']) {
      const refused = await battle(body, path)
      expect([refused.status, refused.json]).toEqual([status, expect.objectContaining({ object: 'ai.error', reason })])
    }
  })

  it('[B34] is refused with a battle to continue', async () => {
    const { comparisonId } = await voter.client.battles.start({ prompt: 'Well?' })
    const refused = await battle({ pool: 'coding', continues: comparisonId })
    expect(refused.json).toMatchObject({ object: 'ai.error', code: 'INVALID_REQUEST', reason: 'continues-with-model' })
  })

  it('[B8] [B34] is a 500 with fewer than two eligible models, and such a pool is not listed', async () => {
    await change(solon, { paused: true })
    await change(flint, { paused: true })
    expect((await battle({ pool: 'coding' })).json).toMatchObject({ code: 'API_ERROR', reason: 'too-few-models' })
    expect((await arena.anybody.models.pools()).items).toEqual([])
    expect((await admin.client.admin.pools()).items).toMatchObject([{ name: 'coding', eligible: 1 }])
  })
})

describe('a weight', () => {
  it('[B32] [L16] is part of the stored probability and of the expected draws', async () => {
    const fresh = await startArena({ env })
    try {
      const { token, client } = await signInAsAdmin(fresh)
      const { items: listed } = await client.admin.models()
      const idOf = (name: string) => listed.find(({ modelName }) => modelName === name)!.modelId
      await client.admin.putPool('three', { label: 'Three', modelNames: [solon, flint, quill] })
      await client.admin.changeModel(idOf(solon), { weight: 2 })
      const count = 8
      for (let index = 0; index < count; index += 1) {
        const { comparisonId, arena: drawn } = await client.battles.start({ prompt: 'Well?', pool: 'three' })
        const { rows } = await fresh.database.pool.query<{ probability: number }>(
          'select draw_probability as probability from comparisons where comparison_id = $1',
          [comparisonId],
        )
        const hasSolon = [drawn.models.agent1, drawn.models.agent2].includes(solon)
        expect(rows[0]!.probability).toBeCloseTo(hasSolon ? 5 / 12 : 1 / 6, 6)
      }
      const { battles, items } = (await fresh.call('/api/arena/draws', { token })).json as unknown as Draws
      expect(battles).toBe(count)
      expect(items.map(({ modelName, weight, expected }) => [modelName, weight, expected])).toEqual([
        [flint, 1, Number(((count * 7) / 12).toFixed(2))],
        [quill, 1, Number(((count * 7) / 12).toFixed(2))],
        [solon, 2, Number(((count * 10) / 12).toFixed(2))],
      ])
      expect(items.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(2 * count)
    } finally {
      await fresh.close()
    }
  })

  it.each([0, -1, 0.001, 10.1, '2', true])('[B32] of %j is a 400', async (weight) => {
    const [row] = await sql<{ id: string }>(`select model_id as id from models where model_name = $1`, [solon])
    const call = { method: 'PATCH', token: admin.token, body: { weight } }
    const refused = await arena.call(`/api/admin/models/${row!.id}`, call)
    expect(expectRefusal(refused, 400, 'INVALID_REQUEST')).toMatch(/^weight/)
  })
})

describe('a paused model', () => {
  it('[B33] is not drawn, but answers when it is named, is listed, and stays on the board', async () => {
    const { comparisonId } = await voter.client.battles.start({ prompt: 'Well?', model1: quill, model2: flint })
    await voter.client.votes.cast({ comparisonId, voteChoice: 'left' })
    expect(await change(quill, { paused: true })).toMatchObject({ paused: true, status: 'active', served: true })
    for (const selectionMode of ['random', 'topper'] as const) {
      for (let count = 0; count < 8; count += 1) {
        const drawn = await voter.client.battles.start({ prompt: 'Well?', pool: 'coding', selectionMode })
        expect(Object.values(drawn.arena.models)).not.toContain(quill)
      }
    }
    const named = await voter.client.battles.start({ prompt: 'Well?', model1: quill, model2: solon })
    expect(named.agent1.model.name).toBe(quill)
    expect((await voter.client.chat.once({ prompt: 'Well?', model: quill })).model.name).toBe(quill)
    expect((await voter.client.models.list()).items.map(({ modelName }) => modelName)).toContain(quill)
    const row = (await arena.anybody.leaderboard.read()).items.find(({ modelName }) => modelName === quill)
    expect(row!.totalWins).toBeGreaterThan(0)
    expect(row!.status).not.toBe('retired')
    expect(await change(quill, { paused: false })).toMatchObject({ paused: false })
  })

  it('[B33] does not count as eligible', async () => {
    const before = (await arena.anybody.models.settings()).eligible
    await change(quill, { paused: true })
    expect((await arena.anybody.models.settings()).eligible).toBe(before - 1)
  })
})
