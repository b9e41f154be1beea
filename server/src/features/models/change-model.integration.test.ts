import { addModel, type Board, changeModel, getBoard, listAllModels } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

const arena = await startArena()
const second = await startArena({ databaseUrl: arena.databaseUrl })
const admin = await signInAsAdmin(arena)
afterAll(async () => {
  await second.close()
  await arena.close()
})

const list = async () => expectReply(await arena.call('/api/admin/models', admin), listAllModels).items
const named = async (modelName: string) => (await list()).find((model) => model.modelName === modelName)!
const add = (body: unknown) => arena.call('/api/admin/models', { method: 'POST', ...admin, body })
const change = (modelId: string, body: unknown) =>
  arena.call(`/api/admin/models/${modelId}`, { method: 'PATCH', ...admin, body })
const fresh = { modelName: 'own/new', displayName: 'Brand new', providerName: 'groq' as const }

describe('GET /api/admin/models', () => {
  it('[O5] lists retired, real and simulated models, newest first, and whether they are served', async () => {
    expectReply(await add({ ...fresh, modelName: 'own/first' }), addModel)
    expectReply(await add({ ...fresh, modelName: 'own/second' }), addModel)
    await change((await named('sim/basic')).modelId, { status: 'retired' })
    const models = await list()
    expect(models.slice(0, 2).map(({ modelName }) => modelName)).toEqual(['own/second', 'own/first'])
    // Without a provider's key only simulated models are served.
    expect(await named('own/first')).toMatchObject({ simulated: false, status: 'active', served: false })
    expect(await named('sim/basic')).toMatchObject({ simulated: true, status: 'retired', served: false })
    const offered = (await admin.client.models.list()).items.map(({ modelId }) => modelId)
    expect(models.filter(({ served }) => served).map(({ modelId }) => modelId)).toEqual(offered)
    await change((await named('sim/basic')).modelId, { status: 'active' })
  })

  it('[O5] counts battles and fallbacks on both sides, and a same-model battle once', async () => {
    const [one, two] = (await list()).filter(({ battles }) => battles === 0)
    const count = (left: string, right: string, battles: number, leftFallbacks: number, rightFallbacks: number) =>
      arena.database.pool.query('insert into battle_counts values (true, $1, $2, $3, $4, $5)', [
        left,
        right,
        battles,
        leftFallbacks,
        rightFallbacks,
      ])
    await count(one!.modelId, two!.modelId, 10, 2, 0)
    await count(two!.modelId, one!.modelId, 5, 1, 1)
    await count(one!.modelId, one!.modelId, 3, 1, 1)
    expect(await named(one!.modelName)).toMatchObject({ battles: 18, fallbacks: 5 })
    expect(await named(two!.modelName)).toMatchObject({ battles: 15, fallbacks: 1 })
  })
})

describe('POST /api/admin/models', () => {
  it('[O5] adds an active model and returns it as listed', async () => {
    const added = expectReply(await add({ ...fresh, displayName: '  Brand new ' }), addModel)
    expect(added).toMatchObject({ ...fresh, isFree: false, status: 'active', simulated: false, battles: 0 })
    expect(await named(fresh.modelName)).toEqual(added)
  })

  it('[O5] rejects an existing name with a 409 and changes nothing', async () => {
    const before = await list()
    for (const modelName of ['sim/basic', fresh.modelName]) {
      const refused = await add({ ...fresh, modelName, displayName: 'Other', providerName: 'google', isFree: true })
      expect(expectRefusal(refused, 409, 'CONFLICT')).toContain(modelName)
    }
    expect(await list()).toEqual(before)
  })

  it('[O5] adds a model once for eight calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ ...fresh, modelName: 'own/raced' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it.each([
    [{}, 'modelName'],
    [{ ...fresh, modelName: 'two words' }, 'modelName'],
    [{ ...fresh, modelName: 'x'.repeat(201) }, 'modelName'],
    [{ ...fresh, displayName: ' ' }, 'displayName'],
    [{ ...fresh, providerName: 'openai' }, 'providerName'],
    [{ ...fresh, isFree: 'yes' }, 'isFree'],
  ])('[O5] rejects %j by its invalid member', async (body, member) => {
    expect(expectRefusal(await add(body), 400, 'INVALID_REQUEST')).toContain(member)
  })
})

