import type { Thread } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import type { ThreadStore } from './store.ts'

export interface TakeDown {
  readonly takenDown: boolean
  /** For the owner. */
  readonly reason?: string | undefined
}

/** Stops the sharing of any user's thread, or allows it again. */
export type TakeDownThread = (
  threadId: string,
  change: TakeDown,
  by: Actor,
) => Promise<Pick<Thread, 'threadId' | 'visibility' | 'takenDown'>>

/** Returns nothing that the owner wrote: administrators do not read threads. */
export const createTakeDownThread =
  (threads: ThreadStore): TakeDownThread =>
  async (threadId, { takenDown, reason }, by) => {
    if (!isUuid(threadId)) throw new ArenaError('thread-not-found')
    const thread = takenDown
      ? await threads.takeDown(threadId, reason?.trim() || null, by)
      : await threads.allowSharing(threadId, by)
    if (!thread) throw new ArenaError('thread-not-found')
    return { threadId: thread.threadId, visibility: thread.visibility, takenDown: thread.takenDown }
  }
