import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createPool } from '../database/pool.ts'
import { createTestDatabase } from '../testing/start-arena.ts'
import { createLimiters } from './index.ts'

afterEach(() => void vi.useRealTimers())

/** The same limit on two instances of one database. */
async function openTwoInstances(max: number) {
  const connectionString = await createTestDatabase()
  const open = () => {
    const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: () => {} })
    onTestFinished(() => pool.end())
    const limiter = createLimiters({ pool, shared: true })({ name: 'test', max, seconds: 60 })
    return { pool, limiter }
  }
  return [open(), open()] as const
}

it('[B18] counts on all instances together, and every wait is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [one, two] = await openTwoInstances(10)
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => [one.limiter.count('ada'), two.limiter.count('ada')]).flat(),
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(10)
  expect(new Set(waits.filter((wait) => wait !== null))).toEqual(new Set([60]))
  expect(await one.limiter.count('bob')).toBeNull()
  // A wait is rounded up: after it, the next one is allowed.
  vi.setSystemTime(Date.now() + 58_500)
  expect([await one.limiter.count('ada'), await two.limiter.count('ada')]).toEqual([2, 2])
  vi.setSystemTime(Date.now() + 1_499)
  expect([await one.limiter.count('ada'), await two.limiter.count('ada')]).toEqual([1, 1])
  vi.setSystemTime(Date.now() + 1)
  expect([await one.limiter.count('ada'), await two.limiter.count('ada')]).toEqual([null, null])
})

it('[B18] stores nothing for a caller who keeps trying after the limit', async () => {
  const [one] = await openTwoInstances(1)
  await one.limiter.count('ada')
  const query = vi.spyOn(one.pool, 'query')
  for (let count = 0; count < 50; count += 1) expect(await one.limiter.count('ada')).toBeGreaterThan(0)
  expect(query).not.toHaveBeenCalled()
})

it('[A8] forgets a count', async () => {
  const [one, two] = await openTwoInstances(2)
  for (let round = 0; round < 3; round += 1) {
    expect([await one.limiter.count('ada'), await two.limiter.count('ada')]).toEqual([null, null])
    await one.limiter.forget('ada')
    await two.limiter.forget('ada')
  }
})

it('[B18] removes expired counts', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const [one] = await openTwoInstances(1)
  await one.limiter.count('ada')
  const rows = async () => (await one.pool.query('select from rate_limits')).rowCount
  expect(await rows()).toBe(1)
  // Every five minutes, the library removes the counts that expired an hour ago.
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  vi.advanceTimersByTime(300_000)
  await expect.poll(rows).toBe(0)
})
