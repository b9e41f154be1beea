import { getThread, listMessages, type Visibility } from '@arena/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectChallenge, expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { type CallInit, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
let other: Visitor
let stale: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
  other = await arena.signIn()
  stale = await signInLongAgo(arena)
})
afterAll(() => arena.close())
afterEach(() => setSharing(true))

const setSharing = (enabled: boolean) =>
  arena.database.pool.query(
    `insert into flags (key, enabled) values ('public_sharing', $1) on conflict (key) do update set enabled = $1`,
    [enabled],
  )

async function makeThread(visibility: Visibility): Promise<string> {
  const { threadId } = await ada.client.threads.create({ title: 'Notes' })
  await ada.client.battles.start({ prompt: 'Why is the sky blue?', threadId })
  await ada.client.threads.share(threadId, visibility)
  return threadId
}

async function expectStatus(threadId: string, reader: CallInit, status: 200 | 401 | 403): Promise<void> {
  const thread = await arena.call(`/api/threads/${threadId}`, reader)
  const messages = await arena.call(`/api/threads/${threadId}/messages`, reader)
  if (status === 200) {
    expect(expectReply(thread, getThread)).toMatchObject({ threadId, title: 'Notes' })
    expect(expectReply(messages, listMessages).items).toHaveLength(1)
    return
  }
  for (const answered of [thread, messages]) {
    expectRefusal(answered, status, status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN')
    if (status === 401) expectChallenge(answered)
    expect(answered.text).not.toContain('Notes')
  }
}

it('[T5] the owner of a shared thread is an id of this thread alone for other readers', async () => {
  const [one, two] = [await makeThread('public'), await makeThread('unlisted')]
  const ownerOf = async (threadId: string, reader: CallInit) =>
    expectReply(await arena.call(`/api/threads/${threadId}`, reader), getThread).userId
  expect([await ownerOf(one, ada), await ownerOf(two, ada)]).toEqual([ada.userId, ada.userId])
  const shown = await ownerOf(one, other)
  expect(shown).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([await ownerOf(one, {}), await ownerOf(one, stale)]).toEqual([shown, shown])
  expect(await ownerOf(two, other)).not.toBe(shown)
  for (const path of ['', '/messages']) {
    expect((await arena.call(`/api/threads/${one}${path}`, other)).text).not.toContain(ada.userId)
  }
})

describe('a thread and its messages', () => {
  // rules.test.ts has the table of visibilities, readers and sharing.
  it('[T5] are readable by the owner, and by everyone if they are shared', async () => {
    const anonymous = [{}, { token: 'garbage' }, { headers: { authorization: 'Basic YWRhOmFkYQ==' } }, stale]
    const threadId = await makeThread('private')
    await expectStatus(threadId, ada, 200)
    await expectStatus(threadId, other, 403)
    for (const reader of anonymous) await expectStatus(threadId, reader, 401)
    for (const visibility of ['public', 'unlisted'] as const) {
      await ada.client.threads.share(threadId, visibility)
      for (const reader of [ada, other, ...anonymous]) await expectStatus(threadId, reader, 200)
    }
    await ada.client.threads.share(threadId, 'private')
    await expectStatus(threadId, {}, 401)
    await expectStatus(threadId, other, 403)
  })

  it('[T5] are a 401 for the owner if the token has expired', async () => {
    const threadId = await makeThread('private')
    await arena.database.pool.query('update threads set user_id = $1 where thread_id = $2', [stale.userId, threadId])
    await expectStatus(threadId, stale, 401)
  })

  it.each([
    ['off', () => setSharing(false)],
    ['deleted', () => arena.database.pool.query('delete from flags')],
  ])('[T6] are readable by the owner only while the flag is %s', async (_flag, switchOff) => {
    expect(await arena.anybody.flags.read('public_sharing')).toMatchObject({ enabled: true })
    const threadId = await makeThread('unlisted')
    await switchOff()
    await expectStatus(threadId, ada, 200)
    await expectStatus(threadId, other, 403)
    await expectStatus(threadId, {}, 401)
    await ada.client.threads.share(threadId, 'public')
    await expectStatus(threadId, {}, 401)
    await setSharing(true)
    await expectStatus(threadId, {}, 200)
    expect((await ada.client.threads.read(threadId)).visibility).toBe('public')
  })
})

describe('[O40] [T5] [T6] a thread that was read on another instance', () => {
  let second: TestArena
  beforeAll(async () => {
    second = await startArena({ databaseUrl: arena.databaseUrl })
    await arena.database.pool.query('insert into administrators (user_id) values ($1)', [ada.userId])
  })
  afterAll(() => second.close())

  const patch = (path: string, body: object) => arena.call(path, { ...ada, method: 'PATCH', body })
  it.each([
    ['sharing is turned off', () => patch('/api/admin/flags/public_sharing', { enabled: false })],
    [
      'it is made private',
      (threadId: string) => patch(`/api/threads/${threadId}/visibility`, { visibility: 'private' }),
    ],
  ])('is a 401 there when %s', async (_, change) => {
    const threadId = await makeThread('public')
    const statuses = () =>
      Promise.all(['', '/messages'].map(async (path) => (await second.call(`/api/threads/${threadId}${path}`)).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await change(threadId)).status).toBe(200)
    await expect.poll(statuses).toEqual([401, 401])
  })
})
