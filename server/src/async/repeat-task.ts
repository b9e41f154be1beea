export interface RepeatedTask {
  /** Runs the task from now on, each time `everyMs` after the last run ended. */
  start(): void
  /** Resolves when the last run has ended. */
  stop(): Promise<void>
}

export interface RepeatTaskOptions {
  readonly everyMs: number
  readonly run: () => Promise<unknown>
  /** Called for the first of several failures in a row: an outage would fill the log otherwise. */
  readonly onFailed: (error: unknown) => void
}

/** Repeats a task in the background. It does not keep the process running. */
export function repeatTask({ everyMs, run, onFailed }: RepeatTaskOptions): RepeatedTask {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let isFailing = false

  async function runOnce(): Promise<void> {
    try {
      await run()
      isFailing = false
    } catch (error) {
      if (!isFailing && !isStopped) onFailed(error)
      isFailing = true
    }
    schedule()
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = runOnce()
    }, everyMs)
    timer.unref()
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
