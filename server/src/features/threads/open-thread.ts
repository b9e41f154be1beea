import type { Thread } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import type { FlagStore } from '../flags/index.ts'
import { readAccess } from './rules.ts'
import type { ThreadStore } from './store.ts'

async function find(threads: ThreadStore, threadId: string): Promise<Thread> {
  const thread = isUuid(threadId) ? await threads.read(threadId) : undefined
  if (!thread) throw new ArenaError('thread-not-found')
  return thread
}

/** Finds a thread. Throws unless the user owns it. */
export type OwnThread = (threadId: string, userId: string) => Promise<Thread>

export const createOwnThread =
  (threads: ThreadStore): OwnThread =>
  async (threadId, userId) => {
    const thread = await find(threads, threadId)
    if (thread.userId !== userId) throw new ArenaError('thread-forbidden')
    return thread
  }

/** Finds a thread. Throws unless its visibility allows the user to read it. */
export type ReadableThread = (threadId: string, userId: string | null) => Promise<Thread>

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
