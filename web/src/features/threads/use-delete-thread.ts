import { ArenaApiError } from '@arena/client'
import type { Thread } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type Deletion, deletions } from './deletions.ts'
import { messages } from './messages/index.ts'
import { useReader } from './reader.ts'

interface DeleteThread {
  /** Deletes a thread unless its owner takes it back while the notice is shown. */
  readonly begin: (thread: Pick<Thread, 'threadId' | 'title'>) => void
  /** Tries a deletion again that was not confirmed. */
  readonly retry: (deletion: Deletion) => void
}

export function useDeleteThread(): DeleteThread {
  const t = useMessages(messages)
  const arena = useArena()
  const { userId } = useReader()
  const toast = useToast()
  const queries = useQueryClient()

  const really = useCallback(
    async (deletion: Deletion) => {
      const { threadId, title } = deletion
      try {
        // The notice also goes when the page is closed, and the call must outlive it.
        await arena.threads.delete(threadId, { keepalive: true })
      } catch (error) {
        const goneBefore = error instanceof ArenaApiError && error.status === 404
        if (!goneBefore) {
          deletions.fail(deletion, error)
          if (!deletions.watched()) toast({ text: t.notDeleted(title) })
          return
        }
      }
      await queries.invalidateQueries({ queryKey: ['threads'] })
      deletions.end(threadId)
    },
    [arena, queries, t, toast],
  )

  const begin = useCallback<DeleteThread['begin']>(
    ({ threadId, title }) => {
      const deletion = { threadId, title, userId }
      deletions.begin(deletion)
      // Renews a token that is about to expire: a page that is being closed has no time for it.
      arena.identity.me().catch(() => {})
      toast({
        text: t.deleted(title),
        action: { label: t.undo, run: () => deletions.end(threadId) },
        onGone: () => void really(deletion),
      })
    },
    [arena, really, t, toast, userId],
  )

  const retry = useCallback<DeleteThread['retry']>(
    (deletion) => {
      deletions.begin(deletion)
      void really(deletion)
    },
    [really],
  )
  return { begin, retry }
}
