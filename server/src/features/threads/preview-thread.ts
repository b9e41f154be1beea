import { ArenaError } from '../../base/errors.ts'
import type { ReadableThread } from './open-thread.ts'
import type { ThreadStore } from './store.ts'

/** The public metadata of a shared thread. It contains no model, because the thread may have blind battles. */
export interface ThreadPreview {
  readonly threadId: string
  readonly title: string
  /** The first 1,000 characters; `null` in a thread without turns. */
  readonly firstPrompt: string | null
  readonly isBattle: boolean
  /** Public, not only unlisted. */
  readonly listed: boolean
}

/** Returns `null` for private and for unknown threads, so that callers cannot tell them apart. */
export const createPreviewThread =
  (threads: ThreadStore, readableThread: ReadableThread) =>
  async (id: string): Promise<ThreadPreview | null> => {
    try {
      const thread = await readableThread(id, null)
      const firstPrompt = await threads.firstPrompt(thread.threadId)
      const { threadId, title, mode, visibility } = thread
      const isBattle = mode === 'battle' || mode === 'arena'
      return { threadId, title, firstPrompt, isBattle, listed: visibility === 'public' }
    } catch (error) {
      if (error instanceof ArenaError) return null
      throw error
    }
  }
