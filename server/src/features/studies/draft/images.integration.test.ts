import { createHash } from 'node:crypto'
import { getNextAssignment, getStudyReport, listStudyPrompts, openStudy as openOperation } from '@arena/contract'
import type { DesignEntry } from '@arena/ratings'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finish, models, piece, useHostedArena } from '../../../generation/fixtures.ts'
import { expectRefusal, expectReply } from '../../../testing/expect-answer.ts'
import type { Visitor } from '../../../testing/start-arena.ts'
import { signUp } from '../../admin/fixtures.ts'
import { newPng } from '../../attachments/fixtures.ts'
import { createAttachmentStore } from '../../attachments/store.ts'
import { eraseOldStudy } from '../life/own-data.ts'

const fixture = useHostedArena({
  env: { STUDY_GENERATIONS_PER_USER_PER_DAY: '200', BUDGET_PER_DAY: '10000', STUDY_BYTES_MAX: '3000000' },
})
const sql = async <Row>(text: string, ...values: unknown[]) =>
  (await fixture.arena.database.pool.query(text, values)).rows as Row[]
const call: typeof fixture.arena.call = (...given) => fixture.arena.call(...given)
const says = (text: string) => ({ body: [piece(text), finish()] })

/** Both take images. */
const [one, two] = [models.google, 'gemini-2.0-flash']
let owners = 0
let owner: Visitor
let voter: Visitor
beforeAll(async () => {
  voter = await fixture.arena.signIn()
})
beforeEach(async () => {
  owners += 1
  owner = await signUp(fixture.arena, `images${owners}@arena.test`)
  await sql(`update models set vision = true where model_name = any ($1)`, [one, two])
  fixture.script((model, { body }) =>
    says(JSON.stringify(body).includes('You compare two answers') ? 'A' : `Said by ${model === one ? 'one' : 'two'}.`),
  )
})

