import { takeDownThread } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { isUuid } from '../../base/ids.ts'
import type { Bind } from '../../http/bind.ts'
import type { ThreadStore } from './store.ts'

/** Administrators can stop the sharing of any user's thread, or allow it again. */
export function threadAdminRoutes(bind: Bind, threads: ThreadStore): void {
  bind(takeDownThread, {
    async handle({ params, body: { takenDown, reason }, caller, request }) {
      const by = { kind: 'user', id: caller.userId } as const
      if (!isUuid(params.threadId)) throw new ArenaError('thread-not-found')
      const thread = takenDown
        ? await threads.takeDown(params.threadId, reason?.trim() || null, by)
        : await threads.allowSharing(params.threadId, by)
      if (!thread) throw new ArenaError('thread-not-found')
      const { threadId } = thread
      request.log.info({ by: by.id, threadId }, takenDown ? 'thread taken down' : 'thread may be shared again')
      // Nothing that the owner wrote: administrators do not read threads.
      return { threadId, visibility: thread.visibility, takenDown: thread.takenDown }
    },
  })
}
