import { parentPort, workerData } from 'node:worker_threads'
import { type Task, tasks } from './tasks.ts'

const { name, request } = workerData as Task
parentPort!.postMessage(await (tasks[name] as (request: unknown) => unknown)(request))
