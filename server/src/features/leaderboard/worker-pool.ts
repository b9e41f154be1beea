import { Worker } from 'node:worker_threads'
import { type Answer, type Task, type Tasks, tasks } from './compute/tasks.ts'

export interface WorkerPoolOptions {
  /** The built worker. */
  readonly file: URL
  /** Options of Node for the workers. By default they inherit those that a worker can have. */
  readonly execArgv?: string[]
  readonly idleMs?: number
}

interface QueuedTask {
  readonly task: Task
  readonly isUrgent: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  running: QueuedTask | null
  idle?: NodeJS.Timeout
}

const STOPPED = 'the workers were stopped'
const THREADS_MAX = 2
/** An idle thread keeps tens of megabytes, and a new one has to load its code. So it lives longer than the pauses between votes. */
const IDLE_MS = 60_000

/** The lower, the sooner. Voters are tested within seconds of their votes, however much clients ask for. */
const rankOf = ({ isUrgent, task }: QueuedTask): number => (isUrgent ? 0 : task.name === 'checkVoters' ? 1 : 2)

/**
 * Runs tasks in worker threads, which start when they are needed and end when they are idle. Urgent tasks come first, and one
 * thread is kept for them: a task may take seconds, and the boards without a filter must not wait for what clients choose.
 */
export function createWorkerPool({ file, idleMs = IDLE_MS, ...workerOptions }: WorkerPoolOptions) {
  const threads = new Set<Thread>()
  const queue: QueuedTask[] = []
  let isStopped = false

  function canStart({ isUrgent }: QueuedTask): boolean {
    const running = [...threads].flatMap((thread) => thread.running ?? [])
    const others = running.filter((task) => !task.isUrgent)
    return running.length < THREADS_MAX && (isUrgent || others.length < THREADS_MAX - 1)
  }

  function startThread(): Thread {
    const thread: Thread = { worker: new Worker(file, workerOptions), running: null }
    threads.add(thread)
    thread.worker.on('message', (answer: Answer) => {
      const { running } = thread
      thread.running = null
      thread.worker.unref()
      thread.idle = setTimeout(() => end(thread), idleMs).unref()
      if ('error' in answer) running?.reject(answer.error)
      else running?.resolve(answer.result)
      startTasks()
    })
    thread.worker.on('messageerror', (error) => end(thread, error))
    thread.worker.on('error', (error) => end(thread, error))
    thread.worker.on('exit', () => end(thread))
    return thread
  }

  async function end(thread: Thread, error: unknown = new Error('the worker ended')): Promise<void> {
    // First, so that the thread gets no other task.
    threads.delete(thread)
    clearTimeout(thread.idle)
    const ended = thread.worker.terminate()
    thread.running?.reject(error)
    thread.running = null
    startTasks()
    await ended
  }

  function startTasks(): void {
    for (;;) {
      const [next] = queue.filter(canStart).toSorted((a, b) => rankOf(a) - rankOf(b))
      if (!next) return
      queue.splice(queue.indexOf(next), 1)
      let thread: Thread | undefined
      try {
        thread = [...threads].find(({ running }) => running === null) ?? startThread()
        clearTimeout(thread.idle)
        thread.running = next
        // The process stays alive while a task runs, and can exit while none does.
        thread.worker.ref()
        thread.worker.postMessage(next.task)
      } catch (error) {
        // The machine has no memory for a thread, or the request cannot be copied.
        next.reject(error)
        if (thread) void end(thread)
      }
    }
  }

  return {
    run: (task: Task, { isUrgent = false } = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (isStopped) throw new Error(STOPPED)
        queue.push({ task, isUrgent, resolve, reject })
        startTasks()
      }),
    threads: (): number => threads.size,
    /** Rejects all tasks, running ones included. */
    async stop(): Promise<void> {
      isStopped = true
      for (const { reject } of queue.splice(0)) reject(new Error(STOPPED))
      await Promise.all([...threads].map((thread) => end(thread, new Error(STOPPED))))
    },
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
export function createTasks(): RunTasks & { stop(): Promise<void> } {
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
    computeStudy: inWorker('computeStudy'),
    stop: pool.stop,
  }
}
