import type { ListedThread, Message } from '@arena/contract'
import { jsonArray } from '../../base/json-array.ts'
import { createReadTurns } from './list-messages.ts'
import type { ThreadStore } from './store.ts'
import type { StoredThread } from './stored-thread.ts'

const PAGE = 50

/** All threads of a user with their messages, as pieces of a JSON array. */
export async function* exportThreads(threads: ThreadStore, userId: string): AsyncGenerator<string> {
  let separator = '['
  for await (const thread of allThreads(threads, userId)) {
    const { textBytes: _, ...shown } = thread
    yield `${separator}${JSON.stringify(shown).slice(0, -1)},"messages":`
    yield* jsonArray(allTurns(threads, thread))
    yield '}'
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* allThreads(threads: ThreadStore, userId: string): AsyncGenerator<ListedThread & StoredThread> {
  let before: string | null = null
  do {
    const { items, nextCursor }: Awaited<ReturnType<ThreadStore['list']>> = await threads.list(userId, {
      limit: PAGE,
      before,
    })
    yield* items
    before = nextCursor
  } while (before !== null)
}

/** Ends early if the thread is deleted meanwhile. */
async function* allTurns(threads: ThreadStore, thread: StoredThread): AsyncGenerator<Message> {
  const readTurns = createReadTurns(threads, { thread, readerId: thread.userId, last: thread.messageCount })
  let turns = await readTurns(0)
  while (turns.length > 0) {
    yield* turns
    turns = await readTurns(turns.at(-1)!.position)
  }
}
