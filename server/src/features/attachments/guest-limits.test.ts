import { beforeEach, expect, it, vi } from 'vitest'
import { createLimiters } from '../../rate-limits/index.ts'
import { createGuestLimits } from './guest-limits.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

const open = ({ perDay = 0, inAll = 1_000_000, stored = 0 } = {}) => {
  const createLimiter = createLimiters({ pool: null as never, shared: false })
  const guests = { stored, reads: 0 }
  const readGuestBytes = async () => {
    guests.reads += 1
    return guests.stored
  }
  const config = { uploadBytesPerAddressPerDay: perDay, guestBytesMax: inAll }
  return { guests, check: createGuestLimits({ config, createLimiter, readGuestBytes }) }
}
const HERE = '203.0.113.7'

it('[Y3] limits what all guests of an address upload in a day', async () => {
  const { check } = open({ perDay: 10_000 })
  for (let image = 0; image < 2; image += 1) await check(HERE, 5_000)
  await expect(check(HERE, 1)).rejects.toMatchObject({ error: 'rate-limited' })
  await check('2001:db8:1:2::1', 10_000)
  await expect(check('2001:db8:1:2::2', 1)).rejects.toMatchObject({ error: 'rate-limited' })
})

it('[Y3] has no limit of an address at 0', async () => {
  const { check } = open({ perDay: 0 })
  for (let image = 0; image < 100; image += 1) await check(HERE, 5_000)
})

it('[Y3] limits what all guests have, with what was stored since it was read', async () => {
  const { check } = open({ inAll: 10_000, stored: 5_000 })
  await check(HERE, 3_000)
  await expect(check(HERE, 3_000)).rejects.toMatchObject({ error: 'guest-images-full' })
  await check(HERE, 2_000)
  await expect(check(HERE, 1)).rejects.toMatchObject({ error: 'guest-images-full' })
})

it('[Y3] reads what all guests have once a minute', async () => {
  const { check, guests } = open({ inAll: 10_000, stored: 10_000 })
  await expect(check(HERE, 1)).rejects.toMatchObject({ error: 'guest-images-full' })
  guests.stored = 0
  await expect(check(HERE, 1)).rejects.toMatchObject({ error: 'guest-images-full' })
  expect(guests.reads).toBe(1)
  vi.advanceTimersByTime(61_000)
  await check(HERE, 10_000)
  expect(guests.reads).toBe(2)
})

it('[Y3] reads again after a failure', async () => {
  const createLimiter = createLimiters({ pool: null as never, shared: false })
  const readGuestBytes = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(0)
  const config = { uploadBytesPerAddressPerDay: 0, guestBytesMax: 10 }
  const check = createGuestLimits({ config, createLimiter, readGuestBytes })
  await expect(check(HERE, 1)).rejects.toThrow('no database')
  await check(HERE, 1)
})

it('[Y3] gives back the space of what was not stored', async () => {
  const { check } = open({ inAll: 10_000 })
  const giveBack = await check(HERE, 9_000)
  await expect(check(HERE, 9_000)).rejects.toMatchObject({ error: 'guest-images-full' })
  giveBack()
  await check(HERE, 9_000)
})
