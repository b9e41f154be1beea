import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { FlagStore } from '../flags/index.ts'
import { createOwnThread, createReadableThread } from './open-thread.ts'
import { createPreviewThread } from './preview-thread.ts'
import { threadRoutes } from './routes.ts'
import { createThreadStore } from './store.ts'

export type { OwnThread } from './open-thread.ts'

export interface ThreadsOptions {
  readonly database: Database
  readonly flags: FlagStore
}

export function createThreads({ database, flags }: ThreadsOptions) {
  const store = createThreadStore(database)
  const ownThread = createOwnThread(store)
  const readableThread = createReadableThread(store, flags)
  return {
    ownThread,
    previewThread: createPreviewThread(store, readableThread),
    transfer: store.transfer,
    routes: (bind: Bind) => threadRoutes(bind, { threads: store, ownThread, readableThread }),
  }
}
