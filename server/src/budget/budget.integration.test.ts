import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopJobs } from '../async/job.ts'
import { newId } from '../base/ids.ts'
import { signInAsAdmin } from '../features/admin/fixtures.ts'
import { sentenceOf } from '../http/fixtures.ts'
import type { Visitor } from '../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../testing/start-hosted-arena.ts'
import { createBudget } from './index.ts'

// An answer of the hosted arena has 3 tokens of the prompt and 2 of its own: it costs 5 dollars, and a battle 10.
const env = { BUDGET_PER_DAY: '20' }
const prices = 'update models set input_price = 1e6, output_price = 1e6'
const generating = ['/api/arena/dualchat', '/api/arena/dualchat/stream', '/api/arena/chat', '/api/arena/chat/stream']

// Far from today, so that the real clock would be noticed.
let clock = Date.parse('2031-03-04T22:00:00Z')
const now = () => clock

let one: HostedArena
let two: HostedArena
let user: Visitor
beforeAll(async () => {
  one = await startHostedArena({ env, now })
  two = await startHostedArena({ env, now, databaseUrl: one.databaseUrl })
  await one.database.pool.query(prices)
  user = await signInAsAdmin(one)
  // The prices are read again.
  await Promise.all([one, two].map(({ call }) => call('/api/models', user)))
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const generate = ({ call }: HostedArena, path = '/api/arena/dualchat') =>
  call(path, { method: 'POST', token: user.token, body: { prompt: 'Well?' } })

it('[O16] refuses what exceeds the budget of a day on all instances, until 00:00 UTC', async () => {
  expect((await generate(one)).status).toBe(200)
  expect((await generate(one, '/api/arena/chat')).status).toBe(200)
  expect((await generate(two, '/api/arena/chat')).status).toBe(200)
  // Instances store it after a second, and read it again after two seconds of this clock.
  const spent = async () => {
    clock += 2_000
    const health = await Promise.all([one, two].map(({ call }) => call('/api/admin/health', user)))
    return health.map(({ json }) => json?.spending)
  }
  const all = { today: 20, budgetPerDay: 20 }
  await expect.poll(spent).toEqual([all, all])
  for (const path of generating) {
    for (const arena of [one, two]) {
      const refused = await generate(arena, path)
      expect(sentenceOf(refused, 'ai', 429, 'RATE_LIMITED')).toMatch(/^The service has spent its budget for today/)
      expect(refused.json).toMatchObject({ reason: 'budget-reached' })
      expect(Number(refused.headers.get('retry-after'))).toBe((Date.parse('2031-03-05T00:00:00Z') - clock) / 1000)
    }
  }

  clock = Date.parse('2031-03-05T00:00:00Z')
  for (const arena of [one, two]) expect((await generate(arena)).status).toBe(200)
})

it('[O16] counts what ended instances spent, by day, and nothing for free answers', async () => {
  const days = { first: Date.parse('2032-01-01T12:00:00Z'), second: Date.parse('2032-01-02T12:00:00Z') }
  const budgetAt = (time: number | (() => number)) => {
    const options = { database: one.database, config: { budgetPerDay: 1 }, log: { warn() {} } }
    return createBudget({ ...options, instanceId: newId(), now: typeof time === 'number' ? () => time : time })
  }
  for (const [time, dollars] of [
    [days.first, 0.75],
    [days.first, 0.25],
    [days.second, 0.5],
    [days.second, 0],
  ] as const) {
    const budget = budgetAt(time)
    budget.hold(2 * dollars)(dollars)
    await stopJobs(budget.jobs, { warn() {} })
  }
  expect(await budgetAt(days.first).spentToday()).toBe(1)
  expect(await budgetAt(days.second).spentToday()).toBe(0.5)
  await budgetAt(days.second).check()
  const { rows } = await one.database.pool.query(`select from spending where day >= '2032-01-01'`)
  expect(rows).toHaveLength(3)

  let time = Date.parse('2032-01-02T00:00:00Z') - 1
  const overnight = budgetAt(() => time)
  await expect(overnight.check()).rejects.toMatchObject({ error: 'budget-reached', details: { seconds: 1 } })
  time += 1
  await overnight.check()
})

it('[O16] lets nobody begin while the calls under way could cost the rest, for ten seconds at a time', async () => {
  const time = Date.parse('2034-01-01T12:00:00Z')
  const options = { database: one.database, config: { budgetPerDay: 1 }, log: { warn() {} }, now: () => time }
  const budget = createBudget({ ...options, instanceId: newId() })
  const [settle, settleOther] = [budget.hold(0.5), budget.hold(0.5)]
  await expect(budget.check()).rejects.toMatchObject({ error: 'budget-held', details: { seconds: 10 } })
  settle(0.4)
  await budget.check()
  settleOther(0.6)
  await expect(budget.check()).rejects.toMatchObject({ error: 'budget-reached', details: { seconds: 12 * 60 * 60 } })
  await stopJobs(budget.jobs, { warn() {} })
})

it('[O16] stores later what it could not store, without another answer', async () => {
  const { database } = one
  let failures = 0
  const unavailable: typeof database.rows = async (statement, values) => {
    if (failures === 0 && statement.name === 'budget.write') {
      failures += 1
      throw new Error('the database is unavailable')
    }
    return database.rows(statement, values)
  }
  const time = Date.parse('2033-01-01T12:00:00Z')
  const options = { config: { budgetPerDay: 1 }, log: { warn() {} }, now: () => time }
  const budget = createBudget({ ...options, database: { ...database, rows: unavailable }, instanceId: newId() })
  budget.hold(0.75)(0.75)
  const another = () => createBudget({ ...options, database, instanceId: newId() })
  await expect.poll(() => another().spentToday()).toBe(0.75)
  expect(failures).toBe(1)
  await stopJobs(budget.jobs, { warn() {} })
})
