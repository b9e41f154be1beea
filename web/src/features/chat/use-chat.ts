import { ArenaApiError } from '@arena/client'
import type { StreamEvent } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { newCorrelationId } from '../../failure/new-correlation-id.ts'
import { useArena, useSession } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { recall, remember } from '../../tab-memory.ts'
import { titleFromPrompt } from '../threads/title-from-prompt.ts'
import { nextTurns, type Turn } from './chat-state.ts'

interface Asking {
  readonly prompt: string
  /** A model's name, or `auto`. */
  readonly model: string
}

/** The turns of this visit and what can be done with them. Turns are saved in a thread, made by the first prompt. */
export function useChat(options: { threadId: string | null; onThread: (threadId: string) => void }) {
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const [turns, tell] = useReducer(nextTurns, [] as readonly Turn[])
  const running = useRef<AbortController | null>(null)
  const asked = useRef(0)
  // Whose an opened thread is, the service says.
  const thread = useRef<{ threadId: string; madeBy: string | null } | null>(
    options.threadId === null ? null : { threadId: options.threadId, madeBy: null },
  )
  const onThread = useRef(options.onThread)
  onThread.current = options.onThread
  // A page that is left must not go on asking.
  useEffect(() => () => running.current?.abort(), [])

  const threadFor = useCallback(
    async (prompt: string, signal: AbortSignal) => {
      const userId = session.state().me?.userId ?? null
      const known = thread.current
      // Whoever signed in anew cannot write to a thread that somebody else has made here.
      if (known && (known.madeBy === null || known.madeBy === userId)) return known.threadId
      const { threadId } = await arena.threads.create({ title: titleFromPrompt(prompt), mode: 'chat' }, { signal })
      thread.current = { threadId, madeBy: userId }
      onThread.current(threadId)
      return threadId
    },
    [arena, session],
  )

  const ask = useCallback(
    async ({ prompt, model }: Asking) => {
      running.current?.abort()
      const call = new AbortController()
      running.current = call
      const { signal } = call
      asked.current += 1
      const id = `asked-${asked.current}`
      tell({ type: 'asked', id, prompt, model: model === 'auto' ? null : model })
      // Until the thread will have it: a reload, or the way to an issuer's page and back, must not lose it.
      remember('chat-draft', prompt)
      try {
        await signedIn.run(async () => {
          const correlationId = newCorrelationId()
          const request = { prompt, model, threadId: await threadFor(prompt, signal) }
          for await (const event of arena.chat.stream(request, { signal, correlationId })) {
            if (recall('chat-draft') === prompt) remember('chat-draft', null)
            if (event.object === 'ai.stream.delta') tell({ type: 'wrote', id, text: event.delta.text })
            else if (event.object === 'ai.stream.done') {
              tell({ type: 'finished', id, model: event.model, reason: event.finishReason })
            } else tell({ type: 'failed', id, error: brokenOff(event, correlationId) })
          }
        })
      } catch (error) {
        tell(signal.aborted ? { type: 'stopped', id } : { type: 'failed', id, error })
      } finally {
        if (running.current === call) running.current = null
        void queries.invalidateQueries({ queryKey: ['threads'] })
      }
    },
    [arena, queries, signedIn, threadFor],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  const retry = useCallback(
    (turn: Turn, model: string) => {
      // Whatever was said is in the thread, and stays in sight.
      if (turn.text === '') tell({ type: 'removed', id: turn.id })
      return ask({ prompt: turn.prompt, model })
    },
    [ask],
  )
  return { turns, ask, stop, retry }
}

const brokenOff = (event: StreamEvent, correlationId: string) =>
  new ArenaApiError({ status: 500, body: event, headers: new Headers({ 'x-correlation-id': correlationId }) })
