import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { FlagStore } from '../flags/index.ts'
import { fullBy, readAccess, type ThreadQuotas } from './rules.ts'
import type { ThreadStore } from './store.ts'
import type { StoredThread } from './stored-thread.ts'

async function find(threads: ThreadStore, threadId: string): Promise<StoredThread> {
  const thread = isUuid(threadId) ? await threads.read(threadId) : undefined
  if (!thread) throw new ArenaError('thread-not-found')
  return thread
}

/** Finds a thread. Throws unless the user owns it. */
export type OwnThread = (threadId: string, userId: string) => Promise<StoredThread>

export const createOwnThread =
  (threads: ThreadStore): OwnThread =>
  async (threadId, userId) => {
    const thread = await find(threads, threadId)
    if (thread.userId !== userId) throw new ArenaError('thread-forbidden')
    return thread
  }

/** Finds a thread for a new turn. Throws unless the user owns it and it has room for another turn. */
export type WritableThread = OwnThread

/** Turns that are still being written are not counted, so a thread can exceed its quota by those. */
export const createWritableThread =
  (ownThread: OwnThread, quotas: ThreadQuotas): WritableThread =>
  async (threadId, userId) => {
    const thread = await ownThread(threadId, userId)
    const limit = fullBy(thread, quotas)
    if (limit !== null) throw new ArenaError('thread-full', { limit })
    return thread
  }

/** Finds a thread. Throws unless its visibility allows the user to read it. */
export type ReadableThread = (threadId: string, userId: string | null) => Promise<StoredThread>

export const createReadableThread =
  (threads: ThreadStore, flags: FlagStore): ReadableThread =>
  async (threadId, userId) => {
    const thread = await find(threads, threadId)
    const sharing = thread.visibility !== 'private' && (await flags.isEnabled('public_sharing'))
    const access = readAccess(thread, userId, { sharing })
    if (access === 'unauthorized') throw new ArenaError('token-required')
    if (access === 'forbidden') throw new ArenaError('thread-forbidden')
    return thread
  }
