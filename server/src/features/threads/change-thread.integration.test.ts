import { deleteThread, renameThread, setThreadVisibility, type Visibility } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'

let arena: TestArena
let ada: Visitor
beforeAll(async () => {
  arena = await startArena()
  ada = await arena.signIn()
})
afterAll(() => arena.close())

const rename = (threadId: string, body: unknown) =>
  arena.call(`/api/threads/${threadId}`, { method: 'PATCH', token: ada.token, body })
const share = (threadId: string, body: unknown) =>
  arena.call(`/api/threads/${threadId}/visibility`, { method: 'PATCH', token: ada.token, body })

describe('rename', () => {
  it('[T4] answers {success, message} and changes the title and updatedAt alone', async () => {
    const { id, ...thread } = await ada.client.threads.create({ title: 'Before', mode: 'direct' })
    await arena.database.pool.query("update threads set updated_at = '2020-01-01' where thread_id = $1", [id])
    expect(expectReply(await rename(id, { title: 'After' }), renameThread)).toEqual({
      success: true,
      message: 'Thread updated successfully',
    })
    const renamed = await ada.client.threads.read(id)
    expect(renamed).toEqual({ ...thread, title: 'After', updatedAt: renamed.updatedAt })
    expect(renamed.updatedAt >= thread.updatedAt).toBe(true)
  })

  const titles: [given: string, kept: string][] = [
    ['  trimmed\t\n', 'trimmed'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['👩‍🚀 <i>&amp;</i> "quoted" \\ ’', '👩‍🚀 <i>&amp;</i> "quoted" \\ ’'],
    ['__proto__', '__proto__'],
  ]
  it.each(titles)('[T4] keeps the title %j as %j', async (given, kept) => {
    const { threadId } = await ada.client.threads.create()
    expectReply(await rename(threadId, { title: given, userId: 'somebody', visibility: 'public' }), renameThread)
    expect(await ada.client.threads.read(threadId)).toMatchObject({ title: kept, visibility: 'private' })
  })

  it('[T4] may be repeated with the same title', async () => {
    const { threadId } = await ada.client.threads.create({ title: 'Same' })
    expectReply(await rename(threadId, { title: 'Same' }), renameThread)
    expectReply(await rename(threadId, { title: 'Same' }), renameThread)
  })
})

describe('share', () => {
  const visibilities: Visibility[] = ['private', 'public', 'unlisted']
  const transitions = visibilities.flatMap((from) => visibilities.map((to) => [from, to] as const))

  it.each(transitions)('[T4] goes from %s to %s and says so', async (from, to) => {
    const { threadId, title } = await ada.client.threads.create({ title: 'Shared' })
    expectReply(await share(threadId, { visibility: from }), setThreadVisibility)
    const reply = expectReply(await share(threadId, { visibility: to, title: 'Not this' }), setThreadVisibility)
    expect(reply).toEqual({ success: true, message: expect.stringContaining(to), visibility: to })
    expect(await ada.client.threads.read(threadId)).toMatchObject({ visibility: to, title })
  })

  it('[T4] ends with one of the two when a thread is shared and unshared at once', async () => {
    const { threadId } = await ada.client.threads.create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => share(threadId, { visibility: index % 2 ? 'public' : 'private' })),
    )
    for (const answer of answers) expectReply(answer, setThreadVisibility)
    expect(['public', 'private']).toContain((await ada.client.threads.read(threadId)).visibility)
  })
})

describe('delete', () => {
  const remove = (threadId: string) =>
    arena.call(`/api/threads/${threadId}`, { method: 'DELETE', token: ada.token, headers: {} })

  it('[T4] answers {success, message}, and a second time 404', async () => {
    const { threadId } = await ada.client.threads.create()
    expect(expectReply(await remove(threadId), deleteThread)).toEqual({
      success: true,
      message: 'Thread deleted successfully',
    })
    expectRefusal(await remove(threadId), 404, 'NOT_FOUND')
    expectRefusal(await rename(threadId, { title: 'Too late' }), 404, 'NOT_FOUND')
    expectRefusal(await share(threadId, { visibility: 'public' }), 404, 'NOT_FOUND')
  })

  it('[T4] succeeds exactly once when it is asked for twenty times at once', async () => {
    const { threadId } = await ada.client.threads.create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(threadId)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(19).fill(404)])
  })

  it('[T4] needs no body, and does not mind one', async () => {
    const { threadId } = await ada.client.threads.create()
    const init = { method: 'DELETE', token: ada.token, body: '' }
    expectReply(await arena.call(`/api/threads/${threadId}`, init), deleteThread)
  })
})
