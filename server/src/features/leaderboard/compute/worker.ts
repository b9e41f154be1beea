import { parentPort } from 'node:worker_threads'
import type { Answer, Job, Work } from '../rating-worker.ts'
import { checkVoters } from './check-voters.ts'
import { fitStyle } from './fit-style.ts'
import { measureVotes } from './measure-votes.ts'
import { rateExactly } from './rate-exactly.ts'
import { createRateVotes } from './rate-votes.ts'

const rateVotes = createRateVotes()

function run(work: Work): unknown {
  switch (work.kind) {
    case 'style':
      return fitStyle(work.request)
    case 'votes':
      return rateVotes(work.request)
    case 'exact':
      return rateExactly(work.request)
    case 'check':
      return checkVoters(work.request)
    case 'measure':
      return measureVotes(work.request)
  }
}

function answer({ id, work }: Job): Answer {
  try {
    return { id, result: run(work) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)))
