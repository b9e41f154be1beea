import { newId } from '../../base/ids.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from '../flags/index.ts'
import { threadAdminRoutes } from './admin-routes.ts'
import { exportThreads } from './export-threads.ts'
import { createOwnThread, createReadableThread, createWritableThread } from './open-thread.ts'
import { createPreviewThread } from './preview-thread.ts'
import { threadRoutes } from './routes.ts'
import { firstLine } from './rules.ts'
import { createThreadStore } from './store.ts'

export type { WritableThread } from './open-thread.ts'
export { presentAnswers, type StoredAnswers } from './present-answers.ts'
export { battleTexts, noTexts } from './store.ts'

export type Threads = ReturnType<typeof createThreads>

export interface ThreadsOptions {
  readonly config: Pick<
    Config,
    'limits' | 'threadTurnsMax' | 'threadBytesMax' | 'threadsPerUserMax' | 'messagesBytesMax'
  >
  readonly database: Database
  readonly flags: FlagStore
  /** A UUID for a name that others cannot compute. */
  readonly aliasOf: (name: string) => Promise<string>
}

export function createThreads({ config, database, flags, aliasOf }: ThreadsOptions) {
  const store = createThreadStore(database)
  const ownThread = createOwnThread(store)
  const readableThread = createReadableThread(store, flags)
  const titleOf = (prompt: string) => firstLine(prompt, config.limits)
  return {
    /** The title of a thread that is opened with its first prompt. */
    titleOf,
    /** Opens a thread in the transaction that stores its first battle; `null` if the user has too many. */
    async open(rows: Database['rows'], userId: string, prompt: string): Promise<string | null> {
      const thread = { threadId: newId(), userId, title: titleOf(prompt), mode: 'battle' } as const
      return (await store.create(thread, config.threadsPerUserMax, rows))?.threadId ?? null
    },
    deleteEmpty: (threadId: string, userId: string) => store.delete(threadId, userId, { onlyEmpty: true }),
    writableThread: createWritableThread(ownThread, config),
    previewThread: createPreviewThread(store, readableThread),
    firstPrompts: store.firstPrompts,
    transfer: store.transfer,
    erase: store.deleteAll,
    deleteInactive: store.deleteInactive,
    export: (userId: string) => exportThreads(store, userId),
    routes(bind: Bind) {
      threadRoutes(bind, { config, threads: store, ownThread, readableThread, aliasOf })
      threadAdminRoutes(bind, store)
    },
  }
}
