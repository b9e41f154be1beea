import { parentPort } from 'node:worker_threads'
import { rateExactly } from './rate-exactly.ts'
import { createRateVotes } from './rate-votes.ts'
import type { Answer, Job, Work } from './rating-worker.ts'
import { fitStyle } from './style-fit.ts'

const rateVotes = createRateVotes()

function run(work: Work): unknown {
  if (work.kind === 'style') return fitStyle(work.request)
  return work.kind === 'exact' ? rateExactly(work.request) : rateVotes(work.request)
}

function answer({ id, work }: Job): Answer {
  try {
    return { id, result: run(work) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)))
