import { ArenaError } from '../../errors.ts'
import type { ReadableThread } from './open-thread.ts'
import type { ThreadStore } from './store.ts'

/** What a link to a thread may show to anybody. No model is in it: a blind battle stays blind. */
export interface ThreadPreview {
  readonly threadId: string
  readonly title: string
  /** Its beginning; `null` in a thread without turns. */
  readonly firstPrompt: string | null
  /** Public, not only unlisted. */
  readonly listed: boolean
}

/** Gives `null` alike for a thread that is private and for one that is not there. */
export const createPreviewThread =
  (threads: ThreadStore, readableThread: ReadableThread) =>
  async (threadId: string): Promise<ThreadPreview | null> => {
    try {
      const thread = await readableThread(threadId, null)
      const firstPrompt = await threads.firstPrompt(thread.threadId)
      return { threadId: thread.threadId, title: thread.title, firstPrompt, listed: thread.visibility === 'public' }
    } catch (error) {
      if (error instanceof ArenaError) return null
      throw error
    }
  }
