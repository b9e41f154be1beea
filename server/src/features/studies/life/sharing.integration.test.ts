import { checkStudyLink, copyStudy, getStudy, joinStudy, publishStudy, replaceStudyLink } from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { expectConforms, expectRefusal, expectReply } from '../../../testing/expect-answer.ts'
import { type Answered, startArena } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'

const arena = await startArena({ env: { STUDIES_PER_USER_MAX: '40' } })
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const account = await signUp(arena, 'voter@arena.test', 'Vera')
const guest = await arena.signIn()

const sql = async (text: string, values: unknown[] = []) => (await arena.database.pool.query(text, values)).rows
let studyId = ''
const setState = (state: string) =>
  sql(
    `update studies set state = $2, opened_at = case when $2 <> 'draft' then now() end,
       closed_at = case when $2 = 'closed' then now() end where study_id = $1`,
    [studyId, state],
  )
const post = (
  path: string,
  { token }: { token: string },
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answered> => arena.call(`/api/studies/${studyId}/${path}`, { method: 'POST', token, body, headers })
const newKey = async (): Promise<string> =>
  expectReply(await post('link', owner), replaceStudyLink).joinUrl.split('#')[1]!

beforeEach(async () => {
  studyId = (await owner.client.studies.create({ name: 'Mail', goal: 'baseline', baseline: 'Short' })).studyId
  await owner.client.studies.putContestants(studyId, {
    items: [
      { name: 'Short', model: 'sim/pico', system: 'Zebulon', maxTokens: 50 },
      { name: 'Human', imported: true },
    ],
  })
})

describe('the link for voters', () => {
  it('[T53] exists while the study is open, has its key in the fragment, and is stored as a hash', async () => {
    expectRefusal(await post('link', owner), 409, 'CONFLICT')
    await setState('open')
    const { joinUrl } = expectReply(await post('link', owner), replaceStudyLink)
    const [address, key] = joinUrl.split('#')
    expect(address).toBe(`${arena.url}/studies/${studyId}/vote`)
    expect(Buffer.from(key!, 'base64url').length).toBeGreaterThanOrEqual(16)
    const stored = JSON.stringify(await sql('select studies::text as line from studies'))
    expect(stored).not.toContain(key)
    await setState('closed')
    expectRefusal(await post('link', owner), 409, 'CONFLICT')
  })

  it('[T53] [W16] is repeated for an Idempotency-Key, and no table has the key', async () => {
    await setState('open')
    const headers = { 'idempotency-key': newId() }
    const [first, again] = [await post('link', owner, {}, headers), await post('link', owner, {}, headers)]
    expect([again.status, again.text]).toEqual([200, first.text])
    // The state that a process leaves behind that died before it replied.
    await sql('update idempotency_keys set kept = null')
    expect((await post('link', owner, {}, headers)).text).toBe(first.text)
    const key = String(first.json!.joinUrl).split('#')[1]!
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16)
    const kept = JSON.stringify(await sql('select k::text as line from idempotency_keys k'))
    expect(kept).not.toContain(key)
    expect(kept).not.toContain('Zebulon')
    expectReply(await post('join', account, { key }), joinStudy)
  })

  it('[T54] lets people join: guests too, unless it is for accounts; a wrong or replaced key is a 404', async () => {
    await setState('open')
    const old = await newKey()
    expectReply(await post('join', guest, { key: old }), joinStudy)
    const key = await newKey()
    expect(key).not.toBe(old)
    for (const wrong of [old, 'x', `${key}x`])
      expectRefusal(await post('join', account, { key: wrong }), 404, 'NOT_FOUND')
    const joined = expectReply(await post('join', account, { key }), joinStudy)
    expect(joined).toMatchObject({ role: 'voter', contestants: null, answers: null, baseline: null, budgetUsd: null })
    expect(expectReply(await post('join', account, { key }), joinStudy)).toEqual(joined)
    expect((await account.client.studies.list()).items[0]).toEqual(joined)
    // Who has joined stays.
    expect(expectReply(await arena.call(`/api/studies/${studyId}`, guest), getStudy).role).toBe('voter')
    await sql(`update studies set access = 'accounts' where study_id = $1`, [studyId])
    const other = await arena.signIn()
    const refused = await post('join', other, { key })
    expect([refused.status, refused.json!.reason]).toEqual([403, 'study-needs-account'])
    await setState('closed')
    expectRefusal(await post('join', other, { key }), 409, 'CONFLICT')
  })

  it('[T96] says without a token whether the link can be used, joins nobody, and knows no wrong key', async () => {
    await setState('open')
    const key = await newKey()
    const check = (given: string) =>
      arena.call(`/api/studies/${studyId}/link/check`, { method: 'POST', body: { key: given } })
    expect(expectReply(await check(key), checkStudyLink)).toEqual({ name: null, state: 'open', published: false })
    expect((await sql('select from study_voters where study_id = $1', [studyId])).length).toBe(0)
    expectRefusal(await check(`${key}x`), 404, 'NOT_FOUND')
    await setState('closed')
    await post('publish', owner, { published: true })
    expect(expectReply(await check(key), checkStudyLink)).toEqual({ name: 'Mail', state: 'closed', published: true })
  })

  it('[T54] shows voters the contestants and the parent when the study is closed, and not before', async () => {
    const voter = await arena.signIn()
    const parent = newId()
    await sql('update studies set parent_id = $2 where study_id = $1', [studyId, parent])
    await setState('open')
    await post('join', voter, { key: await newKey() })
    for (const path of [`/${studyId}`, '']) {
      const { text } = await arena.call(`/api/studies${path}`, voter)
      expect(text).not.toMatch(/Short|sim\/pico|Zebulon|Human/)
      expect(text).not.toContain(parent)
    }
    await setState('closed')
    const study = expectReply(await arena.call(`/api/studies/${studyId}`, voter), getStudy)
    expect(study).toMatchObject({ parentId: parent, baseline: 'Short' })
    expect(study.contestants?.map(({ name }) => name)).toEqual(['Short', 'Human'])
  })
})

