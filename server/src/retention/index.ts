import type { ServiceHealth } from '@arena/contract'
import type { Job } from '../async/job.ts'
import { repeatTask } from '../async/repeat-task.ts'
import { idAt } from '../base/ids.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/index.ts'
import { createRetentionStore } from './store.ts'

export interface RetentionOptions {
  readonly database: Database
  readonly config: Pick<Config, 'textRetentionDays'>
  readonly threads: {
    /** Deletes some threads without activity since then, and returns their number. */
    deleteInactive(before: Date): Promise<number>
  }
  readonly battles: {
    /** Erases the texts of the next battles between two ids, if they are in no thread. */
    eraseOld(range: BattleRange): Promise<ErasedBattles>
  }
  readonly studies: {
    /** Erases the texts of one study that was closed before then, or deletes a draft without a change since; false if there is none. */
    eraseOld(before: Date): Promise<boolean>
  }
  /** Ends a run between two batches. */
  readonly closing: AbortSignal
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  readonly now?: () => number
}

export interface BattleRange {
  readonly after: string
  readonly before: string
}

export interface ErasedBattles {
  readonly erased: number
  /** The last battle that was looked at; `null` if there was none. */
  readonly throughId: string | null
}

export interface Retention {
  readonly jobs: readonly Job[]
  /** Erases all texts that are too old, unless an instance did so within the last hour. */
  run(): Promise<void>
  /** For administrators; `null` if texts are kept. */
  report(): Promise<ServiceHealth['retention']>
}

const ASK_EVERY_MS = 60_000
const RUN_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Erases old texts in the background, in small batches. Battles and votes stay, so no board changes. */
export function createRetention(options: RetentionOptions): Retention {
  const { config, database, threads, battles, studies, closing, log, now = Date.now } = options
  const { textRetentionDays: days } = config
  const store = createRetentionStore(database)

  async function run(): Promise<void> {
    if (days === null) return
    let after = await store.claim()
    if (after === null) return
    const beforeMs = now() - days * DAY_MS
    const erased = { threads: 0, battles: 0, studies: 0 }
    for (let deleted = 1; deleted > 0 && !closing.aborted; ) {
      deleted = await threads.deleteInactive(new Date(beforeMs))
      erased.threads += deleted
      await store.progress(null)
    }
    while (!closing.aborted && (await studies.eraseOld(new Date(beforeMs)))) {
      erased.studies += 1
      await store.progress(null)
    }
    // Ids of battles begin with their time.
    const before = idAt(beforeMs, () => 0)
    for (let isDone = false; !isDone && !closing.aborted; ) {
      const batch = await battles.eraseOld({ after, before })
      erased.battles += batch.erased
      isDone = batch.throughId === null
      after = batch.throughId ?? after
      await store.progress(after)
    }
    if (closing.aborted) return
    await store.finish(erased)
    if (erased.threads + erased.battles + erased.studies > 0) log.info({ days, ...erased }, 'old texts were erased')
  }

  const task = repeatTask({
    everyMs: ASK_EVERY_MS,
    run,
    onFailed: (error) => log.warn({ err: error }, 'old texts were not erased'),
  })
  return {
    jobs: days === null ? [] : [{ name: 'retention of texts', ...task }],
    run,
    async report() {
      if (days === null) return null
      const { finishedAt, threadsDeleted, battlesErased, studiesErased } = await store.read()
      return {
        days,
        lastRunAt: finishedAt?.toISOString() ?? null,
        threadsDeleted,
        battlesErased,
        studiesErased,
        nextRunAt: finishedAt && new Date(finishedAt.getTime() + RUN_EVERY_MS).toISOString(),
      }
    },
  }
}
