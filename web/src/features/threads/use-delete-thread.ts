import { ArenaApiError } from '@arena/client'
import type { Thread } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { commonMessages, useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { useReader } from '../../session/reader.ts'
import { useToast } from '../../ui/toasts.tsx'
import { giveUpBattle } from '../battles/live/live-battle.ts'
import { forgetUnvotedThread } from '../battles/live/unvoted-battle.ts'
import { type Deletion, deletions } from './deletions.ts'
import { messages } from './messages/index.ts'

interface DeleteThread {
  /** Deletes a thread when its toast closes without an undo. */
  readonly begin: (thread: Pick<Thread, 'threadId' | 'title'>) => void
  /** Retries a failed deletion. */
  readonly retry: (deletion: Deletion) => void
}

export function useDeleteThread(): DeleteThread {
  const t = useMessages(messages)
  const { undo } = useMessages(commonMessages)
  const arena = useArena()
  const { userId } = useReader()
  const toast = useToast()
  const queries = useQueryClient()

  const confirm = useCallback(
    async (deletion: Deletion) => {
      const { threadId, title } = deletion
      try {
        // The toast also closes with the page, and the request must outlive it.
        await arena.threads.delete(threadId, { keepalive: true })
      } catch (error) {
        const alreadyDeleted = error instanceof ArenaApiError && error.status === 404
        if (!alreadyDeleted) {
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
      giveUpBattle(threadId)
      forgetUnvotedThread(threadId)
      deletions.begin(deletion)
      // Renews a token that is about to expire: a closing page has no time for it.
      arena.identity.me().catch(() => {})
      toast({
        text: t.deleted(title),
        action: { label: undo, run: () => deletions.end(threadId) },
        onClose: () => void confirm(deletion),
      })
    },
    [arena, confirm, t, toast, undo, userId],
  )

  const retry = useCallback<DeleteThread['retry']>(
    (deletion) => {
      deletions.begin(deletion)
      void confirm(deletion)
    },
    [confirm],
  )
  return { begin, retry }
}
