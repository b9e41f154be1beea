import { randomUUID } from 'node:crypto'
import {
  AiError,
  type BoardRow,
  getBoard,
  OpenAiError,
  type Operation,
  operations,
  type VoteChoice,
} from '@arena/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pngOf } from '../features/attachments/fixtures.ts'
import { expectConforms, expectRefusal, expectReply } from '../testing/expect-answer.ts'
import { PATIENCE } from '../testing/patience.ts'
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
let sessionId: string
let keyId: string
let doomed: Visitor
let invitationId: string

beforeEach(async () => {
  proxy = await startTcpProxy(await createTestDatabase())
  arena = await startArena({ databaseUrl: proxy.url, env: { SIGN_UP: 'invitation' } })
  ada = await arena.signIn()
  const guest = await arena.call('/api/auth/guest', { method: 'POST' })
  cookie = guest.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  threadId = (await ada.client.threads.create({ title: 'Before' })).threadId
  doomedThreadId = (await ada.client.threads.create()).threadId
  // Sealed, so that its vote counts on the blind board too.
  comparisonId = (await ada.client.battles.startSealed({ prompt: 'Before', threadId })).comparisonId
  modelId = (await ada.client.models.list()).items[0]!.modelId
  doomed = await arena.signIn()
  // An account, because a guest has no name.
  const own = await arena.database.pool.query<{ id: string }>(
    `with named as (update auth_users set "isAnonymous" = false where id = $1)
     select id from auth_sessions where "userId" = $1`,
    [ada.userId],
  )
  sessionId = own.rows[0]!.id
  accountId = randomUUID()
  await arena.database.pool.query(
    `insert into auth_users (id, name, email, "emailVerified") values ($1, 'Account', 'account@arena.test', false)`,
    [accountId],
  )
  await arena.database.pool.query(`update flags set enabled = true where key = 'api_keys'`)
  keyId = (await ada.client.identity.createKey({ name: 'Before', scopes: ['read'] })).keyId
  await arena.database.pool.query('insert into administrators (user_id) values ($1)', [ada.userId])
  invitationId = randomUUID()
  await arena.database.pool.query(
    `insert into invitations (invitation_id, token_hash, expires_at) values ($1, '', now() + interval '1 day')`,
    [invitationId],
  )
  await arena.database.pool.query(`insert into held_voters (user_id, reason) values ($1, 'test')`, [accountId])
})
afterEach(async () => {
  await proxy.open()
  await arena.close()
  await proxy.shut()
})

type Id = (typeof operations)[number]['id']

/** Query and body of a valid request, for each operation that needs one. */
const queries: Partial<Record<Id, string>> = { getHistory: '?model=sim/basic' }
const bodies: Partial<Record<Id, () => unknown>> = {
  startBattle: () => ({ prompt: 'Go', threadId }),
  streamBattle: () => ({ prompt: 'Go', threadId }),
  castVote: () => ({ comparisonId, voteChoice: 'left' satisfies VoteChoice }),
  putVoteReasons: () => ({ reasons: [] }),
  chatOnce: () => ({ prompt: 'Go', threadId }),
  chatStream: () => ({ prompt: 'Go', threadId }),
  createCompletion: () => ({ model: 'arena/battle', messages: [{ role: 'user', content: 'Go' }] }),
  uploadAttachment: () => new Blob([new Uint8Array(pngOf({ width: 1, height: 1 }))]),
  createThread: () => ({ title: 'New' }),
  renameThread: () => ({ title: 'Renamed' }),
  setThreadVisibility: () => ({ visibility: 'public' }),
  addModel: () => ({ modelName: `new/${randomUUID()}`, displayName: 'New', providerName: 'groq' }),
  changeModel: () => ({ isFree: true }),
  putPool: () => ({ label: 'Lab', modelNames: ['sim/solon', 'sim/flint'] }),
  // Removed by the operation after them, or the simulated models would not answer any more.
  putHost: () => ({ baseUrl: 'http://127.0.0.1:9' }),
  testHost: () => ({ model: 'any' }),
  putWebhook: () => ({
    url: 'http://127.0.0.1:9',
    secret: 'env:LAB_WEBHOOK_SECRET',
    events: ['study.opened'],
  }),
  setFlag: () => ({ enabled: true }),
  changeUser: () => ({ admin: true }),
  createInvitation: () => ({}),
  changeMe: () => ({ name: 'Ada' }),
  createKey: () => ({ name: 'New', scopes: ['read'] }),
  takeDownThread: () => ({ takenDown: true }),
  createStudy: () => ({ name: 'New' }),
  checkStudyLink: () => ({ key: 'unknown' }),
  joinStudy: () => ({ key: 'unknown' }),
  castStudyVote: () => ({ assignmentId: accountId, voteChoice: 'left' }),
  skipAssignment: () => ({ assignmentId: accountId }),
}

