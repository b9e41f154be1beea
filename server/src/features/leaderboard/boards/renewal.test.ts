import { expect, it, vi } from 'vitest'
import { createRenewal } from './renewal.ts'

function start() {
  const state = { now: 0, position: 1 as number | null, stored: [1, 1] as (number | null)[] }
  const renew = vi.fn(async () => state.stored)
  const renewal = createRenewal({
    renew,
    lastLogPosition: () => state.position,
    atRestMs: 20_000,
    now: () => state.now,
  })
  const seconds = async (count: number) => {
    renew.mockClear()
    for (let second = 0; second < count; second += 1) {
      state.now += 1_000
      await renewal.run().catch(() => {})
    }
    return renew.mock.calls.length
  }
  return { state, renew, renewal, seconds }
}

it('[L25] renews boards that have all votes now and then, and at once after new votes', async () => {
  const { state, renew, seconds } = start()
  expect(await seconds(1)).toBe(1)
  expect(await seconds(60)).toBe(3)
  state.position = 2
  // They are computed in the background: one of them is there, and then both.
  state.stored = [2, 1]
  expect(await seconds(5)).toBe(5)
  renew.mockImplementationOnce(async () => [2, 2])
  expect(await seconds(10)).toBe(1)
})

it('[L25] renews boards that were marked as stale, also while they were renewed', async () => {
  const { renew, renewal, seconds } = start()
  await seconds(1)
  renewal.markStale()
  expect(await seconds(10)).toBe(1)
  renewal.markStale()
  renew.mockImplementationOnce(async () => {
    renewal.markStale()
    return [1, 1]
  })
  expect(await seconds(10)).toBe(2)
})

it('[L25] repeats a renewal that failed, and renews while the end of the log or a board is not known', async () => {
  const { state, renew, seconds } = start()
  renew.mockRejectedValueOnce(new Error('the database is unavailable'))
  expect(await seconds(10)).toBe(2)
  state.position = null
  expect(await seconds(3)).toBe(3)
  state.stored = [null, null]
  expect(await seconds(3)).toBe(3)
})
