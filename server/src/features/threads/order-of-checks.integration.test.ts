import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectUnauthorized } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { type CallInit, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  other = await arena.signIn()
})
afterAll(() => arena.close())

interface OwnerOperation {
  readonly name: string
  readonly method: string
  readonly suffix: string
  readonly good?: unknown
  /** Bodies that the owner gets a 400 for. */
  readonly bad: readonly unknown[]
}

const notAnObject = ['{"title', 'nonsense', '[]', '"text"', '1', 'null', '\u0000']
const operations: OwnerOperation[] = [
  {
    name: 'rename',
    method: 'PATCH',
    suffix: '',
    good: { title: 'Mine' },
    bad: [
      ...notAnObject,
      undefined,
      {},
      { title: null },
      { title: '' },
      { title: ' \n\t ' },
      { title: 7 },
      { title: ['x'] },
      { title: 'x'.repeat(201) },
      { name: 'Mine' },
    ],
  },
  {
    name: 'share',
    method: 'PATCH',
    suffix: '/visibility',
    good: { visibility: 'public' },
    bad: [
      ...notAnObject,
      undefined,
      {},
      { visibility: null },
      { visibility: '' },
      { visibility: 'secret' },
      { visibility: 'Public' },
      { visibility: true },
      { visibility: ['public'] },
    ],
  },
  { name: 'delete', method: 'DELETE', suffix: '', bad: [] },
]

const id = '01890000-0000-7000-8000-000000000000'
const malformed: [what: string, threadId: string][] = [
  ['a word', 'abc'],
  ['a number', '0'],
  ['null', 'null'],
  ['one digit too few', id.slice(1)],
  ['one digit too many', `${id}0`],
  ['no hyphens', id.replaceAll('-', '')],
  ['braces', `{${id}}`],
  ['a URN', `urn:uuid:${id}`],
  ['a letter after f', `g${id.slice(1)}`],
  ['a NUL at its end', `${id}%00`],
  ['a NUL alone', '%00'],
  ['a path', '..%2f..%2fhealth'],
  ['SQL', "'%20or%201=1"],
  ['an emoji', '%F0%9F%91%BB'],
  ['5,000 characters', 'x'.repeat(5_000)],
  ['an encoding of nothing', '%zz'],
]

describe.each(operations)('$name', ({ method, suffix, good, bad }) => {
  const call = (threadId: string, init: CallInit) =>
    arena.call(`/api/threads/${threadId}${suffix}`, { method, ...init })

  it('[T3] is a 401 without a valid token, before anything else is looked at', async () => {
    const { threadId } = await ada.client.threads.create()
    const [header, , signature] = ada.token.split('.')
    const forged = `${header}.${Buffer.from(JSON.stringify({ iss: 'urn:arena', sub: ada.userId })).toString('base64url')}.${signature}`
    for (const token of [undefined, 'nonsense', forged]) {
      for (const target of [threadId, randomUUID(), 'abc']) {
        for (const body of [good, '{"title']) {
          expectUnauthorized(await call(target, { body, ...(token ? { token } : {}) }))
        }
      }
    }
    expect((await ada.client.threads.read(threadId)).title).toBe('New Chat')
  })

  it('[T3] is a 401 with a token that has expired, also to the owner', async () => {
    const { threadId } = await ada.client.threads.create()
    const stale = await signInLongAgo(arena)
    await arena.database.pool.query('update threads set user_id = $1 where thread_id = $2', [stale.userId, threadId])
    for (const body of [good, '{"title']) expectUnauthorized(await call(threadId, { body, token: stale.token }))
    const { rows } = await arena.database.pool.query('select title, visibility from threads where thread_id = $1', [
      threadId,
    ])
    expect(rows).toEqual([{ title: 'New Chat', visibility: 'private' }])
  })

  it('[T3] is a 404 for an unknown thread, before its body is looked at', async () => {
    for (const body of [good, ...bad]) {
      expectRefusal(await call(randomUUID(), { body, token: ada.token }), 404, 'NOT_FOUND')
    }
  })

  it.each(malformed)('[T3] is a 404 for a malformed id: %s', async (_what, threadId) => {
    expectRefusal(await call(threadId, { body: good, token: ada.token }), 404, 'NOT_FOUND')
    expectRefusal(await call(threadId, { body: '{"title', token: ada.token }), 404, 'NOT_FOUND')
  })

  it("[T3] is a 403 for another user's thread, shared or not, before its body is looked at", async () => {
    for (const visibility of ['private', 'public', 'unlisted'] as const) {
      const { threadId } = await ada.client.threads.create({ title: 'Hers' })
      await ada.client.threads.share(threadId, visibility)
      const before = await ada.client.threads.read(threadId)
      for (const body of [good, ...bad]) {
        expectRefusal(await call(threadId, { body, token: other.token }), 403, 'FORBIDDEN')
      }
      expect(await ada.client.threads.read(threadId)).toEqual(before)
    }
  })

  it('[T3] takes an id in capitals for what it is', async () => {
    const { threadId } = await ada.client.threads.create()
    expect((await call(threadId.toUpperCase(), { body: good, token: ada.token })).status).toBe(200)
  })
})

describe.each(operations.filter(({ bad }) => bad.length > 0))('$name', ({ method, suffix, bad }) => {
  it('[T3] [T4] is a 400 for a bad body of the owner, and changes nothing', async () => {
    const { threadId } = await ada.client.threads.create({ title: 'Mine' })
    const before = await ada.client.threads.read(threadId)
    for (const body of bad) {
      const answered = await arena.call(`/api/threads/${threadId}${suffix}`, { method, body, token: ada.token })
      const named = typeof body === 'string' ? /JSON object/ : suffix ? /visibility/ : /title/
      expect(expectRefusal(answered, 400, 'INVALID_REQUEST')).toMatch(named)
    }
    expect(await ada.client.threads.read(threadId)).toEqual(before)
  })
})

describe.each(['', '/messages'])('GET /api/threads/{id}%s', (suffix) => {
  it.each(malformed)('[T3] is a 404 for a malformed id, with a token or without: %s', async (_what, threadId) => {
    expectRefusal(await arena.call(`/api/threads/${threadId}${suffix}`, ada), 404, 'NOT_FOUND')
    expectRefusal(await arena.call(`/api/threads/${threadId}${suffix}`), 404, 'NOT_FOUND')
  })

  it('[T3] is a 404 for an unknown thread, with a token or without', async () => {
    expectRefusal(await arena.call(`/api/threads/${randomUUID()}${suffix}`, ada), 404, 'NOT_FOUND')
    expectRefusal(await arena.call(`/api/threads/${randomUUID()}${suffix}`), 404, 'NOT_FOUND')
  })
})
