import { getThread, listMessages, type Visibility } from '@arena/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectChallenge, expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { signInLongAgo } from '../../testing/sign-in-long-ago.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

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
afterEach(async () => {
  await setSharing(true)
})

const setSharing = (enabled: boolean) =>
  arena.database.pool.query("update flags set enabled = $1 where key = 'public_sharing'", [enabled])

async function makeThread(visibility: Visibility): Promise<string> {
  const { threadId } = await ada.client.threads.create({ title: 'Notes' })
  await ada.client.battles.start({ prompt: 'Why is the sky blue?', threadId })
  await ada.client.threads.share(threadId, visibility)
  return threadId
}

const readers = ['owner', 'other', 'nobody', 'stale', 'garbage', 'basic'] as const
type Reader = (typeof readers)[number]

async function read(path: string, reader: Reader): Promise<Answered> {
  if (reader === 'owner') return arena.call(path, ada)
  if (reader === 'other') return arena.call(path, other)
  if (reader === 'nobody') return arena.call(path)
  if (reader === 'garbage') return arena.call(path, { token: 'garbage' })
  if (reader === 'basic') return arena.call(path, { headers: { authorization: 'Basic YWRhOmFkYQ==' } })
  return arena.call(path, stale)
}

function expected(visibility: Visibility, reader: Reader, sharing: boolean): 200 | 401 | 403 {
  if (reader === 'owner' || (sharing && visibility !== 'private')) return 200
  return reader === 'other' ? 403 : 401
}

const visibilities: Visibility[] = ['private', 'public', 'unlisted']
const matrix = [true, false].flatMap((sharing) =>
  visibilities.flatMap((visibility) =>
    readers.map((reader) => [visibility, reader, sharing, expected(visibility, reader, sharing)] as const),
  ),
)

describe('reading a thread and its messages', () => {
  it.each(matrix)('[T5] [T6] a %s thread for %s, sharing %s: %i', async (visibility, reader, sharing, status) => {
    const threadId = await makeThread(visibility)
    await setSharing(sharing)
    const [thread, messages] = [
      await read(`/api/threads/${threadId}`, reader),
      await read(`/api/threads/${threadId}/messages`, reader),
    ]
    if (status === 200) {
      expect(expectReply(thread, getThread)).toMatchObject({ threadId, userId: ada.userId, visibility, title: 'Notes' })
      expect(expectReply(messages, listMessages).items).toHaveLength(1)
      return
    }
    for (const answered of [thread, messages]) {
      expectRefusal(answered, status, status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN')
      if (status === 401) expectChallenge(answered)
      expect(answered.text).not.toContain('Notes')
    }
  })

  it('[T5] takes an owner whose token has expired for anybody', async () => {
    const threadId = await makeThread('private')
    await arena.database.pool.query('update threads set user_id = $1 where thread_id = $2', [stale.userId, threadId])
    expectRefusal(await read(`/api/threads/${threadId}`, 'stale'), 401, 'UNAUTHORIZED')
    expectRefusal(await read(`/api/threads/${threadId}/messages`, 'stale'), 401, 'UNAUTHORIZED')
  })

  it('[T5] closes a shared thread to others the moment it is private again', async () => {
    const threadId = await makeThread('public')
    expectReply(await read(`/api/threads/${threadId}`, 'nobody'), getThread)
    await ada.client.threads.share(threadId, 'private')
    expectRefusal(await read(`/api/threads/${threadId}`, 'nobody'), 401, 'UNAUTHORIZED')
    expectRefusal(await read(`/api/threads/${threadId}/messages`, 'other'), 403, 'FORBIDDEN')
  })

  it('[T6] opens shared threads again with the flag, as they were', async () => {
    const threadId = await makeThread('unlisted')
    await setSharing(false)
    expectRefusal(await read(`/api/threads/${threadId}`, 'nobody'), 401, 'UNAUTHORIZED')
    await setSharing(true)
    expect(expectReply(await read(`/api/threads/${threadId}`, 'nobody'), getThread).visibility).toBe('unlisted')
  })

  it('[T6] obeys a flag that an operator deleted as one that is off', async () => {
    const threadId = await makeThread('public')
    await arena.database.pool.query('delete from flags')
    try {
      expectRefusal(await read(`/api/threads/${threadId}`, 'other'), 403, 'FORBIDDEN')
      expectReply(await read(`/api/threads/${threadId}`, 'owner'), getThread)
    } finally {
      await arena.database.pool.query("insert into flags (key, enabled) values ('public_sharing', true)")
    }
  })

  it('[T6] lets the owner share and unshare while the flag is off', async () => {
    const threadId = await makeThread('private')
    await setSharing(false)
    await ada.client.threads.share(threadId, 'public')
    expectRefusal(await read(`/api/threads/${threadId}`, 'nobody'), 401, 'UNAUTHORIZED')
    await setSharing(true)
    expectReply(await read(`/api/threads/${threadId}`, 'nobody'), getThread)
  })

  it('[T6] is on from the start', async () => {
    expect(await arena.anybody.flags.read('public_sharing')).toEqual({ key: 'public_sharing', enabled: true })
  })
})
