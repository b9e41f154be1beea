import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatTask } from './repeat-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tries again after a failure, reports the first of several, and ends when it is stopped', async () => {
  const results = [false, false, true, false, true]
  const failures: unknown[] = []
  const run = vi.fn(async () => {
    if (!results.shift()) throw new Error('the database is unavailable')
  })
  const task = repeatTask({ everyMs: 5_000, run, onFailed: (error) => failures.push(error) })
  task.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failures).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(failures).toHaveLength(2)
  await task.stop()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(run).toHaveBeenCalledTimes(5)
})

it('starts the interval after its start, and after the end of each run, whether the run failed or not', async () => {
  const results = [true, false, false, true]
  const begin = Date.now()
  const startedMs: number[] = []
  const run = async () => {
    startedMs.push(Date.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (!results.shift()) throw new Error('the database is unavailable')
  }
  const task = repeatTask({ everyMs: 5_000, run, onFailed: () => {} })
  task.start()
  await vi.advanceTimersByTimeAsync(22_000)
  expect(startedMs).toEqual([5_000, 10_300, 15_600, 20_900])
  await task.stop()
})

it('does not keep the process running', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  repeatTask({ everyMs: 5_000, run: async () => {}, onFailed: () => {} }).start()
  expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false])
  timers.mockRestore()
})

it('reports no failure of a run that was stopped', async () => {
  const failures: unknown[] = []
  let fail = () => {}
  const run = () =>
    new Promise((_, reject) => {
      fail = () => reject(new Error('the database is closed'))
    })
  const task = repeatTask({ everyMs: 1_000, run, onFailed: (error) => failures.push(error) })
  task.start()
  await vi.advanceTimersByTimeAsync(1_000)
  const stopping = task.stop()
  fail()
  await stopping
  expect(failures).toEqual([])
})

it('waits for the end of a run before the next, and when it is stopped', async () => {
  let end = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const task = repeatTask({ everyMs: 1_000, run, onFailed: () => {} })
  task.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(1)
  let isStopped = false
  const stopping = task.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isStopped).toBe(false)
  end()
  await stopping
})
