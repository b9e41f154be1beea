import { expect, it } from 'vitest'
import { createSpeedJob } from './speed-job.ts'

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

it('[L32] does not measure them if another instance has, or without new votes', async () => {
  const { job, calls } = setUp(async () => false)
  await job.run()
  expect(calls).toEqual(['number'])
})
