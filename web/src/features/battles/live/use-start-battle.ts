import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useArena, useSession } from '../../../session/index.tsx'
import { readerOf } from '../../../session/reader.ts'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import type { DraftPage } from '../../../storage.ts'
import { generationSettings, settingsInRequest } from '../../prompt/composer/generation-settings.ts'
import { loadAnswerText } from '../../prompt/shown/answer-text.tsx'
import { threadQueryKeys } from '../../prompt/thread-query-keys.ts'
import { titleFromPrompt } from '../../prompt/title-from-prompt.ts'
import type { AskedRequest } from './battle-state.ts'
import { liveBattleOf } from './live-battle.ts'
import { useBattleContext } from './use-live-battle.ts'
import { useWhenOnline } from './use-when-online.ts'

export interface StartBattle {
  readonly starting: boolean
  /** Why the last attempt failed. */
  readonly failure: { readonly error: unknown; readonly offline: boolean } | null
  /** Creates a thread, sends the prompt and opens the page of the thread. */
  start(request: AskedRequest): Promise<void>
}

/** `page` is where the prompt is written; its draft is kept until the prompt is answered. */
export function useStartBattle(page: Extract<DraftPage, 'battle' | 'side-by-side'>): StartBattle {
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const context = useBattleContext()
  const [, go] = useLocation()
  const [starting, setStarting] = useState(false)
  const [failure, setFailure] = useState<StartBattle['failure']>(null)
  const last = useRef<AskedRequest | null>(null)
  // Two presses while the sign-in dialog is open start one battle.
  const busy = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const start = async (request: AskedRequest) => {
    if (busy.current) return
    busy.current = true
    last.current = request
    const address =
      location.pathname === '/side-by-side' || location.pathname === '/' ? location.pathname + location.search : '/'
    try {
      setStarting(true)
      if (!(await signedIn.ask())) return
      setFailure(null)
      void loadAnswerText()
      const title = titleFromPrompt(request.prompt)
      const thread = await signedIn.run(() => arena.threads.create({ title, mode: page }))
      const { threadId } = thread
      if (!mounted.current) return void arena.threads.deleteEmpty(threadId).catch(() => {})
      // The new page needs no request before it can show the battle.
      const keys = threadQueryKeys(readerOf(session.state()), threadId)
      queries.setQueryData(keys.thread, thread)
      queries.setQueryData(keys.messages, { items: [] })
      const settings = settingsInRequest(generationSettings())
      const pending = { threadId, request: { ...request, ...settings }, from: { page, address }, voted: false }
      void liveBattleOf(threadId).ask(pending, context)
      go(`/threads/${threadId}`)
    } catch (error) {
      setFailure({ error, offline: !navigator.onLine })
    } finally {
      busy.current = false
      setStarting(false)
    }
  }
  useWhenOnline(failure?.offline === true, () => void (last.current && start(last.current)))
  return { starting, failure, start }
}
