import { Worker, type WorkerOptions } from 'node:worker_threads'
import { ArenaError } from '../../errors.ts'
import { type Task, type Tasks, tasks } from './files/tasks.ts'

const MS_MAX = 20_000
const HEAP_MB_MAX = 512

interface ThreadOptions extends Pick<WorkerOptions, 'execArgv'> {
  readonly msMax?: number
  readonly heapMbMax?: number
}

/**
 * Runs one task in a thread of its own, which ends with it: a file can take seconds and more memory than the whole service, and
 * neither may become that of other requests.
 */
export const runInThread = (
  thread: URL,
  task: Task,
  { msMax = MS_MAX, heapMbMax = HEAP_MB_MAX, ...options }: ThreadOptions = {},
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(thread, {
      ...options,
      workerData: task,
      transferList: [task.request.file.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
    })
    const tooComplex = () =>
      reject(new ArenaError('file-too-complex', { seconds: MS_MAX / 1_000, megabytes: HEAP_MB_MAX }))
    const timer = setTimeout(() => {
      tooComplex()
      void worker.terminate()
    }, msMax)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      // After a result or an error it changes nothing.
      reject(new Error('the thread ended without a result'))
    })
  })

type ReadFile = {
  readonly [Name in keyof Tasks]: (request: Parameters<Tasks[Name]>[0]) => Promise<Awaited<ReturnType<Tasks[Name]>>>
}

/** In threads of the built service. Tests run the TypeScript sources, for which there is no thread. */
export function createFileReader(): ReadFile {
  const isBuilt = import.meta.url.endsWith('.js')
  const thread = new URL('./files/worker.js', import.meta.url)
  const inThread =
    <Name extends keyof Tasks>(name: Name) =>
    async (request: Parameters<Tasks[Name]>[0]): Promise<Awaited<ReturnType<Tasks[Name]>>> => {
      // A copy: a small file shares its memory with others.
      const own = { ...request, file: new Uint8Array(request.file) }
      const read = isBuilt
        ? runInThread(thread, { name, request: own } as Task)
        : (tasks[name] as (request: unknown) => unknown)(own)
      return (await read) as never
    }
  return { readPrompts: inThread('readPrompts'), readAnswers: inThread('readAnswers') }
}
