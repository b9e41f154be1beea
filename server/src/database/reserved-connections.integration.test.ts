import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { expectRefusal } from '../testing/expect-answer.ts'
import { PATIENCE } from '../testing/patience.ts'
import { type Answered, createTestDatabase, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { connectionsOf, untilWaiting } from '../testing/until-waiting.ts'
import { statement } from './database.ts'
import { createDatabase, createPools } from './pool.ts'

/** On a slow machine, statements must wait for a lock until a test has released it. */
const PATIENT = { lock_timeout: '60000', statement_timeout: '60000', query_timeout: '60000' }

const withSettings = (databaseUrl: string, settings: Readonly<Record<string, string>>): string => {
  const url = new URL(databaseUrl)
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value)
  return url.href
}

let arena: TestArena
let ada: Visitor
let lock: pg.Client
beforeAll(async () => {
  arena = await startArena({ databaseUrl: withSettings(await createTestDatabase(), PATIENT) })
  ada = await arena.signIn()
  lock = new pg.Client({ connectionString: arena.databaseUrl })
  await lock.connect()
})
afterAll(async () => {
  await lock.end()
  await arena.close()
})

/** Does the work while another transaction holds a lock. */
async function whileLocked(statement: string, values: readonly string[], work: () => Promise<unknown>) {
  await lock.query('begin')
  try {
    await lock.query(statement, [...values])
    await work()
  } finally {
    await lock.query('rollback')
  }
}

const many = (call: () => Promise<Answered>) => Array.from({ length: 40 }, call)

it('[D7] while 40 votes wait for a lock, callers are recognised and what they name by key can be read', async () => {
  const { threadId } = await ada.client.threads.create()
  const cookie = (await arena.call('/api/auth/guest', { method: 'POST' })).headers.getSetCookie().join('; ')
  const voted = await ada.client.battles.start({ prompt: 'Hello' })
  await ada.client.votes.cast({ comparisonId: voted.comparisonId, voteChoice: 'tie' })
  const { comparisonId } = await ada.client.battles.start({ prompt: 'Hello' })
  const body = { comparisonId, voteChoice: 'left' }
  const { pool } = arena.database
  let answered = 0
  let votes: Promise<Answered>[] = []

  await whileLocked('select from comparisons where comparison_id = $1 for update', [comparisonId], async () => {
    votes = many(() =>
      arena.call('/api/arena/model-vote', { method: 'POST', token: ada.token, body }).finally(() => (answered += 1)),
    )
    await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(40 - pool.options.max!)
    for (const path of [
      '/api/me',
      '/api/models',
      '/api/arena/pools',
      '/api/settings/feature-flags',
      `/api/threads/${threadId}`,
      `/api/arena/model-vote/${voted.comparisonId}`,
    ])
      expect([path, (await arena.call(path, ada)).status]).toEqual([path, 200])
    expect((await arena.call('/api/auth/guest', { method: 'POST' })).status).toBe(200)
    expect((await arena.call('/api/auth/token', { headers: { cookie } })).status).toBe(200)
    // Otherwise the calls above have waited for the votes.
    expect(answered).toBe(0)
  })

  const statuses = (await Promise.all(votes)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

it("[T10] of 40 searches of one user two run, so that another user's search is not kept waiting", async () => {
  const search = ({ token }: Visitor) => arena.call('/api/threads?search=needle', { token })
  const bob = await arena.signIn()
  const refused: Answered[] = []
  let searches: Promise<Answered>[] = []

  await whileLocked('lock table messages', [], async () => {
    searches = many(async () => {
      const answered = await search(ada)
      if (answered.status !== 200) refused.push(answered)
      return answered
    })
    await expect.poll(() => refused.length).toBe(38)
    expect(arena.database.pool.waitingCount).toBe(0)
    searches.push(search(bob))
  })

  for (const answered of refused) {
    expectRefusal(answered, 429, 'RATE_LIMITED')
    expect(answered.headers.get('retry-after')).toBe('1')
  }
  const found = (await Promise.all(searches)).filter(({ status }) => status === 200)
  expect(found).toHaveLength(3)
  expect((await search(ada)).status).toBe(200)
})

it.each([1, 2, 4, 8, 16])(
  '[D7] %i connections are used and not exceeded, and all reads work',
  async (connectionsMax) => {
    const databaseUrl = await createTestDatabase()
    const name = `connections ${connectionsMax}`
    const connectionString = withSettings(databaseUrl, { ...PATIENT, application_name: name })
    const limits = { connectionsMax, connectionMsMax: PATIENCE.timeout }
    const database = createDatabase(createPools({ connectionString, ...limits, onIdleError: () => {} }))
    onTestFinished(() => database.close())
    const others = { pool: new pg.Pool({ connectionString: databaseUrl }) }
    onTestFinished(() => others.pool.end())
    const read = statement<{ models: number }>('test.count-models', 'select count(*)::int as models from models')

    const holder = await others.pool.connect()
    await holder.query('begin; lock table models')
    const reads = Array.from({ length: 2 * connectionsMax }, () => [
      database.rows(read),
      database.readByKey(read),
    ]).flat()
    try {
      await untilWaiting(others, connectionsMax)
      expect(await connectionsOf(others, name)).toBe(connectionsMax)
    } finally {
      holder.release(true)
    }
    expect(await Promise.all(reads)).toEqual(reads.map(() => [{ models: 0 }]))
    expect(await connectionsOf(others, name)).toBeLessThanOrEqual(connectionsMax)
  },
)
