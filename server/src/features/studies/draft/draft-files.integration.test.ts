import {
  changeStudyAnswer,
  listStudyAnswers,
  listStudyPrompts,
  putContestants,
  putStudyAnswers,
  putStudyPrompts,
} from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../base/ids.ts'
import { connectRaw, readResponse, request } from '../../../http/fixtures.ts'
import { expectRefusal, expectReply } from '../../../testing/expect-answer.ts'
import { type Answered, startArena } from '../../../testing/start-arena.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { signUp } from '../../admin/fixtures.ts'

const MIB = 1_048_576
const arena = await startArena({
  env: {
    STUDY_PROMPTS_MAX: '20',
    STUDY_BYTES_MAX: '100000',
    STUDY_BYTES_PER_USER_MAX: '150000',
    STUDY_UPLOAD_BYTES_MAX: String(2 * MIB),
  },
})
afterAll(() => arena.close())
const owner = await signUp(arena, 'owner@arena.test', 'Olga')
const sql = async (text: string, values: unknown[] = []) => (await arena.database.pool.query(text, values)).rows

let studyId = ''
beforeEach(async () => {
  studyId = (await owner.client.studies.create({ name: 'Mail' })).studyId
})

const put = (path: string, body: string, type = 'text/plain'): Promise<Answered> =>
  arena.call(`/api/studies/${studyId}/${path}`, {
    method: 'PUT',
    token: owner.token,
    body,
    headers: { 'content-type': type },
  })
const contestants = [
  { name: 'Short', model: 'sim/pico', maxTokens: 50 },
  { name: 'Long', model: 'sim/basic', system: 'Be long.' },
  { name: 'Human', imported: true },
]
const answersOf = async () =>
  (await owner.client.studies.answers(studyId)).items.map(({ prompt, contestant, text }) => [prompt, contestant, text])

/** Answers of all contestants to all prompts, as generation would store them. */
async function storeAnswers(): Promise<void> {
  const pairs = await sql(
    `select prompt, contestant from study_prompts join study_contestants using (study_id) where study_id = $1`,
    [studyId],
  )
  for (const { prompt, contestant } of pairs)
    await sql(
      `insert into study_answers (answer_id, study_id, prompt, contestant, status, answer)
       values ($1, $2, $3, $4, 'done', $5)`,
      [newId(), studyId, prompt, contestant, `${prompt}-${contestant}`],
    )
}

