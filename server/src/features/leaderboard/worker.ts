import { parentPort } from 'node:worker_threads'
import type { Answer, Job, Work } from './beside.ts'
import { createRateSlice } from './rate-slice.ts'
import { fitStyle } from './style-fit.ts'

const rateSlice = createRateSlice()

const run = (work: Work): unknown => (work.kind === 'style' ? fitStyle(work.facts) : rateSlice(work.facts))

function answer({ id, work }: Job): Answer {
  try {
    return { id, result: run(work) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(answer(job)))
