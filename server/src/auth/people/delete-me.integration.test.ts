import { createClient } from '@arena/client'
import { deleteMe } from '@arena/contract'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { idFromName } from '../../base/ids.ts'
import { grant, PASSWORD, signUp } from '../../features/admin/fixtures.ts'
import { openStudy } from '../../features/studies/testing/ready-study.ts'
import { expectRefusal, expectReply, expectUnauthorized } from '../../testing/expect-answer.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { cookiesOf, createSigningKey, startIssuer, subjectOf } from '../fixtures.ts'
import { createRefusedUsers } from '../tokens/refused-users.ts'
import { createAdministrators } from './administrators.ts'

const key = await createSigningKey('key')
const issuer = await startIssuer(key)
const env = { OIDC_ISSUER: issuer.url }
const arena = await startArena({ env })
const second = await startArena({ env, databaseUrl: arena.databaseUrl })
const other = await arena.signIn()
afterAll(async () => {
  await second.close()
  await arena.close()
  await issuer.close()
})
beforeEach(() => arena.database.pool.query('delete from administrators'))

const remove = ({ token }: { token: string }) => arena.call('/api/me', { method: 'DELETE', token })
const query = async <Row>(sql: string, values: unknown[] = []) =>
  (await arena.database.pool.query(sql, values)).rows as Row[]

/** A thread with a voted battle, a shared one and a chat, and a voted battle without a thread. */
async function useArena({ client }: Visitor): Promise<{ threadId: string; comparisonIds: string[] }> {
  const { threadId } = await client.threads.create({ title: 'xyzzy title' }, { idempotencyKey: crypto.randomUUID() })
  const inThread = await client.battles.start({ prompt: 'xyzzy one', threadId })
  const without = await client.battles.start({ prompt: 'xyzzy two' }, { idempotencyKey: crypto.randomUUID() })
  await client.chat.once({ prompt: 'xyzzy three', threadId }, { idempotencyKey: crypto.randomUUID() })
  await client.threads.share(threadId, 'public')
  const comparisonIds = [inThread.comparisonId, without.comparisonId]
  for (const comparisonId of comparisonIds) await client.votes.cast({ comparisonId, voteChoice: 'left' })
  return { threadId, comparisonIds }
}

/** What is measured anew every second, also without a vote. */
const measured = ['asOf', 'fallbackRate', 'medianResponseTimeMs', 'tokensPerSecond', 'costPer1000Answers']