describe('prompts', () => {
  it('[T51] are read from a file, shown before they are stored, listed in pages and replaced', async () => {
    const csv = 'prompt,tags,product\nHow do I pay?,money,shop\nWhere is it?,,shop\n'
    const preview = expectReply(await put('prompts?preview=true', csv, 'text/csv'), putStudyPrompts)
    expect(preview).toMatchObject({ format: 'csv', count: 2, errors: [], warnings: [] })
    expect((await owner.client.studies.read(studyId)).promptCount).toBe(0)
    expect(expectReply(await put('prompts', csv, 'text/csv'), putStudyPrompts)).toEqual(preview)
    const page = await arena.call(`/api/studies/${studyId}/prompts?limit=1`, owner)
    const { items, nextCursor } = expectReply(page, listStudyPrompts)
    expect(items).toEqual([
      {
        id: null,
        messages: [{ role: 'user', content: 'How do I pay?' }],
        tags: ['money'],
        variables: { product: 'shop' },
        reference: null,
        attachments: [],
      },
    ])
    const rest = await owner.client.studies.prompts(studyId, { after: nextCursor })
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null])
    await put('prompts', 'One\nTwo\nThree')
    expect((await owner.client.studies.read(studyId)).promptCount).toBe(3)
  })

  it('[T51] of a file with a bad row are a 400 that names its line, and nothing is stored', async () => {
    await put('prompts', 'One\nTwo')
    const refused = await put('prompts', '{"prompt": "Fine"}\n{"prompt": 7,\n', 'application/jsonl')
    expectRefusal({ ...refused, json: pick(refused.json!) }, 400, 'INVALID_REQUEST')
    expect(refused.json).toMatchObject({ reason: 'study-file-invalid', format: 'jsonl', errors: [{ line: 2 }] })
    expect((await owner.client.studies.read(studyId)).promptCount).toBe(2)
  })

  it('[T30] of a list in JSON are refused with the number of the entry', async () => {
    const refused = await put('prompts?preview=true', '["One", {"prompt": ""}]', 'application/json')
    expectRefusal({ ...refused, json: pick(refused.json!) }, 400, 'INVALID_REQUEST')
    expect(refused.json).toMatchObject({
      errors: [{ line: null, entry: 2 }],
      error: expect.stringContaining('entry 2'),
    })
  })

  it('[T30] say what is not used of them', async () => {
    const turns = JSON.stringify([{ turns: ['One', 'Two'] }, { turns: ['Three'] }])
    const { warnings } = expectReply(await put('prompts', turns, 'application/json'), putStudyPrompts)
    expect(warnings).toEqual([{ message: "Of 'turns', only the first is used.", count: 1 }])
  })

  it('[T30] are received from one user two at a time, and from two users four', async () => {
    const other = await signUp(arena, 'second-owner@arena.test')
    const otherStudy = (await other.client.studies.create({ name: 'Other' })).studyId
    const uploads = [owner, owner, owner, other, other, other].map(({ token }) => {
      const connection = connectRaw(arena.url)
      const path = `/api/studies/${token === owner.token ? studyId : otherStudy}/prompts?preview=true`
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain', 'Content-Length': '3' }
      connection.write(request(`PUT ${path}`, headers))
      return connection
    })
    for (const own of [uploads.slice(0, 3), uploads.slice(3)]) {
      const refused = await Promise.race(own.map((connection) => connection.until('\r\n\r\n')))
      expect(readResponse(refused).status).toBe(503)
    }
    for (const connection of uploads) connection.destroy()
  })

  it('[T52] have quotas: their number, the bytes of a study, and the bytes of a file', async () => {
    expectRefusal(await put('prompts', 'x\n'.repeat(21)), 422, 'UNPROCESSABLE_CONTENT')
    expectRefusal(await put('prompts', `${'x'.repeat(60_000)}\n${'y'.repeat(60_000)}`), 413, 'PAYLOAD_TOO_LARGE')
    const large = await put('prompts', 'x'.repeat(2 * MIB + 1))
    expect(expectRefusal(large, 413, 'PAYLOAD_TOO_LARGE')).toContain(String(2 * MIB))
    expect((await owner.client.studies.read(studyId)).promptCount).toBe(0)
    // More than other bodies may have.
    expect((await put('prompts?preview=true', `x\n${' '.repeat(MIB + 1)}\ny`)).status).toBe(200)
  })

  it('[T52] count with those of all studies of their owner, copies included', async () => {
    const author = await signUp(arena, 'author@arena.test')
    const { studies } = author.client
    const drafts = await Promise.all(['A', 'B'].map((name) => studies.create({ name })))
    const putTo = ({ studyId }: { readonly studyId: string }) =>
      studies.putPrompts(studyId, 'x'.repeat(80_000)).then(
        () => null,
        ({ status, reason }) => `${status} ${reason}`,
      )
    const replies = await Promise.all(drafts.map(putTo))
    expect(replies.toSorted()).toEqual(['413 studies-too-large', null])
    const full = replies[0] === null ? drafts[0]! : drafts[1]!
    const empty = replies[0] === null ? drafts[1]! : drafts[0]!
    expect((await studies.read(empty.studyId)).promptCount).toBe(0)
    await expect(studies.copy(full.studyId)).rejects.toMatchObject({ status: 413, reason: 'studies-too-large' })
    expect((await studies.list()).items).toHaveLength(2)
    await studies.delete(full.studyId)
    expect(await putTo(empty)).toBeNull()
  })

  it('[T52] of two copies at once, one has space', async () => {
    const author = await signUp(arena, 'copier@arena.test')
    const { studies } = author.client
    const originals = await Promise.all(['A', 'B'].map((name) => studies.create({ name })))
    for (const { studyId } of originals) await studies.putPrompts(studyId, 'x'.repeat(45_000))
    const copies = await Promise.allSettled(originals.map(({ studyId }) => studies.copy(studyId)))
    expect(copies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await studies.list()).items).toHaveLength(3)
  })

  it('[T52] of strangers are refused before their file is received', async () => {
    const stranger = await arena.signIn()
    for (const [token, status] of [
      [stranger.token, 404],
      ['nonsense', 401],
    ] as const) {
      const connection = connectRaw(arena.url)
      const headers = { Authorization: `Bearer ${token}`, 'Content-Length': '1000000' }
      connection.write(request(`PUT /api/studies/${studyId}/prompts`, headers))
      expect(readResponse(await connection.until('\r\n\r\n')).status).toBe(status)
      connection.destroy()
    }
  })

  it('[T51] keep the answers of prompts that are the same as before', async () => {
    await owner.client.studies.putContestants(studyId, { items: contestants.slice(0, 1) })
    await put('prompts', 'One\nTwo\nThree')
    await storeAnswers()
    await put('prompts', 'Three\nFour\nOne')
    expect(await answersOf()).toEqual([
      [1, 'Short', '3-0'],
      [3, 'Short', '1-0'],
    ])
  })

  it('[T51] can be the first prompts of own threads', async () => {
    const { threadId } = await owner.client.threads.create()
    const empty = await owner.client.threads.create()
    await owner.client.chat.once({ prompt: 'From a thread', threadId, system: 'Be kind.' })
    const added = await owner.client.studies.addThreads(studyId, { threadIds: [threadId] })
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'From a thread' },
    ]
    expect(added).toMatchObject({ format: 'threads', count: 1, items: [{ id: threadId, messages }], errors: [] })
    // A second time nothing is added.
    await owner.client.studies.addThreads(studyId, { threadIds: [threadId] })
    expect((await owner.client.studies.read(studyId)).promptCount).toBe(1)
    const foreign = await (await arena.signIn()).client.threads.create()
    for (const other of [empty, foreign])
      await expect(owner.client.studies.addThreads(studyId, { threadIds: [other.threadId] })).rejects.toMatchObject({
        status: 400,
      })
  })
})

