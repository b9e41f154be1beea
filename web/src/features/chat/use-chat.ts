import { ArenaApiError } from '@arena/client'
import type { StreamEvent } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { randomId } from '../../random-id.ts'
import { useArena, useSession } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { readTabItem, writeTabItem } from '../../storage.ts'
import { generationSettings, settingsInRequest } from '../battles/generation-settings.ts'
import { titleFromPrompt } from '../threads/title-from-prompt.ts'
import { nextTurns, type Turn } from './chat-state.ts'
import type { ContinuedBattle } from './continued-battle.ts'

interface Question {
  readonly prompt: string
  /** A model's name, or `auto`. */
  readonly model: string
}

interface ChatOptions {
  readonly threadId: string | null
  /** The battle that the first prompt continues. Later prompts have it as context, with the rest of the thread. */
  readonly continued: ContinuedBattle | null
  readonly onThread: (threadId: string) => void
}

/** The turns of this visit. They are saved in a thread, which the first prompt creates. */
export function useChat(options: ChatOptions) {
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const [turns, dispatch] = useReducer(nextTurns, [] as readonly Turn[])
  const running = useRef<AbortController | null>(null)
  const asked = useRef(0)
  // `null` for an opened thread: the service checks who owns it.
  const thread = useRef<{ threadId: string; createdBy: string | null } | null>(
    options.threadId === null ? null : { threadId: options.threadId, createdBy: null },
  )
  const continued = useRef(options.continued)
  const onThread = useRef(options.onThread)
  onThread.current = options.onThread
  // Leaving the page cancels the request.
  useEffect(() => () => running.current?.abort(), [])

  const threadFor = useCallback(
    async (prompt: string, signal: AbortSignal) => {
      const userId = session.state().me?.userId ?? null
      const known = thread.current
      // Another user cannot write to this thread.
      if (known && (known.createdBy === null || known.createdBy === userId)) return known.threadId
      const { threadId } = await arena.threads.create({ title: titleFromPrompt(prompt), mode: 'chat' }, { signal })
      thread.current = { threadId, createdBy: userId }
      onThread.current(threadId)
      return threadId
    },
    [arena, session],
  )

  const ask = useCallback(
    async ({ prompt, model }: Question) => {
      running.current?.abort()
      const call = new AbortController()
      running.current = call
      const { signal } = call
      asked.current += 1
      const id = `asked-${asked.current}`
      const settings = generationSettings()
      dispatch({
        type: 'asked',
        id,
        prompt,
        settings: settingsInRequest(settings),
        model: model === 'auto' ? null : model,
      })
      // A reload, or a sign-in at an issuer, must not lose the prompt before the thread has it.
      writeTabItem('chat-draft', prompt)
      try {
        await signedIn.run(async () => {
          // Chosen here: the headers of a stream are sent before an error occurs.
          const correlationId = randomId()
          const inThread = {
            prompt,
            threadId: await threadFor(prompt, signal),
            context: 'thread' as const,
            ...settingsInRequest(settings),
          }
          const { current: battle } = continued
          const request = battle
            ? { ...inThread, continues: battle.continues, side: battle.side }
            : { ...inThread, model }
          for await (const event of arena.chat.stream(request, { signal, correlationId })) {
            if (readTabItem('chat-draft') === prompt) writeTabItem('chat-draft', null)
            if (event.object === 'ai.stream.delta') {
              // Its turn is saved in the thread, also if it is stopped.
              continued.current = null
              dispatch({ type: 'wrote', id, text: event.delta.text })
            } else if (event.object === 'ai.stream.done')
              dispatch({ type: 'finished', id, model: event.model, reason: event.finishReason })
            else dispatch({ type: 'failed', id, error: streamError(event, correlationId) })
          }
        })
      } catch (error) {
        // The next attempt creates a new thread.
        if (error instanceof ArenaApiError && error.reason === 'thread-full') thread.current = null
        dispatch(signal.aborted ? { type: 'stopped', id } : { type: 'failed', id, error })
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
      // A partial answer is saved in the thread and stays visible.
      if (turn.text === '') dispatch({ type: 'removed', id: turn.id })
      return ask({ prompt: turn.prompt, model })
    },
    [ask],
  )
  return { turns, ask, stop, retry }
}

const streamError = (event: StreamEvent, correlationId: string) =>
  new ArenaApiError({ status: 500, body: event, headers: new Headers({ 'x-correlation-id': correlationId }) })
