import { type ArenaClient, createClient } from '@arena/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '../../features/attachments/fixtures.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { cookiesOf, subjectOf } from '../fixtures.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const PASSWORD = 'correct horse battery'
const newEmail = () => `${crypto.randomUUID()}@arena.test`

/** The user of a session, with its cookie and a client. */
async function visitorOf(cookie: string) {
  const { json } = await arena.call('/api/auth/token', { headers: { cookie } })
  const token = String(json?.token)
  return { cookie, token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }) }
}
const newGuest = async () => visitorOf(cookiesOf((await arena.call('/api/auth/guest', { method: 'POST' })).headers))

async function enter(path: 'sign-up/email' | 'sign-in/email', email: string, cookie?: string) {
  const answered = await arena.call(`/api/auth/${path}`, {
    method: 'POST',
    body: { name: 'Ada', email, password: PASSWORD },
    ...(cookie ? { headers: { cookie } } : {}),
  })
  expect(answered.status, answered.text).toBe(200)
  return visitorOf(cookiesOf(answered.headers))
}

describe.each(['sign-up/email', 'sign-in/email'] as const)('a guest who becomes an account by %s', (path) => {
  const become = async (cookie: string, before?: (account: ArenaClient) => Promise<unknown>) => {
    const email = newEmail()
    // Signing in needs an existing account.
    if (path === 'sign-in/email') {
      const account = await enter('sign-up/email', email)
      await before?.(account.client)
    }
    return enter(path, email, cookie)
  }

  it('[A8] [Y13] keeps threads, turns, visibility, battles and images, also if the account has the same image', async () => {
    const guest = await newGuest()
    const { threadId } = await guest.client.threads.create({ title: 'Old thread' })
    const upload = async (client: ArenaClient, width: number) =>
      (await client.attachments.upload(new Blob([new Uint8Array(pngOf({ width, height: 1 }))]))).attachmentId
    const alone = await upload(guest.client, 1)
    let both = await upload(guest.client, 2)
    await guest.client.battles.start({ prompt: 'Hello', threadId, attachments: [both, alone] })
    await guest.client.threads.share(threadId, 'unlisted')
    const account = await become(guest.cookie, async (earlier) => {
      both = await upload(earlier, 2)
    })
    expect(account.userId).not.toBe(guest.userId)
    const { items } = await account.client.threads.list()
    expect(items).toMatchObject([
      { threadId, userId: account.userId, title: 'Old thread', visibility: 'unlisted', messageCount: 1 },
    ])
    await account.client.threads.rename(threadId, 'Mine')
    const [turn, ...further] = (await account.client.threads.messages(threadId)).items
    expect(further).toEqual([])
    expect(turn!.attachments.map(({ attachmentId }) => attachmentId)).toEqual([both, alone])
    for (const id of [both, alone]) expect((await account.client.attachments.read(id)).type).toBe('image/png')
    const { rows } = await arena.database.pool.query('select user_id from comparisons where user_id = any($1)', [
      [guest.userId, account.userId],
    ])
    expect(rows).toEqual([{ user_id: account.userId }])
  })

  it('[A8] keeps votes: a second vote is refused, and the names are shown', async () => {
    const guest = await newGuest()
    const { threadId } = await guest.client.threads.create()
    const { comparisonId, arena: battle } = await guest.client.battles.start({ prompt: 'Hello', threadId })
    await guest.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const board = await arena.anybody.leaderboard.read()
    const account = await become(guest.cookie)
    await expect(account.client.votes.cast({ comparisonId, voteChoice: 'right' })).rejects.toMatchObject({
      status: 500,
      code: 'VOTE_ERROR',
    })
    const [turn] = (await account.client.threads.messages(threadId)).items
    expect(turn).toMatchObject({
      hasVoted: true,
      voteChoice: 'left',
      model1Name: battle.models.agent1,
      model2Name: battle.models.agent2,
    })
    // A transferred vote is still one vote.
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(board.totalVotes)
  })

  it('[A8] cannot use the cookie and the token of the guest any more', async () => {
    const guest = await newGuest()
    await become(guest.cookie)
    await expect(guest.client.threads.list()).rejects.toMatchObject({ status: 401 })
    expect((await arena.call('/api/auth/token', { headers: { cookie: guest.cookie } })).status).toBe(401)
  })
})

it('[A8] an account that already voted keeps its own vote', async () => {
  const email = newEmail()
  const account = await enter('sign-up/email', email)
  const guest = await newGuest()
  const { comparisonId } = await guest.client.battles.start({ prompt: 'Hello' })
  await account.client.votes.cast({ comparisonId, voteChoice: 'left' })
  await guest.client.votes.cast({ comparisonId, voteChoice: 'right' })
  const { threadId } = await guest.client.threads.create({ title: 'Of the guest' })
  const again = await enter('sign-in/email', email, guest.cookie)
  expect(again.userId).toBe(account.userId)
  const { rows } = await arena.database.pool.query(
    'select choice from votes where comparison_id = $1 and user_id = $2',
    [comparisonId, account.userId],
  )
  expect(rows).toEqual([{ choice: 'left' }])
  expect((await again.client.threads.list()).items).toMatchObject([{ threadId }])
})

it('[A8] a wrong password changes nothing for the guest', async () => {
  const email = newEmail()
  await enter('sign-up/email', email)
  const guest = await newGuest()
  const { threadId } = await guest.client.threads.create()
  const refused = await arena.call('/api/auth/sign-in/email', {
    method: 'POST',
    body: { email, password: 'wrong password' },
    headers: { cookie: guest.cookie },
  })
  expect(refused.status).toBe(401)
  expect((await guest.client.threads.list()).items).toMatchObject([{ threadId }])
  expect((await arena.call('/api/auth/token', { headers: { cookie: guest.cookie } })).status).toBe(200)
})

it('[A8] an account that signs in with the cookie of another account gets none of its threads', async () => {
  const one = await enter('sign-up/email', newEmail())
  await one.client.threads.create({ title: 'Of the first' })
  const email = newEmail()
  await enter('sign-up/email', email)
  const other = await enter('sign-in/email', email, one.cookie)
  expect((await other.client.threads.list()).items).toEqual([])
  expect((await one.client.threads.list()).items).toHaveLength(1)
})