describe('contestants', () => {
  const putAll = (items: readonly object[]) =>
    arena.call(`/api/studies/${studyId}/contestants`, { method: 'PUT', token: owner.token, body: { items } })

  it('[T57] are models of the catalogue with settings, or names with imported answers', async () => {
    const study = expectReply(await putAll(contestants), putContestants)
    expect(study.contestants).toEqual(contestants)
  })

  it.each([
    ['neither a model nor imported', [{ name: 'A' }], 400],
    ['both', [{ name: 'A', model: 'sim/pico', imported: true }], 400],
    ['an unknown model', [{ name: 'A', model: 'none/such' }], 400],
    ['the same name twice', ['A', ' A '].map((name) => ({ name, model: 'sim/pico' })), 400],
    ['a blank name', [{ name: '  ', model: 'sim/pico' }], 400],
    ['10,000 characters', [{ name: 'x'.repeat(10_000), model: 'sim/pico' }], 400],
    ['a temperature of 3', [{ name: 'A', model: 'sim/pico', temperature: 3 }], 400],
    ['13 of them', Array.from({ length: 13 }, (_, n) => ({ name: `A${n}`, imported: true })), 422],
    ['something else', 'A', 400],
  ])('[T57] are refused: %s', async (_, items, status) => {
    const refused = await putAll(items as readonly object[])
    expectRefusal(refused, status, status === 422 ? 'UNPROCESSABLE_CONTENT' : 'INVALID_REQUEST')
    expect((await owner.client.studies.read(studyId)).contestants).toEqual([])
  })

  it('[T57] keep their answers if only their name or place changes', async () => {
    await putAll(contestants)
    await owner.client.studies.change(studyId, { goal: 'baseline', baseline: 'Long' })
    await put('prompts', 'One')
    await storeAnswers()
    const [short, long, human] = contestants
    await putAll([{ ...long!, name: 'Longer' }, human!, { ...short!, maxTokens: 60 }])
    expect(await answersOf()).toEqual([
      [1, 'Longer', '1-1'],
      [1, 'Human', '1-2'],
    ])
    expect((await owner.client.studies.read(studyId)).baseline).toBe('Longer')
  })

  it('[T57] come from a configuration of promptfoo if the study has none', async () => {
    const yaml = `prompts: ['Answer {{question}}']\nproviders: [openai:sim/pico, openai:none]\ntests:\n  - vars: {question: Why?}\n`
    expect(expectReply(await put('prompts', yaml, 'application/yaml'), putStudyPrompts).format).toBe('promptfoo')
    expect((await owner.client.studies.read(studyId)).contestants).toEqual([
      { name: 'openai:sim/pico', model: 'sim/pico', template: 'Answer {{question}}' },
    ])
  })
})

