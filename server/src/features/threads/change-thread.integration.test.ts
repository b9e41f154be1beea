import { randomUUID } from 'node:crypto'
import { deleteThread, renameThread, setThreadVisibility, type Visibility } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  other = await arena.signIn()
})
afterAll(() => arena.close())

const MALFORMED_JSON = '{"title'
const operations = [
  {
    name: 'rename',
    method: 'PATCH',
    suffix: '',
    good: { title: 'Mine' },
    bad: [MALFORMED_JSON, {}, { title: ' \n\t ' }, { title: 'x'.repeat(201) }],
  },
  {
    name: 'share',
    method: 'PATCH',
    suffix: '/visibility',
    good: { visibility: 'public' },
    bad: [MALFORMED_JSON, {}, { visibility: '' }, { visibility: 'secret' }, { visibility: ['public'] }],
  },
  { name: 'delete', method: 'DELETE', suffix: '', good: undefined, bad: [] },
]

const id = '01890000-0000-7000-8000-000000000000'
const malformedIds = [
  ...['abc', '0', 'null', id.slice(1), `${id}0`, id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`],
  ...[`g${id.slice(1)}`, `${id}%00`, '%00', '..%2f..%2fhealth', "'%20or%201=1", '%F0%9F%91%BB', '%zz'],
  'x'.repeat(5_000),
]

describe.each(operations)('$name', ({ method, suffix, good, bad }) => {
  const call = (threadId: string, body: unknown, token?: string) =>
    arena.call(`/api/threads/${threadId}${suffix}`, { method, body, ...(token ? { token } : {}) })

  it('[T3] is a 401 without a valid token, whatever the thread and the body', async () => {
    const { threadId } = await ada.client.threads.create()
    const stale = await signInLongAgo(arena)
    await arena.database.pool.query('update threads set user_id = $1 where thread_id = $2', [stale.userId, threadId])
    for (const token of [undefined, 'nonsense', stale.token]) {
      for (const target of [threadId, randomUUID(), 'abc']) {
        for (const body of [good, MALFORMED_JSON]) expectUnauthorized(await call(target, body, token))
      }
    }
    const stored = 'select title, visibility from threads where thread_id = $1'
    const { rows } = await arena.database.pool.query(stored, [threadId])
    expect(rows).toEqual([{ title: 'New Chat', visibility: 'private' }])
  })

  it('[T3] is a 404 for an unknown or malformed id, whatever the body', async () => {
    for (const threadId of [randomUUID(), ...malformedIds]) {
      for (const body of [good, MALFORMED_JSON]) {
        expectRefusal(await call(threadId, body, ada.token), 404, 'NOT_FOUND')
      }
    }
  })

  it.each(['private', 'public', 'unlisted'] as const)(
    "[T3] is a 403 for another user's %s thread, whatever the body",
    async (visibility) => {
      const { threadId } = await ada.client.threads.create({ title: 'Hers' })
      await ada.client.threads.share(threadId, visibility)
      const before = await ada.client.threads.read(threadId)
      for (const body of [good, ...bad]) {
        expectRefusal(await call(threadId, body, other.token), 403, 'FORBIDDEN')
      }
      expect(await ada.client.threads.read(threadId)).toEqual(before)
    },
  )

  it('[T3] [T4] is a 400 for a bad body of the owner, and changes nothing', async () => {
    const { threadId } = await ada.client.threads.create({ title: 'Mine' })
    const before = await ada.client.threads.read(threadId)
    for (const body of bad) expectRefusal(await call(threadId, body, ada.token), 400, 'INVALID_REQUEST')
    expect(await ada.client.threads.read(threadId)).toEqual(before)
  })

  it('[T3] accepts an id in capitals', async () => {
    const { threadId } = await ada.client.threads.create()
    expect((await call(threadId.toUpperCase(), good, ada.token)).status).toBe(200)
  })
})

it.each(['', '/messages'])('[T3] GET /api/threads/{id}%s is a 404 for an unknown or malformed id', async (suffix) => {
  for (const threadId of [randomUUID(), ...malformedIds]) {
    for (const reader of [ada, {}]) {
      expectRefusal(await arena.call(`/api/threads/${threadId}${suffix}`, reader), 404, 'NOT_FOUND')
    }
  }
})

const rename = (threadId: string, body: unknown) =>
  arena.call(`/api/threads/${threadId}`, { method: 'PATCH', token: ada.token, body })
const share = (threadId: string, body: unknown) =>
  arena.call(`/api/threads/${threadId}/visibility`, { method: 'PATCH', token: ada.token, body })

describe('a renamed thread', () => {
  it('[T4] has a new title and updatedAt, and no other change', async () => {
    const { id: threadId, ...thread } = await ada.client.threads.create({ title: 'Before', mode: 'direct' })
    const body = { title: 'After', userId: other.userId, visibility: 'public' }
    expect(expectReply(await rename(threadId, body), renameThread)).toEqual({
      success: true,
      message: 'Thread updated successfully',
    })
    const renamed = await ada.client.threads.read(threadId)
    expect(renamed).toEqual({ ...thread, title: 'After', updatedAt: renamed.updatedAt })
    expect(renamed.updatedAt > thread.updatedAt).toBe(true)
  })

  it.each([
    ['  trimmed\t\n', 'trimmed'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['👩‍🚀 <i>&amp;</i> "quoted" \\ ’', '👩‍🚀 <i>&amp;</i> "quoted" \\ ’'],
    ['__proto__', '__proto__'],
  ])('[T4] stores the title %j as %j', async (given, stored) => {
    const { threadId } = await ada.client.threads.create()
    expectReply(await rename(threadId, { title: given }), renameThread)
    expect((await ada.client.threads.read(threadId)).title).toBe(stored)
  })
})

describe('a shared thread', () => {
  const visibilities: Visibility[] = ['private', 'public', 'unlisted']

  it('[T4] can change from each visibility to each other one', async () => {
    const { threadId, title } = await ada.client.threads.create({ title: 'Shared' })
    for (const from of visibilities) {
      for (const to of visibilities) {
        await ada.client.threads.share(threadId, from)
        const reply = expectReply(await share(threadId, { visibility: to, title: 'Ignored' }), setThreadVisibility)
        expect(reply).toEqual({ success: true, message: expect.stringContaining(to), visibility: to })
        expect(await ada.client.threads.read(threadId)).toMatchObject({ visibility: to, title })
      }
    }
  })

  it('[T4] has one of two visibilities that are set at once', async () => {
    const { threadId } = await ada.client.threads.create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => share(threadId, { visibility: index % 2 ? 'public' : 'private' })),
    )
    for (const answer of answers) expectReply(answer, setThreadVisibility)
    expect(['public', 'private']).toContain((await ada.client.threads.read(threadId)).visibility)
  })
})

describe('a deleted thread', () => {
  const remove = (threadId: string) =>
    arena.call(`/api/threads/${threadId}`, { method: 'DELETE', token: ada.token, body: '' })

  it('[T4] is confirmed, and is a 404 for every later change', async () => {
    const { threadId } = await ada.client.threads.create()
    expect(expectReply(await remove(threadId), deleteThread)).toEqual({
      success: true,
      message: 'Thread deleted successfully',
    })
    expectRefusal(await rename(threadId, { title: 'Too late' }), 404, 'NOT_FOUND')
    expectRefusal(await share(threadId, { visibility: 'public' }), 404, 'NOT_FOUND')
  })

  it('[T4] is deleted once by twenty calls at once', async () => {
    const { threadId } = await ada.client.threads.create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(threadId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(404)])
  })
})
