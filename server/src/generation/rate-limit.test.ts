import { expect, it } from 'vitest'
import { ArenaError } from '../errors.ts'
import { createGenerationLimit } from './rate-limit.ts'

function limitAt(perMinute: number | null) {
  const clock = { now: 1_700_000_000_000 }
  const limit = createGenerationLimit(perMinute, () => clock.now)
  /** The seconds to wait; `null` when the call is allowed. */
  const retryAfter = (userId = 'ada'): number | null => {
    try {
      limit(userId)
      return null
    } catch (error) {
      if (!(error instanceof ArenaError) || error.code !== 'RATE_LIMITED') throw error
      return Number(error.facts.seconds)
    }
  }
  return { clock, retryAfter }
}

it('[B18] allows a burst of one minute’s generations, and then returns the time to wait', () => {
  const { clock, retryAfter } = limitAt(3)
  expect([retryAfter(), retryAfter(), retryAfter()]).toEqual([null, null, null])
  expect(retryAfter()).toBe(20)
  clock.now += 500
  expect(retryAfter()).toBe(20)
  clock.now += 19_499
  expect(retryAfter()).toBe(1)
})

it('[B18] allows one more after the returned seconds, and not a second earlier', () => {
  for (const perMinute of [1, 3, 7, 11, 60, 97]) {
    const { clock, retryAfter } = limitAt(perMinute)
    for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 1_371) {
      const user = `after ${waitedMs} ms`
      for (let count = 0; count < perMinute; count += 1) retryAfter(user)
      clock.now += waitedMs
      while (retryAfter(user) === null);
      const seconds = retryAfter(user) ?? 0
      clock.now += seconds * 1000 - 1000
      const early = retryAfter(user)
      clock.now += 1000
      expect([early, retryAfter(user)], `${perMinute} a minute, ${user}`).toEqual([1, null])
    }
  }
})

it('[B18] works when the clock is set back', () => {
  const { clock, retryAfter } = limitAt(2)
  retryAfter()
  clock.now -= 3_600_000
  expect([retryAfter(), retryAfter()]).toEqual([null, 30])
})

it('[B18] refills evenly, to at most one minute’s generations', () => {
  const { clock, retryAfter } = limitAt(2)
  expect([retryAfter(), retryAfter(), retryAfter()]).toEqual([null, null, 30])
  clock.now += 30_000
  expect([retryAfter(), retryAfter()]).toEqual([null, 30])
  clock.now += 3_600_000
  expect([retryAfter(), retryAfter(), retryAfter()]).toEqual([null, null, 30])
})

it('[B18] does not add to the wait of a user who keeps trying', () => {
  const { clock, retryAfter } = limitAt(1)
  retryAfter()
  for (let second = 0; second < 59; second += 1) {
    clock.now += 1_000
    expect(retryAfter()).toBe(59 - second)
  }
  clock.now += 1_000
  expect(retryAfter()).toBeNull()
})

it('[B18] counts each user separately', () => {
  const { retryAfter } = limitAt(1)
  expect([retryAfter('ada'), retryAfter('bob'), retryAfter('ada')]).toEqual([null, null, 60])
})

it('[B18] allows everything when it is off', () => {
  const { retryAfter } = limitAt(null)
  for (let count = 0; count < 10_000; count += 1) expect(retryAfter()).toBeNull()
})
