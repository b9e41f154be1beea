import { expect, it } from 'vitest'
import { type Job, startJobs, stopJobs } from './job.ts'

it('starts jobs in their order and stops them in reverse, also after one that fails to stop', async () => {
  const done: string[] = []
  const job = (name: string): Job => ({
    name,
    start: () => void done.push(`start ${name}`),
    async stop() {
      done.push(`stop ${name}`)
      if (name === 'b') throw new Error('stuck')
    },
  })
  const jobs = [job('a'), job('b'), { name: 'c', stop: job('c').stop }]
  await startJobs(jobs)
  await stopJobs(jobs, {
    warn: (details, message) => void done.push(`${message}: ${(details as { job: string }).job}`),
  })
  expect(done).toEqual(['start a', 'start b', 'stop c', 'stop b', 'a job did not stop: b', 'stop a'])
})
