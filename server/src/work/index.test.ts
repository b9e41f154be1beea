import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWork, type FoundWork } from './index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const none: FoundWork = { deliveries: false, calls: false }

function start(makesCalls = true) {
  let found = none
  const rows = vi.fn(async () => [found as never])
  const deliveries = vi.fn(async () => {})
  const calls = vi.fn(async () => {})
  const warn = vi.fn()
  const work = createWork({ database: { rows }, take: { deliveries, calls: makesCalls ? calls : null }, log: { warn } })
  work.job.start!()
  return {
    ...{ work, rows, deliveries, calls, warn },
    find: (next: FoundWork) => {
      found = next
    },
    async looksIn(ms: number) {
      rows.mockClear()
      await vi.advanceTimersByTimeAsync(ms)
      return rows.mock.calls.length
    },
  }
}

it('[T41] [O53] finds work of other instances within ten seconds at rest, with one statement for all kinds', async () => {
  const { work, find, looksIn, deliveries, calls } = start()
  expect(await looksIn(60_000)).toBe(12)
  find({ deliveries: true, calls: true })
  expect(await looksIn(10_000)).toBeGreaterThan(0)
  expect(deliveries).toHaveBeenCalled()
  expect(calls).toHaveBeenCalled()
  await work.job.stop()
  expect(await looksIn(60_000)).toBe(0)
})

it('[T41] looks every second while there is work, and for a while after this instance may have stored some', async () => {
  const { work, find, looksIn, calls } = start()
  await looksIn(30_000)
  work.expect()
  expect(await looksIn(9_000)).toBe(9)
  expect(await looksIn(50_000)).toBeLessThan(12)
  find({ ...none, calls: true })
  await looksIn(10_000)
  expect(await looksIn(60_000)).toBe(60)
  find(none)
  await looksIn(10_000)
  calls.mockClear()
  expect(await looksIn(50_000)).toBeLessThan(12)
  expect(calls).not.toHaveBeenCalled()
  await work.job.stop()
})

it('[T41] looks again in a second after a look that failed, and takes each kind although another one fails', async () => {
  const { work, rows, find, looksIn, deliveries, calls, warn } = start()
  await looksIn(30_000)
  rows.mockImplementation(async () => Promise.reject(new Error('the database is unavailable')))
  await looksIn(5_000)
  expect(await looksIn(3_000)).toBe(3)
  expect(warn).toHaveBeenCalledTimes(1)
  rows.mockImplementation(async () => [{ deliveries: true, calls: true } as never])
  find({ deliveries: true, calls: true })
  deliveries.mockRejectedValue(new Error('the database is unavailable'))
  await looksIn(1_000)
  expect(calls).toHaveBeenCalledTimes(1)
  await work.job.stop()
})

it('[O53] an instance that makes no calls of studies is at rest while others make them', async () => {
  const { work, find, looksIn } = start(false)
  find({ ...none, calls: true })
  expect(await looksIn(60_000)).toBe(12)
  await work.job.stop()
})
