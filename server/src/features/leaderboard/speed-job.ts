import type { SpeedStore } from './speed-store.ts'

export interface SpeedJobOptions {
  readonly store: Pick<SpeedStore, 'claim' | 'update'>
  /** Gives all votes their position. */
  readonly numberVotes: () => Promise<unknown>
  readonly log: { warn(facts: object, message: string): void }
}

export interface SpeedJob {
  /** Measures the speeds from now on. */
  start(): void
  stop(): Promise<void>
  /** Measures the speeds, unless an instance did so within the last minute. */
  run(): Promise<void>
}

const ASK_EVERY_MS = 5_000

/** Measures in the background how fast the models answer, and what their answers cost. */
export function createSpeedJob({ store, numberVotes, log }: SpeedJobOptions): SpeedJob {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let isFailing = false

  async function run(): Promise<void> {
    if (!(await store.claim())) return
    await numberVotes()
    await store.update()
  }

  function schedule(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = run()
        .then(
          () => {
            isFailing = false
          },
          (error: unknown) => {
            // Once, not every few seconds during an outage.
            if (!isFailing && !isStopped) log.warn({ err: error }, 'the speeds of models were not measured')
            isFailing = true
          },
        )
        .then(schedule)
    }, ASK_EVERY_MS)
    timer.unref()
  }

  return {
    start: schedule,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
    run,
  }
}