describe('answers', () => {
  beforeEach(async () => {
    await owner.client.studies.putContestants(studyId, { items: contestants })
    await put('prompts', 'One\nTwo')
  })

  it('[T58] are imported from a file, shown before they are stored', async () => {
    const csv = 'prompt,Human\nOne,First\nTwo,Second\n'
    const preview = expectReply(await put('answers?preview=true', csv, 'text/csv'), putStudyAnswers)
    expect(preview).toEqual({
      format: 'csv',
      count: 2,
      errors: [],
      items: [
        { prompt: 1, contestant: 'Human', text: 'First' },
        { prompt: 2, contestant: 'Human', text: 'Second' },
      ],
    })
    expect(await answersOf()).toEqual([])
    expect(expectReply(await put('answers', csv, 'text/csv'), putStudyAnswers)).toEqual(preview)
    await put('answers', 'prompt,Human\nTwo,Better\n', 'text/csv')
    expect(await answersOf()).toEqual([
      [1, 'Human', 'First'],
      [2, 'Human', 'Better'],
    ])
    const bad = await put('answers', 'prompt,Human\nOne,Changed\nFour,x\n', 'text/csv')
    expect(bad).toMatchObject({ status: 400, json: { reason: 'study-file-invalid', errors: [{ line: 3 }] } })
    expect((await answersOf())[0]).toEqual([1, 'Human', 'First'])
    expectRefusal(
      await put('answers', `prompt,Human\nOne,${'x'.repeat(110_000)}`, 'text/csv'),
      413,
      'PAYLOAD_TOO_LARGE',
    )
  })

  it('[T58] are listed in pages by status', async () => {
    await storeAnswers()
    await sql(`update study_answers set status = 'failed', answer = null where study_id = $1 and contestant = 1`, [
      studyId,
    ])
    await sql(`update study_answers set leaked = true where study_id = $1 and contestant = 0 and prompt = 2`, [studyId])
    const list = async (query: string) =>
      expectReply(await arena.call(`/api/studies/${studyId}/answers?${query}`, owner), listStudyAnswers)
    expect((await list('status=failed')).items.map(({ prompt }) => prompt)).toEqual([1, 2])
    expect((await list('status=leaked')).items.map(({ prompt, contestant }) => [prompt, contestant])).toEqual([
      [2, 'Short'],
    ])
    const first = await list('limit=4')
    const second = await list(`limit=4&after=${first.nextCursor}`)
    expect([...first.items, ...second.items]).toEqual((await list('')).items)
    expect(second.nextCursor).toBeNull()
    expect((await owner.client.studies.read(studyId)).answers).toMatchObject({
      total: 6,
      done: 4,
      failed: 2,
      leaked: 1,
    })
  })

  it('[T58] that leak or failed are accepted, left out or generated again', async () => {
    await storeAnswers()
    await sql('update study_answers set leaked = true, cost_usd = 0.5 where study_id = $1', [studyId])
    const { items } = await owner.client.studies.answers(studyId, { status: 'leaked' })
    const [short, , human] = items
    const change = async (answerId: string, use: string) =>
      arena.call(`/api/studies/${studyId}/answers/${answerId}`, { method: 'PATCH', token: owner.token, body: { use } })
    expect(expectReply(await change(short!.answerId, 'accept'), changeStudyAnswer)).toMatchObject({ accepted: true })
    expect(expectReply(await change(short!.answerId, 'exclude'), changeStudyAnswer).status).toBe('excluded')
    expect(expectReply(await change(short!.answerId, 'accept'), changeStudyAnswer).status).toBe('done')
    expect(expectReply(await change(short!.answerId, 'regenerate'), changeStudyAnswer)).toMatchObject({
      status: 'waiting',
      text: null,
      leaked: false,
      costUsd: 0.5,
    })
    expectRefusal(await change(short!.answerId, 'accept'), 400, 'INVALID_REQUEST')
    expectRefusal(await change(human!.answerId, 'regenerate'), 400, 'INVALID_REQUEST')
    expectRefusal(await change(human!.answerId, 'burn'), 400, 'INVALID_REQUEST')
    for (const unknown of [newId(), 'x']) expectRefusal(await change(unknown, 'accept'), 404, 'NOT_FOUND')
  })
})

