import type { Job } from '../async/job.ts'
import { repeatTask } from '../async/repeat-task.ts'
import { type Database, statement } from '../database/index.ts'

/** Work that all instances share. */
export interface FoundWork {
  /** Deliveries of webhooks that are due. */
  readonly deliveries: boolean
  /** Calls of models for studies: answers and judgements that wait, and the end of both. */
  readonly calls: boolean
}

export interface WorkOptions {
  readonly database: Pick<Database, 'rows'>
  /** Called when there is work of this kind; `null` if this instance does none of it. It resolves when the work was taken. */
  readonly take: Readonly<Record<keyof FoundWork, (() => Promise<unknown>) | null>>
  readonly log: { warn(details: object, message: string): void }
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
}

export interface Work {
  /** Call it when this instance may have stored work: for a while it looks every second. */
  expect(): void
  readonly job: Job
}

const LOOK_EVERY_MS = 1_000
/** Of an instance that expects none. Work of another instance waits so long for it at most. */
const LOOK_AT_REST_EVERY_MS = 5_000
/** Some work is stored a few seconds after the request that causes it, such as the hold of a voter. */
const EXPECTED_MS = 10_000

// A paused judging whose last judgements were stored meanwhile has to be continued or ended.
const findWork = statement<FoundWork>(
  'work.find',
  `select exists (select from webhook_deliveries where status = 'waiting' and next_try_at <= now()) as deliveries,
     exists (select from studies where generating) or exists (
       select from studies s
       where judging and (state <> 'open' or judging_paused_until is null or judging_paused_until < now() or not exists (
         select from study_judgements j where j.study_id = s.study_id and j.status in ('waiting', 'running')
       ))
     ) as calls`,
)

/** Looks for all kinds of work with one statement, so that an idle instance hardly uses the database. */
export function createWork({ database, take, log, now = () => performance.now() }: WorkOptions): Work {
  let lookedAt = Number.NEGATIVE_INFINITY
  let expectedUntil = Number.NEGATIVE_INFINITY
  const expect = () => {
    expectedUntil = now() + EXPECTED_MS
  }

  async function look(): Promise<void> {
    if (now() >= expectedUntil && now() - lookedAt < LOOK_AT_REST_EVERY_MS) return
    const [found] = await database.rows(findWork)
    // A look that failed is repeated in a second.
    lookedAt = now()
    const taking = Object.entries(take).flatMap(([kind, run]) =>
      run !== null && found![kind as keyof FoundWork] ? run() : [],
    )
    if (taking.length > 0) expect()
    for (const taken of await Promise.allSettled(taking)) if (taken.status === 'rejected') throw taken.reason
  }

  const looking = repeatTask({
    everyMs: LOOK_EVERY_MS,
    run: look,
    onFailed: (error) => log.warn({ err: error }, 'deliveries of webhooks and calls of studies were not looked for'),
  })
  return { expect, job: { name: 'work of all instances', ...looking } }
}
