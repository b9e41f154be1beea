import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from '../flags/index.ts'
import { exportThreads } from './export-threads.ts'
import { createOwnThread, createReadableThread, createWritableThread } from './open-thread.ts'
import { createPreviewThread } from './preview-thread.ts'
import { threadRoutes } from './routes.ts'
import type { ThreadQuotas } from './rules.ts'
import { createThreadStore } from './store.ts'
import { createTakeDownThread } from './take-down-thread.ts'

export type { WritableThread } from './open-thread.ts'
export { presentAnswers, type StoredAnswers } from './present-answers.ts'
export { battleTexts, noTexts } from './store.ts'
export type { TakeDownThread } from './take-down-thread.ts'

export interface ThreadsOptions extends ThreadQuotas {
  readonly database: Database
  readonly flags: FlagStore
  /** A UUID for a name that others cannot compute. */
  readonly aliasOf: (name: string) => Promise<string>
  readonly threadsPerUserMax: number
  readonly messagesBytesMax: number
}

export function createThreads({ database, flags, aliasOf, ...limits }: ThreadsOptions) {
  const store = createThreadStore(database)
  const ownThread = createOwnThread(store)
  const readableThread = createReadableThread(store, flags)
  return {
    writableThread: createWritableThread(ownThread, limits),
    previewThread: createPreviewThread(store, readableThread),
    transfer: store.transfer,
    deleteAll: store.deleteAll,
    deleteInactive: store.deleteInactive,
    export: (userId: string) => exportThreads(store, userId),
    takeDown: createTakeDownThread(store),
    routes: (bind: Bind) => threadRoutes(bind, { ...limits, threads: store, ownThread, readableThread, aliasOf }),
  }
}
