import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMost } from './prepare-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stops waiting after the limit', async () => {
  const waited = atMost(500, new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(500)
  await expect(waited).resolves.toBeUndefined()
})
