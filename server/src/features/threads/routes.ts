import {
  createThread,
  deleteThread,
  getThread,
  type InputOf,
  listMessages as listMessagesOperation,
  listThreads,
  renameThread,
  setThreadVisibility,
} from '@arena/contract'
import type { Caller } from '../../auth/authenticate.ts'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { newId } from '../../ids.ts'
import { listMessages } from './list-messages.ts'
import type { OwnThread, ReadableThread } from './open-thread.ts'
import { newThread, visibilitiesOf } from './rules.ts'
import type { ThreadStore } from './store.ts'

export interface ThreadRouteOptions {
  readonly threads: ThreadStore
  readonly ownThread: OwnThread
  readonly readableThread: ReadableThread
}

/** The title and the mode of a new thread. */
const wanted = ({ title, mode = 'battle' }: InputOf<typeof createThread>) => ({
  title: title?.trim() || 'New Chat',
  mode,
})

const done = (message: string) => ({ success: true as const, message })

export function threadRoutes(bind: Bind, { threads, ownThread, readableThread }: ThreadRouteOptions): void {
  const admit = ({ params, caller }: { params: { threadId: string }; caller: Caller }) =>
    ownThread(params.threadId, caller.userId)

  /** The thread may have been deleted between `admit` and the change. */
  const confirm = (changed: boolean) => {
    if (!changed) throw new ArenaError('thread-not-found')
  }

  bind(listThreads, {
    async handle({ query: { limit = 50, before, search, visibility }, caller }) {
      const visibilities = visibility && visibilitiesOf(visibility)
      const { items, more } = await threads.list(caller.userId, { limit, before: before ?? null, search, visibilities })
      return { items, nextCursor: more ? (items.at(-1)?.threadId ?? null) : null }
    },
  })
  bind(createThread, {
    async handle({ body, caller, reservedId }) {
      const thread = await threads.create({ threadId: reservedId ?? newId(), userId: caller.userId, ...wanted(body) })
      return { ...thread, id: thread.threadId }
    },
    repeat: {
      keep: ({ createdAt }) => createdAt,
      async rebuild({ body, caller: { userId } }, { id, kept }) {
        const createdAt = (kept as string | undefined) ?? (await threads.read(id))?.createdAt
        return createdAt === undefined
          ? null
          : { ...newThread({ threadId: id, userId, ...wanted(body), createdAt }), id }
      },
    },
  })
  bind(getThread, { handle: ({ params, caller }) => readableThread(params.threadId, caller?.userId ?? null) })
  bind(listMessagesOperation, {
    async handle({ params, caller }) {
      const readerId = caller?.userId ?? null
      const thread = await readableThread(params.threadId, readerId)
      return { items: await listMessages(threads, thread, readerId) }
    },
  })
  bind(renameThread, {
    admit,
    async handle({ params, body, caller }) {
      confirm(await threads.rename(params.threadId, caller.userId, body.title.trim()))
      return done('Thread updated successfully')
    },
  })
  bind(setThreadVisibility, {
    admit,
    async handle({ params, body: { visibility }, caller }) {
      confirm(await threads.setVisibility(params.threadId, caller.userId, visibility))
      return { ...done(`Thread is now ${visibility}`), visibility }
    },
  })
  bind(deleteThread, {
    admit,
    async handle({ params, caller }) {
      confirm(await threads.delete(params.threadId, caller.userId))
      return done('Thread deleted successfully')
    },
  })
}
