import { Readable } from 'node:stream'
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
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Config } from '../../config.ts'
import { type Bind, sent } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { createLimitSearches } from './limit-searches.ts'
import { listMessages } from './list-messages.ts'
import type { OwnThread, ReadableThread } from './open-thread.ts'
import { newThread, visibilitiesOf } from './rules.ts'
import type { ThreadStore } from './store.ts'

export interface ThreadRouteOptions {
  readonly config: Pick<Config, 'threadsPerUserMax' | 'messagesBytesMax'>
  readonly threads: ThreadStore
  readonly ownThread: OwnThread
  readonly readableThread: ReadableThread
  readonly aliasOf: (name: string) => Promise<string>
}

/** Without it, a reader that stops reading would keep its connection and a batch of turns forever. */
const READER_TIMEOUT_MS = 60_000

/** The title and the mode of a new thread. */
const wanted = ({ title, mode = 'battle' }: InputOf<typeof createThread>) => ({
  title: title?.trim() || 'New Chat',
  mode,
})

const done = (message: string) => ({ success: true as const, message })

export function threadRoutes(bind: Bind, options: ThreadRouteOptions): void {
  const { config, threads, ownThread, readableThread, aliasOf } = options
  const { threadsPerUserMax: threadsMax, messagesBytesMax } = config
  const admit = ({ params, caller }: { params: { threadId: string }; caller: Caller }) =>
    ownThread(params.threadId, caller.userId)

  /** The thread may have been deleted between `admit` and the change. */
  const confirm = (changed: boolean) => {
    if (!changed) throw new ArenaError('thread-not-found')
  }

  const limitSearches = createLimitSearches()
  bind(listThreads, {
    handle({ query: { limit = 50, before, search, visibility, needsVote }, caller: { userId } }) {
      const page = {
        limit,
        before: before ?? null,
        search,
        visibilities: visibility && visibilitiesOf(visibility),
        needsVote: needsVote === 'true',
      }
      const list = () => threads.list(userId, page)
      return search ? limitSearches(userId, list) : list()
    },
  })
  bind(createThread, {
    async handle({ body, caller, reservedId }) {
      const created = { threadId: reservedId ?? newId(), userId: caller.userId, ...wanted(body) }
      const thread = await threads.create(created, threadsMax)
      if (thread === undefined) throw new ArenaError('too-many-threads', { threadsMax })
      return { ...thread, id: thread.threadId }
    },
    repeat: {
      keep: ({ createdAt }) => createdAt,
      async rebuild({ body, caller: { userId } }, { id, storedReply }) {
        const createdAt = (storedReply as string | undefined) ?? (await threads.read(id))?.createdAt
        return createdAt === undefined
          ? null
          : { ...newThread({ threadId: id, userId, ...wanted(body), createdAt }), id }
      },
    },
  })
  bind(getThread, {
    async handle({ params, caller }) {
      const thread = await readableThread(params.threadId, caller?.userId ?? null)
      if (thread.userId === caller?.userId) return thread
      // With the id, readers could link the shared threads of a person with each other.
      return { ...thread, userId: await aliasOf(`owner of thread ${thread.threadId}`) }
    },
  })
  bind(listMessagesOperation, {
    async handle({ params, query: { limit, after = 0 }, caller, request, reply }) {
      const readerId = caller?.userId ?? null
      const thread = await readableThread(params.threadId, readerId)
      const json = await listMessages(threads, { thread, readerId, after, limit, bytesMax: messagesBytesMax })
      reply.raw.setTimeout(READER_TIMEOUT_MS, () => reply.raw.destroy())
      // For HEAD, Fastify would read the stream to its end without waiting for a reader.
      const body = request.method === 'HEAD' ? [] : json
      reply.type('application/json; charset=utf-8').send(Readable.from(body))
      return sent
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
      if (!(await threads.setVisibility(params.threadId, caller.userId, visibility))) {
        const { takenDown } = await ownThread(params.threadId, caller.userId)
        throw new ArenaError(takenDown ? 'thread-taken-down' : 'thread-not-found')
      }
      return { ...done(`Thread is now ${visibility}`), visibility }
    },
  })
  bind(deleteThread, {
    admit,
    async handle({ params, query, caller }) {
      const onlyEmpty = query.onlyEmpty === 'true'
      if (!(await threads.delete(params.threadId, caller.userId, { onlyEmpty }))) {
        await ownThread(params.threadId, caller.userId)
        throw new ArenaError('thread-not-empty')
      }
      return done('Thread deleted successfully')
    },
  })
}