async function upload(bytes = newPng(), { client } = owner) {
  const { attachmentId } = await client.attachments.upload(new Blob([new Uint8Array(bytes)]), { alt: 'A field' })
  return {
    attachmentId,
    url: `data:image/png;base64,${bytes.toString('base64')}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
const shown = (attachmentId: string) => ({ attachmentId, type: 'image/png', width: 3, height: 2, alt: 'A field' })
const jsonl = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
async function newStudy(settings: object = {}) {
  const { studyId } = await owner.client.studies.create({ name: 'Study', ...settings })
  return studyId
}
/** A draft with a prompt that has this image, and one that has none. */
async function draft(attachmentId: string, settings: object = {}) {
  const studyId = await newStudy(settings)
  await putRows(studyId, { prompt: 'What is this?', attachments: [attachmentId] }, { prompt: 'Hello' })
  await owner.client.studies.putContestants(studyId, {
    items: [
      { name: 'A', model: one },
      { name: 'B', model: two },
    ],
  })
  return studyId
}
const putRows = (studyId: string, ...rows: object[]) => owner.client.studies.putPrompts(studyId, jsonl(...rows))
const post = (path: string, body: object = {}) =>
  call(`/api/studies/${path}`, { method: 'POST', token: owner.token, body })
const imagesOf = async (studyId: string) => {
  const { items } = expectReply(await call(`/api/studies/${studyId}/prompts`, owner), listStudyPrompts)
  return items.map(({ attachments }) => attachments)
}
const isStored = async (attachmentId: string) =>
  (await sql('select from attachments where attachment_id = $1', attachmentId)).length > 0
async function generated(studyId: string) {
  await owner.client.studies.generate(studyId, {})
  await expect.poll(async () => (await owner.client.studies.generation(studyId)).running).toBe(false)
}
/** For each request with images, their addresses, and the text beside them. */
const imagesSent = () =>
  fixture.asked().flatMap(({ body }) => {
    const { content } = (body.messages as { content: string | { text?: string; image_url?: { url: string } }[] }[]).at(
      -1,
    )!
    return typeof content === 'string'
      ? []
      : [
          {
            urls: content.flatMap((part) => part.image_url?.url ?? []),
            text: content.map(({ text = '' }) => text).join(''),
          },
        ]
  })

describe('[Y50] images of prompts', () => {
  it('are given by JSON rows as ids of uploads of the owner', async () => {
    const [first, second] = [await upload(), await upload()]
    const studyId = await newStudy()
    const { attachmentId } = first
    const rows = [
      { prompt: 'Both', attachments: [second.attachmentId, attachmentId.toUpperCase()] },
      { prompt: 'None' },
    ]
    const { items } = await putRows(studyId, ...rows)
    expect(items.map(({ attachments }) => attachments)).toEqual([[shown(second.attachmentId), shown(attachmentId)], []])
    expect(items[0]!.variables).toEqual({})
    expect(await imagesOf(studyId)).toEqual([[shown(second.attachmentId), shown(attachmentId)], []])
    await owner.client.studies.putPrompts(studyId, JSON.stringify([{ prompt: 'One', attachments: [attachmentId] }]))
    expect(await imagesOf(studyId)).toEqual([[shown(attachmentId)]])
    // In the other formats it is a variable like any other.
    await owner.client.studies.putPrompts(studyId, 'prompt,attachments\nOne,two')
    expect((await owner.client.studies.prompts(studyId)).items).toMatchObject([
      { variables: { attachments: 'two' }, attachments: [] },
    ])
  })

  it('are an error of their line if they cannot be used, and nothing is stored', async () => {
    const studyId = await newStudy()
    await putRows(studyId, { prompt: 'Before' })
    const own = await upload()
    const { attachmentId: foreign } = await upload(newPng(), voter)
    const five = await Promise.all(Array.from({ length: 5 }, async () => (await upload()).attachmentId))
    const cases: [unknown, RegExp][] = [
      ['0190a000-0000-7000-8000-000000000000', /no image with the id/],
      [foreign, /no image with the id/],
      [five, /more than 4 images/],
      [[own.attachmentId, own.attachmentId], /twice/],
      [[1], /list of ids/],
      ['photo.png', /list of ids/],
      [{}, /list of ids/],
    ]
    for (const [given, message] of cases) {
      const attachments = typeof given === 'string' && given.includes('-') ? [given] : given
      const body = jsonl({ prompt: 'Fine', attachments: [own.attachmentId] }, { prompt: 'Bad', attachments })
      const answered = await call(`/api/studies/${studyId}/prompts`, {
        method: 'PUT',
        token: owner.token,
        headers: { 'content-type': 'application/jsonl' },
        body,
      })
      expect(answered, JSON.stringify(attachments)).toMatchObject({
        status: 400,
        json: { items: [], errors: [{ line: 2, message: expect.stringMatching(message) }] },
      })
    }
    expect((await owner.client.studies.prompts(studyId)).items).toMatchObject([
      { messages: [{ content: 'Before' }], attachments: [] },
    ])
  })

  it('come with the first turn of a thread', async () => {
    const [first, later] = [await upload(), await upload()]
    const threadIds: string[] = []
    for (const ask of ['battles', 'chat'] as const) {
      const { threadId } = await owner.client.threads.create({ title: ask, mode: 'arena' })
      const turn = (prompt: string, attachmentId: string) => ({ prompt, threadId, attachments: [attachmentId] })
      if (ask === 'chat') await owner.client.chat.once({ ...turn('First', first.attachmentId), model: one })
      else await owner.client.battles.start({ ...turn('First', first.attachmentId), model1: one, model2: two })
      await owner.client.chat.once({ ...turn('Later', later.attachmentId), model: one })
      threadIds.push(threadId)
    }
    const studyId = await newStudy()
    const { items } = await owner.client.studies.addThreads(studyId, { threadIds })
    const expected = [[shown(first.attachmentId)], [shown(first.attachmentId)]]
    expect(items.map(({ attachments }) => attachments)).toEqual(expected)
    expect(await imagesOf(studyId)).toEqual(expected)
    for (const threadId of threadIds) await owner.client.threads.delete(threadId)
    expect([await isStored(first.attachmentId), await isStored(later.attachmentId)]).toEqual([true, false])
  })

  it('are part of the content that answers belong to', async () => {
    const [first, second] = [await upload(), await upload()]
    const studyId = await newStudy()
    const rows = [first, second].map(({ attachmentId }) => ({ prompt: 'Same', attachments: [attachmentId] }))
    await putRows(studyId, ...rows)
    await owner.client.studies.putContestants(studyId, { items: [{ name: 'A', model: one }] })
    fixture.script((_, { body }) => says(JSON.stringify(body).includes(first.url) ? 'First.' : 'Second.'))
    await generated(studyId)
    await putRows(studyId, ...rows.toReversed(), { prompt: 'Same' })
    const { items } = await owner.client.studies.answers(studyId)
    expect(items.map(({ prompt, text }) => [prompt, text])).toEqual([
      [1, 'Second.'],
      [2, 'First.'],
    ])
    expect(await imagesOf(studyId)).toEqual([[shown(second.attachmentId)], [shown(first.attachmentId)], []])
  })

  it('count in STUDY_BYTES_MAX', async () => {
    const large = async () => (await upload(Buffer.from(newPng({ width: 3, height: 2 })))).attachmentId
    const ids = [await large(), await large(), await large(), await large()]
    await sql('update attachments set bytes = $2 where attachment_id = any ($1)', ids, Buffer.alloc(800_000))
    const studyId = await newStudy()
    await putRows(studyId, { prompt: 'One', attachments: ids.slice(0, 3) })
    const [{ text_bytes: bytes } = { text_bytes: 0 }] = await sql<{ text_bytes: number }>(
      'select text_bytes::int from studies where study_id = $1',
      studyId,
    )
    expect(bytes).toBeGreaterThan(2_400_000)
    await expect(putRows(studyId, { prompt: 'One', attachments: ids })).rejects.toMatchObject({ status: 413 })
    expect(await imagesOf(studyId)).toMatchObject([[{}, {}, {}]])
  })
})

describe('[Y51] models', () => {
  it('are sent the images with the last message, and no others', async () => {
    const image = await upload()
    await generated(await draft(image.attachmentId))
    expect(fixture.asked()).toHaveLength(4)
    expect(imagesSent()).toEqual(Array(2).fill({ urls: [image.url], text: 'What is this?' }))
  })

  it('must take images before anything runs, unless answers are imported or no prompt has an image', async () => {
    const studyId = await draft((await upload()).attachmentId)
    const items = [
      { name: 'A', model: models.groq },
      { name: 'Own', imported: true },
    ]
    await owner.client.studies.putContestants(studyId, { items })
    const refusal = expectRefusal(await post(`${studyId}/generation`), 400, 'INVALID_REQUEST')
    expect(refusal).toContain(models.groq)
    expect(await owner.client.studies.read(studyId)).toMatchObject({ answers: { running: 0, failed: 0 } })
    await putRows(studyId, { prompt: 'What is this?' })
    await generated(studyId)
    expect(fixture.asked()).toHaveLength(1)
  })

  it('are not asked if they take no images any more', async () => {
    const studyId = await draft((await upload()).attachmentId)
    await sql(`update models set vision = false where model_name = $1`, two)
    await owner.client.models.list()
    await sql('update studies set generating = true where study_id = $1', studyId)
    await sql(
      `insert into study_answers (answer_id, study_id, prompt, contestant, status) select gen_random_uuid(), $1, 1, 1, 'waiting'`,
      studyId,
    )
    await expect
      .poll(async () => (await owner.client.studies.generation(studyId)).failures)
      .toEqual([{ reason: 'no_vision', contestant: 'B', count: 1 }])
    expect(imagesSent()).toEqual([])
  })

  it('that judge are sent them too, and must take them before the study opens', async () => {
    const image = await upload()
    const studyId = await draft(image.attachmentId, { judges: [{ name: 'strict', model: models.groq }] })
    await generated(studyId)
    const refusal = expectRefusal(await post(`${studyId}/open`), 409, 'CONFLICT')
    expect(refusal).toContain(models.groq)
    await owner.client.studies.change(studyId, { judges: [{ name: 'strict', model: one }] })
    const before = imagesSent().length
    expectReply(await post(`${studyId}/open`), openOperation)
    await expect
      .poll(async () => (await owner.client.studies.read(studyId)).judging)
      .toMatchObject({ running: false, done: 2, failed: 0 })
    const judged = imagesSent().slice(before)
    expect(judged.map(({ urls }) => urls)).toEqual([[image.url], [image.url]])
    for (const { text } of judged) expect(text).toContain('The images belong to the last message')
  })
})

const accessOf = async (attachmentId: string, ...readers: ({ token: string } | null)[]) =>
  Promise.all(readers.map(async (reader) => (await call(`/api/attachments/${attachmentId}`, reader ?? {})).status))

it('[Y52] are shown to voters and with a published report, and to nobody else', async () => {
  const image = await upload()
  const studyId = await draft(image.attachmentId, { votesPerComparison: 2 })
  await generated(studyId)
  const { attachmentId } = image
  const everyone = [owner, voter, await fixture.arena.signIn(), null]
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 403, 403, 401])
  const { joinUrl } = expectReply(await post(`${studyId}/open`), openOperation)
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 403, 403, 401])
  await voter.client.studies.join(studyId, { key: joinUrl.split('#')[1]! })
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 200, 403, 401])
  await sql(`update flags set enabled = false where key = 'studies'`)
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 403, 403, 401])
  await sql(`update flags set enabled = true where key = 'studies'`)

  const other = await fixture.arena.signIn()
  await other.client.studies.join(studyId, { key: joinUrl.split('#')[1]! })
  const asked = [
    ['What is this?', [shown(attachmentId)]],
    ['Hello', []],
  ]
  for (const { client, token } of [voter, other]) {
    const seen: unknown[] = []
    let next = expectReply(await call(`/api/studies/${studyId}/next`, { token }), getNextAssignment)
    while (next.assignment) {
      const { prompt, assignmentId } = next.assignment
      seen.push([prompt.messages[0]!.content, prompt.attachments])
      next = await client.studies.vote(studyId, { assignmentId, voteChoice: 'left' })
    }
    expect(seen).toHaveLength(2)
    expect(seen).toEqual(expect.arrayContaining(asked))
  }
  expect((await owner.client.studies.read(studyId)).state).toBe('closed')
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 200, 403, 401])
  await owner.client.studies.publish(studyId, { published: true })
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 200, 200, 200])
  const report = expectReply(await call(`/api/studies/${studyId}/report`), getStudyReport)
  const examples = [...report.closest, ...report.mostLopsided].map(({ prompt }) => [
    prompt!.messages[0]!.content,
    prompt!.attachments,
  ])
  expect(examples).toEqual(expect.arrayContaining(asked))
  await owner.client.studies.publish(studyId, { published: false })
  expect(await accessOf(attachmentId, ...everyone)).toEqual([200, 200, 403, 401])
})

describe('[Y53] an image', () => {
  it('stays while a study uses it, and is deleted with its last use', async () => {
    const [first, second] = [await upload(), await upload()]
    const studyId = await draft(first.attachmentId)
    await owner.client.chat.once({ prompt: 'What?', model: one, attachments: [second.attachmentId] })
    await sql(`update attachments set uploaded_at = now() - interval '2 days', used_at = now() - interval '2 days'`)
    await createAttachmentStore(fixture.arena.database).deleteUnused()
    expect(await isStored(first.attachmentId)).toBe(true)
    const { studyId: copyId } = await owner.client.studies.copy(studyId)
    expect(await imagesOf(copyId)).toEqual([[shown(first.attachmentId)], []])
    await putRows(studyId, { prompt: 'Without' })
    expect(await isStored(first.attachmentId)).toBe(true)
    await owner.client.studies.delete(copyId)
    expect(await isStored(first.attachmentId)).toBe(false)
  })

  it('is deleted when the last prompt with it is replaced', async () => {
    const { attachmentId } = await upload()
    const studyId = await draft(attachmentId)
    await putRows(studyId, { prompt: 'Other', attachments: [attachmentId] })
    expect(await isStored(attachmentId)).toBe(true)
    await putRows(studyId, { prompt: 'Without' })
    expect(await isStored(attachmentId)).toBe(false)
  })

  it('of a turn too is deleted with neither before the other', async () => {
    const { attachmentId } = await upload()
    const { threadId } = await owner.client.threads.create({ title: 'T', mode: 'chat' })
    await owner.client.chat.once({ prompt: 'What?', model: one, threadId, attachments: [attachmentId] })
    const studyId = await draft(attachmentId)
    await owner.client.studies.delete(studyId)
    expect(await isStored(attachmentId)).toBe(true)
    await owner.client.threads.delete(threadId)
    expect(await isStored(attachmentId)).toBe(false)
  })

  it('is erased with the texts of an old study, and with the account', async () => {
    const [closed, old, kept] = [await upload(), await upload(), await upload()]
    const closedId = await draft(closed.attachmentId)
    await sql(`update studies set state = 'closed', closed_at = '2020-01-01' where study_id = $1`, closedId)
    await sql(`update studies set updated_at = '2020-01-01' where study_id = $1`, await draft(old.attachmentId))
    await draft(kept.attachmentId)
    while (await eraseOldStudy(fixture.arena.database, new Date('2021-01-01')));
    expect(await Promise.all([closed, old, kept].map(({ attachmentId }) => isStored(attachmentId)))).toEqual([
      false,
      false,
      true,
    ])
    expect(await imagesOf(closedId)).toEqual([[], []])
    const exported = JSON.parse(await (await owner.client.identity.exportMe()).text()) as {
      studies: { prompts: unknown[] }[]
    }
    expect(exported.studies.flatMap(({ prompts }) => prompts)).toContainEqual(
      expect.objectContaining({ attachments: [shown(kept.attachmentId)] }),
    )
    await owner.client.identity.deleteMe()
    expect(await isStored(kept.attachmentId)).toBe(false)
  })
})

it('[Y54] the design fixes the images of the prompts by their hashes', async () => {
  const image = await upload()
  const studyId = await draft(image.attachmentId)
  await generated(studyId)
  await post(`${studyId}/open`)
  const [line] = await sql<{ line: string }>('select line from study_log where study_id = $1', studyId)
  const { prompts } = JSON.parse(line!.line) as DesignEntry
  const hashOf = (message: object) =>
    createHash('sha256')
      .update(JSON.stringify([message]))
      .digest('hex')
  const expected = [
    hashOf({ role: 'user', content: 'What is this?', images: [image.sha256] }),
    // As before there were images.
    hashOf({ role: 'user', content: 'Hello' }),
  ]
  expect(prompts.map(({ hash }) => hash).toSorted()).toEqual(expected.toSorted())
})