/** Its tools use the database through the others. */
const tried = operations.filter(({ id }) => id !== 'callMcp')

function send({ id, method, path, auth }: Operation): Promise<Answered> {
  const body = bodies[id as Id]?.()
  const address = path
    .replace('{key}', 'public_sharing')
    .replace('{threadId}', id === 'deleteThread' ? doomedThreadId : threadId)
    .replace('{modelId}', modelId)
    .replace('{comparisonId}', comparisonId)
    .replace('{userId}', accountId)
    .replace('{name}', 'lab')
    .replace('{id}', 'arena/battle')
    .replace('{invitationId}', invitationId)
    .replace('{sessionId}', sessionId)
    .replace('{keyId}', keyId)
    .replaceAll(/\{(studyId|answerId|assignmentId|deliveryId|attachmentId)\}/g, accountId)
  return arena.call(address + (queries[id as Id] ?? ''), {
    method,
    ...(body === undefined ? {} : { body }),
    ...(auth === 'none' ? {} : { token: id === 'deleteMe' ? doomed.token : ada.token }),
    ...(id === 'refreshToken' ? { headers: { cookie } } : {}),
  })
}

const needsNoDatabase = ({ id, feature }: Operation) => feature === 'health' || id === 'getSignInWays'
/** The board is in memory, and is sent as stale. */
const needingDatabase: readonly Operation[] = tried.filter(
  (operation) => !needsNoDatabase(operation) && operation.id !== 'getBoard',
)

function expectOwnFailure(operation: Operation, answered: Answered): void {
  if (operation.errors === 'ai') {
    expect(answered.status, answered.text).toBe(500)
    expect(expectConforms(AiError, answered.json).code).toBe(operation.failure)
  } else if (operation.errors === 'openai') {
    expect(answered.status, answered.text).toBe(500)
    expect(expectConforms(OpenAiError, answered.json).error.code).toBe('generating_unavailable')
  } else {
    expectRefusal(answered, 500, operation.failure!)
  }
  expect(answered.headers.get('x-correlation-id')).toMatch(/\S/)
  expect(answered.text).not.toMatch(/ECONN|terminat|postgres|127\.0\.0\.1|select|password/i)
}

/** The status of a success. There is no study or delivery of this id, which a service without a database would not know. */
const workingStatus = ({ path, status }: Operation) =>
  /\{(studyId|deliveryId|attachmentId)\}/.test(path) ? 404 : (status ?? 200)

async function expectToWorkAgain(operation: Operation): Promise<void> {
  await expect
    .poll(async () => [operation.id, (await send(operation)).status], { interval: 10 })
    .toEqual([operation.id, workingStatus(operation)])
}

