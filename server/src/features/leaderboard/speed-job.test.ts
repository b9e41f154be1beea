import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSpeedJob } from './speed-job.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(claim: () => Promise<boolean>) {
  const calls: string[] = []
  const job = createSpeedJob({
    store: {
      claim,
      update: async () => {
        calls.push('update')
      },
    },
    numberVotes: async () => {
      calls.push('number')
    },
    log: { warn: (_facts, message) => calls.push(message) },
  })
  return { job, calls }
}

it('[L32] numbers the votes before it measures the speeds', async () => {
  const { job, calls } = setUp(async () => true)
  await job.run()
  expect(calls).toEqual(['number', 'update'])
})

it('[L32] does nothing if another instance has measured them', async () => {
  const { job, calls } = setUp(async () => false)
  await job.run()
  expect(calls).toEqual([])
})

it('tries again after a failure, logs it once, and ends when it is stopped', async () => {
  const claim = vi.fn(async (): Promise<boolean> => {
    throw new Error('the database is unavailable')
  })
  const { job, calls } = setUp(claim)
  job.start()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(calls).toEqual(['the speeds of models were not measured'])
  await job.stop()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(claim).toHaveBeenCalledTimes(3)
})
