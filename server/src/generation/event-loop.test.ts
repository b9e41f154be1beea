import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets the timer run so many times, each time so much late. */
function runLate(times: number, lateMs: number): void {
  for (let time = 0; time < times; time += 1) {
    now += 50 + lateMs
    vi.advanceTimersByTime(50)
  }
}

it('[B25] calls the process busy when timers are late for a while, and no longer when they are not', () => {
  const isBusy = watchEventLoop(new AbortController().signal)
  runLate(20, 0)
  expect(isBusy()).toBe(false)
  runLate(1, 10_000)
  expect(isBusy()).toBe(false)
  runLate(80, 1_000)
  expect(isBusy()).toBe(true)
  runLate(80, 0)
  expect(isBusy()).toBe(false)
})

it('stops its timer when the service closes', () => {
  const closing = new AbortController()
  watchEventLoop(closing.signal)
  expect(vi.getTimerCount()).toBe(1)
  closing.abort()
  expect(vi.getTimerCount()).toBe(0)
})