/** The board of all votes: a slow machine shows them later. */
async function boardOf({ anybody }: TestArena): Promise<Record<string, unknown>> {
  const [{ votes }] = (await query('select count(*)::int as votes from votes')) as [{ votes: number }]
  await expect.poll(async () => (await anybody.leaderboard.read()).totalVotes).toBe(votes)
  const text = JSON.stringify(await anybody.leaderboard.read(), (name, value) =>
    measured.includes(name) ? undefined : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}

/** The tables in which a row contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await query(`select from ${name} as entry where entry::text ilike $1 limit 1`, [`%${text}%`])
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

async function expectNothingLeft({ userId }: { userId: string }): Promise<void> {
  // Counts of requests expire by themselves. Tokens of the user are refused for a day.
  const expected = new Set(['rate_limits', 'refused_users'])
  expect((await tablesWith(userId)).filter((name) => !expected.has(name))).toEqual([])
  expect(await tablesWith('xyzzy')).toEqual([])
}

describe('DELETE /api/me', () => {
  it('[A17] [T78] deletes the studies of an owner, and leaves the votes of a voter under a random id', async () => {
    const owner = await signUp(arena, 'study-owner@arena.test')
    const content = { prompts: 2, contestants: 2, voters: 2 }
    const { studyId, voters } = await openStudy(arena, owner, { name: 'xyzzy study', votesPerComparison: 5 }, content)
    const [voter, idle] = voters as [Visitor, Visitor]
    const { assignmentId } = (await voter.client.studies.next(studyId)).assignment!
    await voter.client.studies.vote(studyId, { assignmentId, voteChoice: 'left', comment: 'xyzzy comment' })
    await idle.client.studies.next(studyId)
    const log = () => query('select line from study_log where study_id = $1', [studyId])
    const before = await log()
    for (const visitor of voters) {
      await remove(visitor)
      expect((await tablesWith(visitor.userId)).filter((name) => !/^(rate_limits|refused_users)$/.test(name))).toEqual(
        [],
      )
    }
    expect(await tablesWith('xyzzy comment')).toEqual([])
    expect(await log()).toEqual(before)
    expect(await owner.client.studies.read(studyId)).toMatchObject({ votes: 1, voters: 1 })
    const kept = await query('select choice from study_assignments join study_voters using (study_id, user_id)')
    expect(kept).toEqual([{ choice: 'left' }])
    await remove(owner)
    await expectNothingLeft(owner)
    expect(await query('select from study_log where study_id = $1', [studyId])).toEqual([])
  })

  it('[A17] erases the threads, texts and sessions of a guest, and refuses the token and the cookie', async () => {
    const made = await arena.call('/api/auth/guest', { method: 'POST' })
    const cookie = cookiesOf(made.headers)
    const token = String(made.json?.token)
    const guest = { token, userId: subjectOf(token), client: createClient({ baseUrl: arena.url, token }) }
    const { threadId, comparisonIds } = await useArena(guest)
    await other.client.votes.cast({ comparisonId: comparisonIds[0]!, voteChoice: 'tie' })
    const before = await boardOf(arena)

    expect(expectReply(await remove(guest), deleteMe)).toMatchObject({ success: true })

    expectUnauthorized(await arena.call('/api/me', guest))
    expectUnauthorized(await arena.call('/api/auth/token', { headers: { cookie } }))
    await expect.poll(async () => (await second.call('/api/threads', guest)).status).toBe(401)
    expectRefusal(await arena.call(`/api/threads/${threadId}`), 404, 'NOT_FOUND')
    await expectNothingLeft(guest)
    // The board has the same votes and the same voters.
    expect(await boardOf(arena)).toEqual(before)
  })

  it('[A17] refuses the tokens of a deleted user until the last of them has expired', async () => {
    const guest = await arena.signIn()
    await remove(guest)
    // Tokens are valid for an hour. Each of these reads the users again.
    const check = () => createRefusedUsers(arena.database).check(guest.userId)
    await expect(check()).rejects.toThrow('The user was deleted')
    await query(`update refused_users set since = now() - interval '61 minutes' where user_id = $1`, [guest.userId])
    await expect(check()).rejects.toThrow('The user was deleted')
  })

  it('[A17] keeps the votes under one random id, which is also that of the battles', async () => {
    const guest = await arena.signIn()
    const { comparisonIds } = await useArena(guest)
    expectReply(await remove(guest), deleteMe)
    const ids = await query<{ voter: string; owner: string }>(
      `select v.user_id as voter, c.user_id as owner from votes v join comparisons c using (comparison_id)
       where comparison_id = any ($1)`,
      [comparisonIds],
    )
    expect(ids).toHaveLength(2)
    expect(new Set(ids.flatMap(({ voter, owner }) => [voter, owner])).size).toBe(1)
    // Version 4: not made of the time or of the user's id.
    expect(ids[0]!.voter).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    const { totalVotes } = await boardOf(arena)
    expect((await boardOf(second)).totalVotes).toBe(totalVotes)
  })

  it('[A17] erases an account with its name, e-mail and password; the e-mail can be used for a new one', async () => {
    const account = await signUp(arena, 'leaving@arena.test', 'Plugh')
    await useArena(account)
    expectReply(await remove(account), deleteMe)
    await expectNothingLeft(account)
    expect(await tablesWith('leaving@arena.test')).toEqual([])
    expect(await tablesWith('Plugh')).toEqual([])
    const body = { email: 'leaving@arena.test', password: PASSWORD }
    expect((await arena.call('/api/auth/sign-in/email', { method: 'POST', body })).status).toBe(401)
    const next = await signUp(arena, 'leaving@arena.test')
    expect(next.userId).not.toBe(account.userId)
    expect((await next.client.threads.list()).items).toEqual([])
  })

  it('[A17] erases the data of a user of an OpenID issuer, who can come back', async () => {
    const token = await issuer.sign(key, { sub: 'auth0|leaving' })
    const userId = idFromName(issuer.url, 'auth0|leaving')
    const user = { token, userId, client: createClient({ baseUrl: arena.url, token }) }
    await useArena(user)
    expectReply(await remove(user), deleteMe)
    await expectNothingLeft(user)
    expect((await user.client.threads.list()).items).toEqual([])
    await user.client.threads.create()
    expect((await user.client.threads.list()).items).toHaveLength(1)
  })

  it('[A17] is refused for the only administrator, and deletes nothing', async () => {
    const admin = await arena.signIn()
    await grant(arena, admin)
    const { threadId } = await admin.client.threads.create()
    expectRefusal(await remove(admin), 409, 'CONFLICT')
    expect((await admin.client.threads.read(threadId)).threadId).toBe(threadId)
    expect((await admin.client.identity.me()).admin).toBe(true)
    await grant(arena, other)
    expectReply(await remove(admin), deleteMe)
    expect((await createAdministrators(arena.database).list()).map(({ userId }) => userId)).toEqual([other.userId])
  })

  it('[A17] leaves one of two administrators who delete themselves at the same time', async () => {
    const [one, two] = [await arena.signIn(), await arena.signIn()]
    for (const admin of [one, two]) await grant(arena, admin)
    const client = await arena.database.pool.connect()
    let answered: Answered
    try {
      await client.query('begin')
      await client.query('delete from administrators where user_id = $1', [one.userId])
      const answering = remove(two)
      await untilWaiting(arena.database, 1)
      await client.query('commit')
      answered = await answering
    } finally {
      client.release(true)
    }
    expectRefusal(answered, 409, 'CONFLICT')
    expect((await createAdministrators(arena.database).list()).map(({ userId }) => userId)).toEqual([two.userId])
  })

  it.each(['battles.erase', 'vote-log.forget-user', 'votes.move', 'idempotency.delete-own', 'people.delete'])(
    '[A17] can be repeated after %s failed',
    async (failing) => {
      const guest = await arena.signIn()
      await useArena(guest)
      const { rows } = arena.database
      const spy = vi.spyOn(arena.database, 'rows').mockImplementation((statement, values) => {
        if (statement.name === failing) return Promise.reject(new Error('the connection broke'))
        return rows(statement, values)
      })
      expect((await remove(guest)).status).toBe(500)
      spy.mockRestore()
      expect((await guest.client.identity.me()).userId).toBe(guest.userId)
      expectReply(await remove(guest), deleteMe)
      await expectNothingLeft(guest)
    },
  )

  it('[A36] leaves no consent that is given meanwhile', async () => {
    const guest = await arena.signIn()
    const { rows } = arena.database
    const spy = vi.spyOn(arena.database, 'rows').mockImplementation(async (statement, values) => {
      const result = await rows(statement, values)
      if (statement.name === 'people.delete')
        await query('insert into preference_consents (user_id) values ($1)', [guest.userId])
      return result
    })
    expectReply(await remove(guest), deleteMe)
    spy.mockRestore()
    await expectNothingLeft(guest)
  })

  it('[A17] stores no texts of a battle that is still running', async () => {
    const guest = await arena.signIn()
    const { threadId } = await guest.client.threads.create()
    const { rows } = arena.database
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let held = 0
    const spy = vi.spyOn(arena.database, 'rows').mockImplementation(async (statement, values) => {
      if (statement.name === 'battles.save') {
        held += 1
        await released
      }
      return rows(statement, values)
    })
    const running = [
      guest.client.battles.start({ prompt: 'xyzzy one' }),
      guest.client.battles.start({ prompt: 'xyzzy two', threadId }),
    ]
    await expect.poll(() => held).toBe(2)
    expectReply(await remove(guest), deleteMe)
    release()
    await Promise.all(running)
    spy.mockRestore()
    expect(await tablesWith('xyzzy')).toEqual([])
  })

  it('[A17] deletes hundreds of threads', async () => {
    const guest = await arena.signIn()
    await arena.database.pool.query(
      `insert into threads (thread_id, user_id, title, mode) select gen_random_uuid(), $1, 'One of many', 'battle'
       from generate_series(1, 450)`,
      [guest.userId],
    )
    expectReply(await remove(guest), deleteMe)
    await expectNothingLeft(guest)
  })
})
