import type pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ArenaError } from '../base/errors.ts'
import { createLimiters } from '../rate-limits/index.ts'
import { createGenerationLimit, type GenerationLimits } from './rate-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** Returns the seconds to wait and the error of a call, or `null` when it is allowed. */
function limitWith(limits: Partial<GenerationLimits>) {
  const limit = createGenerationLimit({
    limits: { rateLimit: null, guestGenerationsPerDay: null, guestGenerationsPerAddressPerDay: null, ...limits },
    createLimiter: createLimiters({ pool: null as unknown as pg.Pool, shared: false }),
    isGuest: async (userId) => userId.startsWith('guest'),
  })
  return async (userId = 'ada', address = '203.0.113.1') => {
    try {
      await limit({ userId, address })
      return null
    } catch (error) {
      if (!(error instanceof ArenaError) || error.status !== 429) throw error
      return { [error.error]: Number(error.details.seconds) }
    }
  }
}

it('[B18] allows the generations of one minute, and then returns the time to wait', async () => {
  const generate = limitWith({ rateLimit: 3 })
  expect([await generate(), await generate(), await generate()]).toEqual([null, null, null])
  expect(await generate()).toEqual({ 'rate-limited': 60 })
  later(0.5)
  expect(await generate()).toEqual({ 'rate-limited': 60 })
  // Trying again does not add to the wait.
  later(58.5)
  expect(await generate()).toEqual({ 'rate-limited': 1 })
  later(1)
  expect([await generate(), await generate(), await generate()]).toEqual([null, null, null])
  expect(await generate()).toEqual({ 'rate-limited': 60 })
})

it('[B18] counts each user separately', async () => {
  const generate = limitWith({ rateLimit: 1 })
  expect([await generate('ada'), await generate('bob')]).toEqual([null, null])
  expect(await generate('ada')).toEqual({ 'rate-limited': 60 })
})

it('[B18] [B24] allows everything when it is off', async () => {
  const generate = limitWith({})
  for (let count = 0; count < 1_000; count += 1) expect(await generate('guest')).toBeNull()
})

it('[B24] limits a guest per day, and an account only per minute', async () => {
  const generate = limitWith({ rateLimit: 2, guestGenerationsPerDay: 3 })
  for (const user of ['guest', 'ada']) expect([await generate(user), await generate(user)]).toEqual([null, null])
  later(60)
  expect([await generate('guest'), await generate('guest')]).toEqual([null, { 'guest-limit-reached': 86_340 }])
  expect([await generate('ada'), await generate('ada')]).toEqual([null, null])
  later(86_340)
  expect(await generate('guest')).toBeNull()
})

it('[B24] limits all guests of an address together, with IPv6 by network', async () => {
  const generate = limitWith({ guestGenerationsPerDay: 2, guestGenerationsPerAddressPerDay: 3 })
  // A guest above the own limit uses up nothing of the address.
  for (let count = 0; count < 10; count += 1) await generate('guest 1', '2001:db8::1')
  expect(await generate('guest 2', '2001:db8::2')).toBeNull()
  expect(await generate('guest 3', '2001:db8::3')).toEqual({ 'guest-limit-reached': 86_400 })
  expect(await generate('guest 3', '2001:db8:0:1::3')).toBeNull()
  expect(await generate('ada', '2001:db8::4')).toBeNull()
})

it('[B24] does not count a generation that the limit per minute refused', async () => {
  const generate = limitWith({ rateLimit: 1, guestGenerationsPerDay: 2 })
  await generate('guest')
  for (let count = 0; count < 10; count += 1) expect(await generate('guest')).toEqual({ 'rate-limited': 60 })
  later(60)
  expect(await generate('guest')).toBeNull()
})