describe('while the database is unreachable', () => {
  it('[D1] every operation that needs it returns its own 500 response and stores nothing, and works after several outages', async () => {
    const before = await ada.client.threads.messages(threadId)
    const thread = await ada.client.threads.read(threadId)
    await proxy.shut()
    // A board that was computed a moment ago is still sent.
    await expect.poll(async () => (await arena.call('/api/arena/model-stats')).json?.stale).toBe(true)
    for (const operation of needingDatabase) expectOwnFailure(operation, await send(operation))
    await proxy.open()
    expect(await ada.client.threads.messages(threadId)).toEqual(before)
    expect(await ada.client.threads.read(threadId)).toEqual(thread)
    expect((await ada.client.threads.list()).items).toHaveLength(2)
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(0)
    for (let outage = 0; outage < 2; outage += 1) {
      await proxy.shut()
      expect((await arena.call('/ready')).status).toBe(503)
      await proxy.open()
      expect((await arena.call('/ready')).status).toBe(200)
    }
    // Some of them change what others would find, so this is the last step.
    for (const operation of tried) {
      expect([operation.id, (await send(operation)).status]).toEqual([operation.id, workingStatus(operation)])
    }
  })

  it('[D1] [H1] [H2] what needs no query is answered as usual, and readiness fails', async () => {
    await proxy.shut()
    expect((await arena.call('/health')).status).toBe(200)
    expect((await arena.call('/api/health')).status).toBe(200)
    expect((await arena.call('/ready')).status).toBe(503)
    expect((await arena.call('/api/threads')).status).toBe(401)
    expect((await arena.call('/api/nowhere')).status).toBe(404)
    expectRefusal(await arena.call('/api/arena/model-stats?since=yesterday'), 400, 'INVALID_REQUEST')
  })

  it.each(['', '?scope=blind'])('[L22] the leaderboard is the last one, with its own tag: %j', async (query) => {
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    const read = (headers = {}) => arena.call(`/api/arena/model-stats${query}`, { headers })
    const tagOf = ({ headers }: Answered) => ({ 'if-none-match': headers.get('etag')! })
    /** The board is read from the database at most once a second. */
    const readUntil = async (stale: boolean) => {
      await expect.poll(async () => (await read()).json?.stale).toBe(stale)
      return read()
    }
    // Fallback rates are up to a second older than votes.
    const isComplete = (row: BoardRow) => row.totalResponses === 0 || row.fallbackRate !== null
    await expect.poll(async () => expectReply(await read(), getBoard).items.every(isComplete)).toBe(true)
    const fresh = await read()
    const board = expectReply(fresh, getBoard)
    expect(board).toMatchObject({ stale: false, totalVotes: 1 })
    await proxy.shut()
    const stale = await readUntil(true)
    expect(expectReply(stale, getBoard)).toEqual({ ...board, stale: true })
    expect((await read(tagOf(fresh))).status).toBe(200)
    expect((await read(tagOf(stale))).status).toBe(304)
    await proxy.open()
    expect(expectReply(await readUntil(false), getBoard)).toEqual(board)
    expect((await read(tagOf(stale))).status).toBe(200)
    expect((await read(tagOf(fresh))).status).toBe(304)
  })

  it('[L22] the leaderboard is an error if it was never built', async () => {
    await proxy.shut()
    expectRefusal(await arena.call('/api/arena/model-stats?tag=math'), 500, 'STATS_ERROR')
  })

  it('[D1] a token that is not in the cache is not reported as invalid', async () => {
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
})

describe('when the database is reachable again', () => {
  it('[D1] requests in progress fail or finish, and the next ones work', async () => {
    const calls = Array.from({ length: 40 }, (_, index) => needingDatabase[index % needingDatabase.length]!)
    const running = Promise.all(calls.map(send))
    await proxy.shut()
    const answers = await running
    for (const [index, operation] of calls.entries()) {
      const answered = answers[index]!
      // Some requests finish before the outage. A vote or a deletion may have been done by an earlier request.
      if (answered.status >= 500 && answered.json?.error !== 'You have already voted on this comparison') {
        expectOwnFailure(operation, answered)
      }
    }
    await proxy.open()
    await expect
      .poll(() =>
        arena.database.pool.query('delete from hosts').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    // The test above tries every operation. Here, what others need may have been deleted before the outage.
    const writing = needingDatabase.filter(({ id }) => ['createThread', 'startBattle', 'setFlag'].includes(id))
    expect(writing).toHaveLength(3)
    const reading = needingDatabase.filter(({ method, id }) => method === 'GET' && id !== 'getVote')
    for (const operation of [...writing, ...reading.slice(0, 10)]) await expectToWorkAgain(operation)
  })

  it('[D1] the leaderboard contains every acknowledged vote', async () => {
    const before = await arena.anybody.leaderboard.read()
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    await proxy.shut()
    const shown = await vi.waitFor(async () => {
      const board = await arena.anybody.leaderboard.read()
      expect(board.stale).toBe(true)
      return board
    }, PATIENCE)
    // It is the board before the vote, unless that was renewed between the vote and the outage.
    if (shown.totalVotes === 0) expect(shown).toEqual({ ...before, stale: true })
    else expect(shown.totalVotes).toBe(1)
    await proxy.open()
    await expect.poll(() => arena.anybody.leaderboard.read()).toMatchObject({ stale: false, totalVotes: 1 })
  })
})
