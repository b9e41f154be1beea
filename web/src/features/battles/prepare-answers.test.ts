import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMost } from './prepare-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what never ends is not waited for longer than allowed', async () => {
  const waited = atMost(500, new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(500)
  await expect(waited).resolves.toBeUndefined()
})

it('what is ready is not waited for, and leaves no timer', async () => {
  await atMost(500, Promise.resolve())
  expect(vi.getTimerCount()).toBe(0)
})
