import { type RepeatedTask, repeatTask } from '../../async/repeat-task.ts'
import type { SpeedStore } from './speed-store.ts'

export interface SpeedJobOptions {
  readonly store: Pick<SpeedStore, 'claim' | 'update'>
  /** Gives all votes their position. */
  readonly numberVotes: () => Promise<unknown>
  readonly log: { warn(details: object, message: string): void }
}

export interface SpeedJob extends RepeatedTask {
  /** Measures them, unless an instance did so within the last minute. */
  run(): Promise<void>
}

const ASK_EVERY_MS = 5_000

/** Measures in the background how fast the models answer, and what their answers cost. */
export function createSpeedJob({ store, numberVotes, log }: SpeedJobOptions): SpeedJob {
  async function run(): Promise<void> {
    // A vote without a position is not counted, and would not be noticed as a new one.
    await numberVotes()
    if (await store.claim()) await store.update()
  }

  const task = repeatTask({
    everyMs: ASK_EVERY_MS,
    run,
    onFailed: (error) => log.warn({ err: error }, 'the speeds of models were not measured'),
  })
  return { ...task, run }
}
