import { createThread, getThread } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UUID_V7 } from '../../http/fixtures.ts'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const create = (body?: unknown) => arena.call('/api/threads', { method: 'POST', body, token: ada.token })

describe('POST /api/threads', () => {
  it('[T1] returns the whole thread, with id equal to threadId, private and empty', async () => {
    // Members that only the service may set are ignored.
    const ignored = { userId: 'x', visibility: 'public', messageCount: 7, threadId: ada.userId, id: 'x' }
    const thread = expectReply(await create({ title: 'Tides', mode: 'chat', ...ignored }), createThread)
    expect(thread).toEqual({
      threadId: expect.stringMatching(UUID_V7),
      id: thread.threadId,
      userId: ada.userId,
      title: 'Tides',
      mode: 'chat',
      visibility: 'private',
      messageCount: 0,
      takenDown: null,
      createdAt: thread.createdAt,
      updatedAt: thread.createdAt,
    })
    const { id, ...rest } = thread
    expect(expectReply(await arena.call(`/api/threads/${id}`, ada), getThread)).toEqual(rest)
  })

  it.each([undefined, {}, { title: null, mode: null }, { title: '' }, { title: ' \t\n\u00a0\u3000 ' }])(
    '[T1] uses the title `New Chat` and the mode battle for %j',
    async (body) => {
      expect(expectReply(await create(body), createThread)).toMatchObject({ title: 'New Chat', mode: 'battle' })
    },
  )

  it.each(['battle', 'side-by-side', 'chat', 'arena', 'direct'])('[T1] stores the mode %s', async (mode) => {
    const { threadId } = expectReply(await create({ mode }), createThread)
    expect((await ada.client.threads.read(threadId)).mode).toBe(mode)
  })

  const odd = '日本 <b>"quotes"</b> \\ 👩‍🚀 — ’; drop table threads'
  it.each([
    [`  ${odd}\n`, odd],
    ['é'.repeat(200), 'é'.repeat(200)],
  ])('[T1] trims the title and does not change it otherwise: %j', async (title, stored) => {
    expect(expectReply(await create({ title }), createThread).title).toBe(stored)
  })

  it.each([
    ['an unknown mode', { mode: 'duel' }, /mode/],
    ['an empty mode', { mode: '' }, /mode/],
    ['a mode in capitals', { mode: 'BATTLE' }, /mode/],
    ['a title of 201 characters', { title: 'x'.repeat(201) }, /title.*200/],
  ])('[T1] rejects %s and creates no thread', async (_case, body, message) => {
    const before = (await ada.client.threads.list({ limit: 200 })).items.length
    expect(expectRefusal(await create(body), 400, 'INVALID_REQUEST')).toMatch(message)
    expect((await ada.client.threads.list({ limit: 200 })).items).toHaveLength(before)
  })
})
