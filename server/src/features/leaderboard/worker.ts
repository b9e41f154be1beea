import { parentPort } from 'node:worker_threads'
import type { Answer, Job, Work } from './beside.ts'
import { rateBoard } from './rules.ts'
import { fitStyle } from './style-fit.ts'

const run = (work: Work): unknown => (work.kind === 'style' ? fitStyle(work.facts) : rateBoard(work.facts))

function answer({ id, work }: Job): Answer {
  try {
    return { id, result: run(work) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)))