it('[T55] a copy is a draft with the settings, contestants and finished answers, and names its parent', async () => {
  await sql(
    `insert into study_prompts (study_id, prompt, messages, tags, variables)
     select $1, n, '[{"role": "user", "content": "Hi"}]', '{a}', '{}' from generate_series(1, 2) n`,
    [studyId],
  )
  await sql('update studies set prompt_count = 2, text_bytes = 80 where study_id = $1', [studyId])
  const [done, waiting] = [newId(), newId()]
  await sql(
    `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer, cost_usd)
     values ($2, $1, 1, 0, 'done', 'Hello', 0.5), ($3, $1, 2, 0, 'waiting', null, null)`,
    [studyId, done, waiting],
  )
  await setState('closed')
  const headers = { 'idempotency-key': newId() }
  const made = await post('copy', owner, {}, headers)
  expect(made.status).toBe(201)
  const copy = expectConforms(copyStudy.replies[200].body, made.json)
  const { leftOut: _, ...original } = await owner.client.studies.read(studyId)
  expect(copy).toEqual({
    ...original,
    studyId: copy.studyId,
    parentId: studyId,
    state: 'draft',
    createdAt: copy.createdAt,
    openedAt: null,
    closedAt: null,
    answers: { ...original.answers, running: 0 },
  })
  const { items } = await owner.client.studies.answers(copy.studyId)
  expect(items).toMatchObject([{ prompt: 1, contestant: 'Short', text: 'Hello', costUsd: 0.5 }])
  expect(items[0]!.answerId).not.toBe(done)
  expect((await owner.client.studies.prompts(copy.studyId)).items).toHaveLength(2)
  const again = await post('copy', owner, {}, headers)
  expect([again.status, again.text]).toEqual([201, made.text])
})

it('[T56] its report can be published when it is closed, and withdrawn', async () => {
  for (const state of ['draft', 'open']) {
    await setState(state)
    expectRefusal(await post('publish', owner, { published: true }), 409, 'CONFLICT')
  }
  await setState('closed')
  expect(expectReply(await post('publish', owner, { published: true }), publishStudy).published).toBe(true)
  expect((await owner.client.studies.publish(studyId, { published: false })).published).toBe(false)
})
