import { expect, it } from 'vitest'
import { cachedAsync } from './cached.ts'

/** A cache over loads that the test finishes by hand; each load returns its number. */
function createCache(ttlMs?: number) {
  const loads: { finish(): void; fail(): void }[] = []
  const clock = { nowMs: 0 }
  const load = () =>
    new Promise<number>((resolve, reject) => {
      const number = loads.length + 1
      loads.push({ finish: () => resolve(number), fail: () => reject(new Error(`load ${number} failed`)) })
    })
  const cache = cachedAsync(load, { now: () => clock.nowMs, ...(ttlMs === undefined ? {} : { ttlMs }) })
  return { cache, clock, loads }
}

it('shares one load between all callers that wait for it, and keeps its value', async () => {
  const { cache, clock, loads } = createCache()
  const waiting = Array.from({ length: 50 }, () => cache.get())
  loads[0]!.finish()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([1]))
  clock.nowMs = 1e12
  expect(await cache.get()).toBe(1)
})

it('loads again after the time to live', async () => {
  const { cache, clock, loads } = createCache(1_000)
  const first = cache.get()
  loads[0]!.finish()
  await first
  clock.nowMs = 999
  expect(await cache.get()).toBe(1)
  clock.nowMs = 1_000
  const second = cache.get()
  loads[1]!.finish()
  expect(await second).toBe(2)
})

it('counts the age from the start of the load, but shares a load that runs longer', async () => {
  const { cache, clock, loads } = createCache(1_000)
  const first = cache.get()
  clock.nowMs = 5_000
  expect(cache.get()).toBe(first)
  loads[0]!.finish()
  await first
  expect(cache.get()).not.toBe(first)
  expect(loads).toHaveLength(2)
})

it('does not cache a failure', async () => {
  const { cache, loads } = createCache()
  const [first, second] = [cache.get(), cache.get()]
  loads[0]!.fail()
  await expect(first).rejects.toThrow('load 1 failed')
  await expect(second).rejects.toThrow('load 1 failed')
  const third = cache.get()
  loads[1]!.finish()
  expect(await third).toBe(2)
})

it.each([['finish'], ['fail']] as const)('does not use a load that was forgotten while it ran: %s', async (outcome) => {
  const { cache, loads } = createCache()
  const old = cache.get()
  cache.forget()
  const current = cache.get()
  loads[1]!.finish()
  expect(await current).toBe(2)
  loads[0]![outcome]()
  await Promise.allSettled([old])
  expect(await cache.get()).toBe(2)
})
