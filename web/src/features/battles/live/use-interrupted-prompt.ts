import type { Message } from '@arena/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { writeTabItem } from '../../../storage.ts'
import { wordsOf } from '../../prompt/attachments/prompt-parts.ts'
import { liveBattleOf } from './live-battle.ts'
import { forgetPending, pendingIn } from './pending-battle.ts'

interface OpenedThread {
  readonly threadId: string
  /** `undefined` until they are loaded. */
  readonly messages: readonly Message[] | undefined
  /** The thread was deleted. */
  readonly gone: boolean
  readonly setDraft: (prompt: string) => void
}

/**
 * Offers a prompt again when a reload interrupted its answers: in its thread, or if the thread has no other turn, where the
 * prompt was written. Returns whether the page is about to be left.
 */
export function useInterruptedPrompt({ threadId, messages, gone, setDraft }: OpenedThread): boolean {
  const [, go] = useLocation()
  const [interrupted] = useState(() => (liveBattleOf(threadId).isPending() ? null : pendingIn(threadId)))
  const done = useRef(false)
  const from = gone || messages?.length === 0 ? (interrupted?.from ?? null) : null
  const known = gone || messages !== undefined
  useEffect(() => {
    if (!interrupted || !known || done.current) return
    done.current = true
    forgetPending(threadId)
    const { prompt } = interrupted.request
    if (from) {
      // The page that was left deletes the thread. This one must not: a duplicated tab has the same storage, and there the
      // battle may still be running.
      writeTabItem(`${from.page}-draft`, prompt)
      go(from.address, { replace: true })
    } else if (messages?.at(-1)?.promptText !== wordsOf(prompt)) setDraft(prompt)
  }, [from, go, interrupted, known, messages, setDraft, threadId])
  return from !== null
}
