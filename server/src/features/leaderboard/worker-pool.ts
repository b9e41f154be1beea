import { Worker } from 'node:worker_threads'
import { type Answer, type Task, type Tasks, tasks } from './compute/tasks.ts'

export interface WorkerPoolOptions {
  /** The built worker. */
  readonly file: URL
  /** Options of Node for the workers; by default those of the process. */
  readonly execArgv?: string[]
  readonly threadsMax?: number
  readonly idleMs?: number
}

interface Job {
  readonly task: Task
  readonly isUrgent: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  job: Job | null
  idle?: NodeJS.Timeout
}

/** An idle thread keeps tens of megabytes, and a new one has to load its code. So it lives longer than the pauses between votes. */
const IDLE_MS = 60_000

/**
 * Runs tasks in worker threads, which start when they are needed and end when they are idle. Urgent tasks come first, and one
 * thread is kept for them: a task may take seconds, and the boards without a filter must not wait for what clients choose.
 */
export function createWorkerPool({
  file,
  execArgv = process.execArgv,
  threadsMax = 2,
  idleMs = IDLE_MS,
}: WorkerPoolOptions) {
  const threads = new Set<Thread>()
  const queue: Job[] = []

  function canStart({ isUrgent }: Job): boolean {
    const running = [...threads].flatMap(({ job }) => job ?? [])
    const others = running.filter((job) => !job.isUrgent)
    return running.length < threadsMax && (isUrgent || others.length < threadsMax - 1)
  }

  function startThread(): Thread {
    const thread: Thread = { worker: new Worker(file, { execArgv }), job: null }
    threads.add(thread)
    thread.worker.on('message', (answer: Answer) => {
      const { job } = thread
      thread.job = null
      thread.worker.unref()
      thread.idle = setTimeout(() => end(thread), idleMs).unref()
      if ('error' in answer) job?.reject(answer.error)
      else job?.resolve(answer.result)
      startJobs()
    })
    thread.worker.on('error', (error) => end(thread, error))
    thread.worker.on('exit', () => end(thread))
    return thread
  }

  function end(thread: Thread, error: unknown = new Error('the worker ended')): void {
    // First, so that the thread gets no other job.
    threads.delete(thread)
    clearTimeout(thread.idle)
    void thread.worker.terminate()
    thread.job?.reject(error)
    thread.job = null
    startJobs()
  }

  function startJobs(): void {
    for (;;) {
      const job = queue.find((waiting) => waiting.isUrgent && canStart(waiting)) ?? queue.find(canStart)
      if (!job) return
      queue.splice(queue.indexOf(job), 1)
      const thread = [...threads].find((known) => known.job === null) ?? startThread()
      clearTimeout(thread.idle)
      thread.job = job
      // The process stays alive while a task runs, and can exit while none does.
      thread.worker.ref()
      thread.worker.postMessage(job.task)
    }
  }

  return {
    run: (task: Task, { isUrgent = false } = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        queue.push({ task, isUrgent, resolve, reject })
        startJobs()
      }),
    threads: (): number => threads.size,
  }
}

interface RunOptions {
  readonly isUrgent: boolean
}

export type RunTasks = {
  readonly [Name in keyof Tasks]: (
    request: Parameters<Tasks[Name]>[0],
    options?: RunOptions,
  ) => Promise<ReturnType<Tasks[Name]>>
}

/** A board up to this size takes a few milliseconds. A larger one would block the event loop. */
const MAIN_THREAD_VOTES_MAX = 2_000
const MAIN_THREAD_MODELS_MAX = 50

/** The tasks of the built service, which run in workers. Tests run the TypeScript sources, for which there is no worker. */
export function createTasks(): RunTasks {
  const isBuilt = import.meta.url.endsWith('.js')
  const pool = createWorkerPool({ file: new URL('./compute/worker.js', import.meta.url) })
  const inWorker =
    <Name extends keyof Tasks>(name: Name) =>
    async (request: Parameters<Tasks[Name]>[0], options?: RunOptions) =>
      (isBuilt
        ? pool.run({ name, request }, options)
        : (tasks[name] as (request: unknown) => unknown)(request)) as ReturnType<Tasks[Name]>
  return {
    async rateExactly(request, options) {
      const isSmall = request.view.length <= MAIN_THREAD_VOTES_MAX && request.modelIds.length <= MAIN_THREAD_MODELS_MAX
      // It costs nothing, so that it is waited for however busy the machine is.
      if (isSmall || request.view.length === 0) return { ...tasks.rateExactly(request), costMs: 0 }
      return inWorker('rateExactly')(request, options)
    },
    measureVotes: inWorker('measureVotes'),
    fitStyle: inWorker('fitStyle'),
    checkVoters: inWorker('checkVoters'),
  }
}
