import { randomUUID } from 'node:crypto'
import { AiError, type Operation, operations, type StreamEvent, type VoteChoice } from '@arena/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectConforms, expectRefusal } from '../testing/expect-answer.ts'
import { type Answered, createTestDatabase, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { startTcpProxy, type TcpProxy } from '../testing/start-tcp-proxy.ts'

let proxy: TcpProxy
let arena: TestArena
let ada: Visitor
let cookie: string
let threadId: string
let doomedThreadId: string
let comparisonId: string
let modelId: string
let accountId: string

beforeEach(async () => {
  proxy = await startTcpProxy(await createTestDatabase())
  arena = await startArena({ databaseUrl: proxy.url })
  ada = await arena.signIn()
  const guest = await arena.call('/api/auth/guest', { method: 'POST' })
  cookie = guest.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  threadId = (await ada.client.threads.create({ title: 'Kept' })).threadId
  doomedThreadId = (await ada.client.threads.create()).threadId
  comparisonId = (await ada.client.battles.start({ prompt: 'Before', threadId })).comparisonId
  modelId = (await ada.client.models.list()).items[0]!.modelId
  accountId = randomUUID()
  await arena.database.pool.query(
    `insert into auth_users (id, name, email, "emailVerified") values ($1, 'Account', 'account@arena.test', false)`,
    [accountId],
  )
  await arena.database.pool.query('insert into administrators (user_id) values ($1)', [ada.userId])
})
afterEach(async () => {
  await proxy.open()
  await arena.close()
  await proxy.shut()
})

type Id = (typeof operations)[number]['id']

/** What makes a good request of each call that needs more than its address. */
const queries: Partial<Record<Id, string>> = { getHistory: '?model=sim/basic' }
const bodies: Partial<Record<Id, () => unknown>> = {
  startBattle: () => ({ prompt: 'Go', threadId }),
  castVote: () => ({ comparisonId, voteChoice: 'left' satisfies VoteChoice }),
  chatOnce: () => ({ prompt: 'Go', threadId }),
  chatStream: () => ({ prompt: 'Go', threadId }),
  createThread: () => ({ title: 'New' }),
  renameThread: () => ({ title: 'Renamed' }),
  setThreadVisibility: () => ({ visibility: 'public' }),
  addModel: () => ({ modelName: `new/${randomUUID()}`, displayName: 'New', providerName: 'groq' }),
  changeModel: () => ({ isFree: true }),
  setFlag: () => ({ enabled: true }),
  changeUser: () => ({ admin: true }),
}

function send({ id, method, path, auth }: Operation): Promise<Answered> {
  const body = bodies[id as Id]?.()
  const address = path
    .replace('{key}', 'public_sharing')
    .replace('{threadId}', id === 'deleteThread' ? doomedThreadId : threadId)
    .replace('{modelId}', modelId)
    .replace('{userId}', accountId)
  return arena.call(address + (queries[id as Id] ?? ''), {
    method,
    ...(body === undefined ? {} : { body }),
    ...(auth === 'none' ? {} : { token: ada.token }),
    ...(id === 'refreshToken' ? { headers: { cookie } } : {}),
  })
}

const needsNoDatabase = ({ id, feature }: Operation) => feature === 'health' || id === 'getSignInWays'
const needingDatabase: readonly Operation[] = operations.filter((operation) => !needsNoDatabase(operation))

function expectItsOwnFailure(operation: Operation, answered: Answered): void {
  if (operation.errors === 'ai') {
    expect(answered.status, answered.text).toBe(500)
    expect(expectConforms(AiError, answered.json).code).toBe(operation.failure)
  } else {
    expectRefusal(answered, 500, operation.failure!)
  }
  expect(answered.headers.get('x-correlation-id')).toMatch(/\S/)
  expect(answered.text).not.toMatch(/ECONN|terminat|postgres|127\.0\.0\.1|select|password/i)
}

async function expectAllWorks(): Promise<void> {
  for (const operation of operations) {
    expect([operation.id, (await send(operation)).status]).toEqual([operation.id, 200])
  }
}

/** Calls until it succeeds. The bound only ends a test that would never end. */
async function expectToWorkAgain(operation: Operation): Promise<void> {
  const giveUpAt = Date.now() + 20_000
  let { status, text } = await send(operation)
  while (status !== 200 && Date.now() < giveUpAt) ({ status, text } = await send(operation))
  expect([operation.id, status], text).toEqual([operation.id, 200])
}

describe('while the database is away', { timeout: 60_000 }, () => {
  it.each(needingDatabase)(
    '[D1] $method $path answers with its own 500 envelope, and works again after',
    async (operation) => {
      await proxy.shut()
      expectItsOwnFailure(operation, await send(operation))
      await proxy.open()
      expect((await send(operation)).status).toBe(200)
    },
  )

  it('[D1] [H1] [H2] only health goes on, and readiness says no', async () => {
    await proxy.shut()
    expect((await arena.call('/health')).status).toBe(200)
    expect((await arena.call('/api/health')).status).toBe(200)
    expect((await arena.call('/ready')).status).toBe(503)
  })

  it('[D1] a token that was never seen is not called invalid: nobody could look', async () => {
    const fresh = await startArena({ databaseUrl: proxy.url })
    try {
      await proxy.shut()
      const answered = await fresh.call('/api/threads', ada)
      expectRefusal(answered, 500, 'THREADS_ERROR')
      expectRefusal(await fresh.call(`/api/threads/${threadId}`, ada), 500, 'THREADS_ERROR')
      await proxy.open()
      expect((await fresh.call('/api/threads', ada)).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  it('[D1] what is refused without a look at the database is refused as ever', async () => {
    await proxy.shut()
    expect((await arena.call('/api/threads')).status).toBe(401)
    expect((await arena.call('/api/nowhere')).status).toBe(404)
    const vote = { method: 'POST', token: ada.token, body: { comparisonId, voteChoice: 'middle' } }
    expectRefusal(await arena.call('/api/arena/model-vote', vote), 400, 'INVALID_REQUEST')
  })

  it('[D1] leaves nothing half done', async () => {
    const before = await ada.client.threads.messages(threadId)
    const thread = await ada.client.threads.read(threadId)
    await proxy.shut()
    await Promise.all(needingDatabase.map(send))
    await proxy.open()
    expect(await ada.client.threads.messages(threadId)).toEqual(before)
    expect(await ada.client.threads.read(threadId)).toEqual(thread)
    expect((await ada.client.threads.list()).items).toHaveLength(2)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(0)
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
  })

  it('[D1] a hundred calls at once all get their answer, and none of them stays behind', async () => {
    await proxy.shut()
    const calls = Array.from({ length: 100 }, (_, index) => needingDatabase[index % needingDatabase.length]!)
    const answers = await Promise.all(calls.map(send))
    for (const [index, operation] of calls.entries()) expectItsOwnFailure(operation, answers[index]!)
    await proxy.open()
    await expectAllWorks()
  })
})

describe('when the database is back', { timeout: 60_000 }, () => {
  it('[D1] everything works again without a restart, time after time', async () => {
    for (let outage = 0; outage < 3; outage += 1) {
      await proxy.shut()
      expect((await arena.call('/ready')).status).toBe(503)
      await proxy.open()
      expect((await arena.call('/ready')).status).toBe(200)
    }
    await expectAllWorks()
  })

  it('[D1] calls that were under way when it went fail or finish, and the next ones work', async () => {
    const calls = Array.from({ length: 40 }, (_, index) => needingDatabase[index % needingDatabase.length]!)
    const running = Promise.all(calls.map(send))
    await proxy.shut()
    const answers = await running
    for (const [index, operation] of calls.entries()) {
      const answered = answers[index]!
      // Some were quicker than the outage; a vote or a deletion may have been done by a call before.
      if (answered.status >= 500 && answered.json?.error !== 'You have already voted on this comparison') {
        expectItsOwnFailure(operation, answered)
      }
    }
    await proxy.open()
    for (const operation of needingDatabase) {
      if (operation.id !== 'castVote' && operation.id !== 'deleteThread') await expectToWorkAgain(operation)
    }
  })

  it('[D1] connections that the server ended are replaced by new ones', async () => {
    await Promise.all(Array.from({ length: 16 }, () => ada.client.threads.list()))
    const { rows } = await arena.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const operation of operations) await expectToWorkAgain(operation)
  })

  it('[D1] the leaderboard has every vote that was acknowledged', async () => {
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    await proxy.shut()
    const board = operations.find(({ id }) => id === 'getBoard')!
    expectItsOwnFailure(board, await send(board))
    await proxy.open()
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(1)
  })

  it('[D1] a stream goes on to its end', async () => {
    await proxy.shut()
    expect((await arena.call('/ready')).status).toBe(503)
    await proxy.open()
    const events: StreamEvent[] = []
    for await (const event of ada.client.chat.stream({ prompt: 'Hello', threadId })) events.push(event)
    expect(events.at(-1)?.object).toBe('ai.stream.done')
    expect((await ada.client.threads.messages(threadId)).items).toHaveLength(2)
  })
})
