import { parentPort } from 'node:worker_threads'
import { createRateVotes } from './rate-votes.ts'
import type { Answer, Job, Work } from './rating-worker.ts'
import { fitStyle } from './style-fit.ts'

const rateVotes = createRateVotes()

const run = (work: Work): unknown => (work.kind === 'style' ? fitStyle(work.request) : rateVotes(work.request))

function answer({ id, work }: Job): Answer {
  try {
    return { id, result: run(work) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)))