it('[T59] everything of a study that is not a draft is frozen', async () => {
  await owner.client.studies.putContestants(studyId, { items: contestants })
  await put('prompts', 'One\nTwo')
  await put('answers', 'prompt,Human\nOne,First\n', 'text/csv')
  const { answerId } = (await owner.client.studies.answers(studyId)).items[0]!
  const { threadId } = await owner.client.threads.create()
  await owner.client.chat.once({ prompt: 'From a thread', threadId })
  for (const state of ['open', 'closed']) {
    await sql('update studies set state = $2 where study_id = $1', [studyId, state])
    const before = await sql('select s::text from studies s where study_id = $1', [studyId])
    const calls: [string, string, object | string][] = [
      ['PATCH', '', { question: 'New?' }],
      ['PUT', '/prompts', 'New'],
      ['PUT', '/prompts?preview=true', 'New'],
      ['POST', '/prompts', { threadIds: [threadId] }],
      ['PUT', '/contestants', { items: [] }],
      ['PUT', '/answers', 'prompt,Human\nOne,New'],
      ['PATCH', `/answers/${answerId}`, { use: 'exclude' }],
    ]
    for (const [method, path, body] of calls) {
      const refused = await arena.call(`/api/studies/${studyId}${path}`, { method, token: owner.token, body })
      expectRefusal(refused, 409, 'CONFLICT')
      expect(refused.json!.reason).toBe('study-state')
    }
    expect(await sql('select s::text from studies s where study_id = $1', [studyId])).toEqual(before)
  }
})

it('[T59] a change waits for another one, and finds a study that was opened meanwhile', async () => {
  const client = await arena.database.pool.connect()
  await client.query('begin')
  await client.query('select from studies where study_id = $1 for update', [studyId])
  const waiting = put('prompts', 'One')
  await untilWaiting(arena.database, 1)
  await client.query(`update studies set state = 'open' where study_id = $1`, [studyId])
  await client.query('commit')
  client.release()
  expectRefusal(await waiting, 409, 'CONFLICT')
})

/** Without what a refused file has besides the members of every error. */
const pick = ({ success, error, code, reason }: Record<string, unknown>) => ({ success, error, code, reason })
