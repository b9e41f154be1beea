import { parentPort, workerData } from 'node:worker_threads'
import { fitStyle, type StyleFacts } from './style-fit.ts'

parentPort?.postMessage(fitStyle(workerData as StyleFacts))
