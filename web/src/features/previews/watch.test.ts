import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watch } from './watch.ts'

const port = { postMessage: vi.fn(), close: vi.fn(), onmessage: () => {} }
const onSilent = vi.fn()
const page = { hidden: false }
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  end = watch(port as unknown as MessagePort, onSilent)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const respond = () => port.onmessage()

it('[Y32] reports a preview that does not respond for 10 seconds, and not one that does', () => {
  for (let second = 0; second < 60; second += 9) {
    respond()
    vi.advanceTimersByTime(9000)
  }
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(onSilent).toHaveBeenCalled()
})

it('[Y32] waits 30 seconds for a preview that is not loaded yet', () => {
  vi.advanceTimersByTime(29_000)
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onSilent).toHaveBeenCalled()
})

it('[Y32] does not count the time in which the page is hidden or the computer sleeps', () => {
  respond()
  page.hidden = true
  vi.advanceTimersByTime(600_000)
  page.hidden = false
  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(2500)
  expect(onSilent).not.toHaveBeenCalled()
})
