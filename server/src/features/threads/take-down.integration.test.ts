import { takeDownThread } from '@arena/contract'
import { afterAll, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'
import { signInAsAdmin } from '../admin/fixtures.ts'

const arena = await startArena()
afterAll(() => arena.close())
const admin = await signInAsAdmin(arena)
const owner = await arena.signIn()

const change = (threadId: string, body: object) =>
  arena.call(`/api/admin/threads/${threadId}`, { method: 'PATCH', token: admin.token, body })
const share = (threadId: string, visibility: string) =>
  arena.call(`/api/threads/${threadId}/visibility`, { method: 'PATCH', token: owner.token, body: { visibility } })

it('[O14] [T15] a thread that is taken down is private, cannot be shared again, and tells its owner why', async () => {
  const { threadId, takenDown } = await owner.client.threads.create({ title: 'Zebulon' })
  expect(takenDown).toBeNull()
  await owner.client.battles.start({ prompt: 'Zebulon?', threadId })
  for (const visibility of ['public', 'unlisted']) {
    await share(threadId, visibility)
    expect((await arena.call(`/api/threads/${threadId}`)).status).toBe(200)
    const answered = await change(threadId, { takenDown: true, reason: ' Contains an address ' })
    const down = { at: expect.any(String), reason: 'Contains an address' }
    expect(expectReply(answered, takeDownThread)).toEqual({ threadId, visibility: 'private', takenDown: down })
    expect(answered.text).not.toContain('Zebulon')

    expectRefusal(await arena.call(`/api/threads/${threadId}`), 401, 'UNAUTHORIZED')
    expectRefusal(await arena.call(`/api/threads/${threadId}/messages`, admin), 403, 'FORBIDDEN')
    for (const wanted of ['public', 'unlisted']) {
      const refused = await share(threadId, wanted)
      expect(expectRefusal(refused, 403, 'FORBIDDEN')).toContain('administrator')
      expect(refused.json?.reason).toBe('thread-taken-down')
    }
    expect((await share(threadId, 'private')).status).toBe(200)
    expect(await owner.client.threads.read(threadId)).toMatchObject({ visibility: 'private', takenDown: down })
    expect((await owner.client.threads.list()).items[0]).toMatchObject({ takenDown: down })
    expect((await owner.client.threads.messages(threadId)).items).toHaveLength(1)

    const allowed = expectReply(await change(threadId, { takenDown: false }), takeDownThread)
    expect(allowed).toEqual({ threadId, visibility: 'private', takenDown: null })
  }
})

it('[O14] a thread can be taken down without a reason, and twice', async () => {
  const { threadId } = await owner.client.threads.create()
  const first = expectReply(await change(threadId, { takenDown: true }), takeDownThread)
  expect(first.takenDown).toMatchObject({ reason: null })
  const again = expectReply(await change(threadId, { takenDown: true, reason: 'Spam' }), takeDownThread)
  expect(again.takenDown).toEqual({ at: first.takenDown?.at, reason: 'Spam' })
  expectRefusal(await change(threadId, { takenDown: true, reason: 'x'.repeat(501) }), 400, 'INVALID_REQUEST')
  expectRefusal(await change(threadId, {}), 400, 'INVALID_REQUEST')
})

it.each(['unknown', '00000000-0000-7000-8000-000000000000', '%00'])('[O14] the id %s is a 404', async (threadId) => {
  expectRefusal(await change(threadId, { takenDown: true }), 404, 'NOT_FOUND')
})
