import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './beside.ts'
import { rateBoard } from './rules.ts'
import { fitStyle } from './style-fit.ts'

const job = workerData as Job
parentPort?.postMessage(job.kind === 'style' ? fitStyle(job.facts) : rateBoard(job.facts))
