import { changeUser, operations } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { signInAsAdmin, signUp } from '../../features/admin/fixtures.ts'
import { addressOf } from '../../http/fixtures.ts'
import { expectRefusal, expectReply, reasonIn } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'
import { cookiesOf, createSigningKey, startIssuer, subjectOf } from '../fixtures.ts'

const key = await createSigningKey('key')
const issuer = await startIssuer(key)
const env = { OIDC_ISSUER: issuer.url }
const arena = await startArena({ env })
const second = await startArena({ env, databaseUrl: arena.databaseUrl })
const admin = await signInAsAdmin(arena)
afterAll(async () => {
  await second.close()
  await arena.close()
  await issuer.close()
})

const change = (userId: string, body: object) =>
  arena.call(`/api/admin/users/${userId}`, { method: 'PATCH', token: admin.token, body })
const setBlocked = async (userId: string, blocked: boolean) =>
  expectReply(await change(userId, { blocked }), changeUser)

describe('a blocked user', () => {
  it('[O13] is refused by every operation that takes a token, in its envelope, and can do everything once unblocked', async () => {
    const guest = await arena.signIn()
    const { threadId } = await guest.client.threads.create()
    expect(await setBlocked(guest.userId, true)).toMatchObject({ blocked: true })
    for (const operation of operations.filter(({ auth }) => auth !== 'none')) {
      const { method, id } = operation
      const answered = await arena.call(addressOf(operation, threadId), { method, ...guest })
      expect([id, answered.status, reasonIn(answered, operation)]).toEqual([id, 403, 'user-blocked'])
    }
    expect((await arena.call('/api/arena/model-stats', guest)).status).toBe(200)
    expect(await setBlocked(guest.userId, false)).toMatchObject({ blocked: false })
    expect((await guest.client.threads.read(threadId)).threadId).toBe(threadId)
  })

  it('[O13] is refused on every instance within a second, also by a stream', async () => {
    const guest = await arena.signIn()
    const status = async () => (await second.call('/api/threads', guest)).status
    expect(await status()).toBe(200)
    await setBlocked(guest.userId, true)
    expect((await arena.call('/api/threads', guest)).status).toBe(403)
    await expect.poll(status).toBe(403)
    const stream = await second.call('/api/arena/chat/stream', { method: 'POST', ...guest, body: { prompt: 'Hi' } })
    expect(stream.status).toBe(403)
    await setBlocked(guest.userId, false)
    await expect.poll(status).toBe(200)
  })

  it('[O13] gets no new token for a session or a sign-in, and keeps the account', async () => {
    const account = await signUp(arena, 'blocked@arena.test')
    const body = { email: 'blocked@arena.test', password: 'correct horse battery' }
    const signIn = async () => {
      const entered = await arena.call('/api/auth/sign-in/email', { method: 'POST', body })
      return arena.call('/api/auth/token', { headers: { cookie: cookiesOf(entered.headers) } })
    }
    await setBlocked(account.userId, true)
    expectRefusal(await signIn(), 403, 'FORBIDDEN')
    await setBlocked(account.userId, false)
    expect(subjectOf((await signIn()).json?.token)).toBe(account.userId)

    const made = await arena.call('/api/auth/guest', { method: 'POST' })
    const cookie = cookiesOf(made.headers)
    await setBlocked(subjectOf(made.json?.token), true)
    expectRefusal(await arena.call('/api/auth/guest', { method: 'POST', headers: { cookie } }), 403, 'FORBIDDEN')
  })

  it('[O13] keeps the votes', async () => {
    const guest = await arena.signIn()
    const { comparisonId } = await guest.client.battles.start({ prompt: 'Which?' })
    await guest.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const { totalVotes } = await arena.anybody.leaderboard.read()
    await setBlocked(guest.userId, true)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(totalVotes)
  })

  it('[O13] can be a user of an OpenID issuer, who is then listed', async () => {
    const token = await issuer.sign(key, { sub: 'auth0|spam' })
    const userId = idFromName(issuer.url, 'auth0|spam')
    await arena.call('/api/threads', { method: 'POST', token, body: {} })
    await setBlocked(userId, true)
    expectRefusal(await arena.call('/api/threads', { token }), 403, 'FORBIDDEN')
    const guest = await arena.signIn()
    await setBlocked(guest.userId, true)
    const { items } = await admin.client.admin.users({ kind: 'blocked', limit: 200 })
    expect(items.every(({ blocked }) => blocked)).toBe(true)
    expect(items[0]).toMatchObject({ userId: guest.userId, guest: true })
    expect(items.at(-1)).toMatchObject({ userId, guest: false, createdAt: null, threads: 1 })
    const found = await admin.client.admin.users({ kind: 'blocked', search: userId })
    expect(found.items.map((user) => user.userId)).toEqual([userId])
  })

  it('[O13] is not an administrator: neither can become the other', async () => {
    const account = await signUp(arena, 'role@arena.test')
    for (const body of [{ admin: true }, { blocked: true, admin: true }]) {
      if (!('blocked' in body)) await setBlocked(account.userId, true)
      expectRefusal(await change(account.userId, body), 400, 'INVALID_REQUEST')
    }
    await setBlocked(account.userId, false)
    await change(account.userId, { admin: true })
    for (const userId of [account.userId, admin.userId]) {
      expect(expectRefusal(await change(userId, { blocked: true }), 400, 'INVALID_REQUEST')).toContain('role')
    }
    expect(expectReply(await change(account.userId, { admin: false, blocked: true }), changeUser)).toMatchObject({
      admin: false,
      blocked: true,
    })
  })
})
