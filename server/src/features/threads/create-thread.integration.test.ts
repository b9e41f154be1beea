import { createThread, getThread } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const create = (body?: unknown, token: string | undefined = ada.token) =>
  arena.call('/api/threads', { method: 'POST', body, ...(token ? { token } : {}) })

describe('POST /api/threads', () => {
  it('[T1] gives the whole thread at the top level, id beside threadId, private and empty', async () => {
    const thread = expectReply(await create({ title: 'Tides', mode: 'chat' }), createThread)
    expect(thread).toEqual({
      threadId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      id: thread.threadId,
      userId: ada.userId,
      title: 'Tides',
      mode: 'chat',
      visibility: 'private',
      messageCount: 0,
      createdAt: thread.createdAt,
      updatedAt: thread.createdAt,
    })
    const { id, ...rest } = thread
    expect(expectReply(await arena.call(`/api/threads/${id}`, ada), getThread)).toEqual(rest)
  })

  const untitled: [what: string, body: unknown][] = [
    ['no body', undefined],
    ['an empty object', {}],
    ['null in both', { title: null, mode: null }],
    ['an empty title', { title: '' }],
    ['a blank title', { title: ' \t\n\u00a0\u3000 ' }],
  ]
  it.each(untitled)('[T1] calls a thread made from %s `New Chat`, of mode battle', async (_what, body) => {
    expect(expectReply(await create(body), createThread)).toMatchObject({ title: 'New Chat', mode: 'battle' })
  })

  it.each(['battle', 'side-by-side', 'chat', 'arena', 'direct'])('[T1] keeps the mode %s as given', async (mode) => {
    const { threadId, ...thread } = expectReply(await create({ mode }), createThread)
    expect(thread.mode).toBe(mode)
    expect((await ada.client.threads.read(threadId)).mode).toBe(mode)
  })

  it('[T1] trims a title and keeps the rest of it as it is', async () => {
    const title = '日本 <b>"quotes"</b> \\ 👩‍🚀 — ’; drop table threads'
    expect(expectReply(await create({ title: `  ${title}\n` }), createThread).title).toBe(title)
  })

  const wrong: [what: string, body: unknown, named: RegExp][] = [
    ['an unknown mode', { mode: 'duel' }, /mode/],
    ['an empty mode', { mode: '' }, /mode/],
    ['a mode in capitals', { mode: 'BATTLE' }, /mode/],
    ['a mode that is no text', { mode: 1 }, /mode/],
    ['a title that is no text', { title: 5 }, /title/],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, /title.*200/],
    ['a body that is no JSON', '{"title":', /JSON/],
    ['a body that is no object', [], /JSON object/],
  ]
  it.each(wrong)('[T1] refuses %s with a 400 and makes no thread', async (_what, body, named) => {
    const before = (await ada.client.threads.list({ limit: 200 })).items.length
    expect(expectRefusal(await create(body), 400, 'INVALID_REQUEST')).toMatch(named)
    expect((await ada.client.threads.list({ limit: 200 })).items).toHaveLength(before)
  })

  it('[T1] takes a title of exactly 200 characters', async () => {
    const title = 'é'.repeat(200)
    expect(expectReply(await create({ title }), createThread).title).toBe(title)
  })

  it("[T1] makes the thread the token's, private and empty, whatever the body says", async () => {
    const other = await arena.signIn()
    const thread = expectReply(
      await create({ userId: other.userId, visibility: 'public', messageCount: 7, threadId: ada.userId, id: 'x' }),
      createThread,
    )
    expect(thread).toMatchObject({ userId: ada.userId, visibility: 'private', messageCount: 0 })
    expect((await other.client.threads.list()).items).toEqual([])
  })

  it('[T1] needs a token', async () => {
    expectUnauthorized(await create({ title: 'Nobody' }, ''))
    expectUnauthorized(await create('{"title":', ''))
  })
})
