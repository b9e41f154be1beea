import { type Database, statement } from '../database/index.ts'

export interface RetentionState {
  readonly finishedAt: Date | null
  readonly threadsDeleted: number
  readonly battlesErased: number
  readonly studiesErased: number
}

// `claimed_at > now()`: after the clock was set back, the next run must not wait until it caught up.
const claimRun = statement<{ throughId: string }>(
  'retention.claim',
  `update retention set claimed_at = now()
   where claimed_at is null or claimed_at <= now() - interval '1 hour' or claimed_at > now()
   returning through_id as "throughId"`,
)
const saveProgress = statement<never>(
  'retention.progress',
  'update retention set claimed_at = now(), through_id = coalesce($1, through_id)',
)
const finishRun = statement<never>(
  'retention.finish',
  'update retention set finished_at = now(), threads_deleted = $1, battles_erased = $2, studies_erased = $3',
)
const selectState = statement<RetentionState>(
  'retention.state',
  `select finished_at as "finishedAt", threads_deleted as "threadsDeleted", battles_erased as "battlesErased",
     studies_erased as "studiesErased" from retention`,
)

export interface RetentionStore {
  /** Begins a run, after this battle; `null` if an instance worked on one within the last hour. */
  claim(): Promise<string | null>
  /** Other instances leave a run alone that goes on. */
  progress(throughId: string | null): Promise<void>
  finish(erased: { readonly threads: number; readonly battles: number; readonly studies: number }): Promise<void>
  read(): Promise<RetentionState>
}

export function createRetentionStore(database: Database): RetentionStore {
  return {
    async claim() {
      const [row] = await database.rows(claimRun)
      return row?.throughId ?? null
    },
    async progress(throughId) {
      await database.rows(saveProgress, [throughId])
    },
    async finish({ threads, battles, studies }) {
      await database.rows(finishRun, [threads, battles, studies])
    },
    async read() {
      const [row] = await database.rows(selectState)
      return row!
    },
  }
}