describe('PATCH /api/admin/models/{modelId}', () => {
  it('[O5] changes the given members and no others', async () => {
    const { modelId, ...before } = expectReply(await add({ ...fresh, modelName: 'own/changed' }), addModel)
    const changes = [
      { displayName: 'Renamed' },
      { providerName: 'google' as const },
      { isFree: true },
      { status: 'retired' as const },
      { isFree: false, status: 'active' as const },
      {},
      { displayName: null, modelName: 'own/other', simulated: true },
    ]
    let expected = { ...before, modelId }
    for (const body of changes) {
      if (!('modelName' in body)) expected = { ...expected, ...body }
      expect(expectReply(await change(modelId, body), changeModel)).toEqual(expected)
      expect(await named('own/changed')).toEqual(expected)
    }
  })

  it('[O5] is a 404 for an unknown model, whatever the body', async () => {
    for (const modelId of ['00000000-0000-7000-8000-000000000000', 'nonsense', 'sim%2Fbasic', '%00']) {
      for (const body of [{ status: 'retired' }, '{']) expectRefusal(await change(modelId, body), 404, 'NOT_FOUND')
    }
  })

  it.each([{ status: 'gone' }, { displayName: '' }, { isFree: 1 }])('[O5] rejects %j', async (body) => {
    expectRefusal(await change((await named('sim/basic')).modelId, body), 400, 'INVALID_REQUEST')
  })
})

describe('the leaderboard', () => {
  const read = async (on: TestArena): Promise<Board> => expectReply(await on.call('/api/arena/model-stats'), getBoard)
  const rowOn = async (on: TestArena, modelId: string) => {
    const row = (await read(on)).items.find((candidate) => candidate.modelId === modelId)
    return row && { displayName: row.displayName, retired: row.status === 'retired' }
  }
  /** The timeout only stops a test that would never end. */
  const rowBecomes = (on: TestArena, modelId: string) => expect.poll(() => rowOn(on, modelId), { interval: 20 })

  it('[O6] shows a change on the next read of the same instance, and soon on another', async () => {
    const [one, two] = (await admin.client.models.list()).items
    await playVotes(arena, [{ left: one!.modelName, right: two!.modelName, choice: 'left' }])
    await rowBecomes(arena, one!.modelId).toMatchObject({ retired: false })
    await rowBecomes(second, one!.modelId).toMatchObject({ retired: false })
    for (let turn = 1; turn <= 5; turn += 1) {
      const retired = turn % 2 === 1
      const displayName = `Name ${turn}`
      const { headers } = await arena.call('/api/arena/model-stats')
      await change(one!.modelId, { displayName, status: retired ? 'retired' : 'active' })
      const again = await arena.call('/api/arena/model-stats', {
        headers: { 'if-none-match': headers.get('etag')! },
      })
      expect(again.status).toBe(200)
      expect(await rowOn(arena, one!.modelId)).toEqual({ displayName, retired })
    }
    await rowBecomes(second, one!.modelId).toEqual({ displayName: 'Name 5', retired: true })
    await change(one!.modelId, { status: 'active' })
  })

  it('[O6] shows an added model on the next read', async () => {
    await read(arena)
    const { modelId } = await named('own/first')
    // Real models are not on the board while simulated models are served.
    expect(await rowOn(arena, modelId)).toBeUndefined()
    await arena.database.pool.query('update models set simulated = true where model_id = $1', [modelId])
    await change(modelId, { displayName: 'First of all' })
    expect(await rowOn(arena, modelId)).toEqual({ displayName: 'First of all', retired: false })
  })
})
