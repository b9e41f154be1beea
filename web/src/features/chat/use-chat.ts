import { ArenaApiError } from '@arena/client'
import type { Message } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useArena, useSession } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import { readTabItem, writeTabItem } from '../../storage.ts'
import { promptInRequest, wordsOf } from '../prompt/attachments/prompt-parts.ts'
import { generationSettings, settingsInRequest } from '../prompt/composer/generation-settings.ts'
import { readAllTurns } from '../prompt/shown/read-all-turns.ts'
import { titleFromPrompt } from '../prompt/title-from-prompt.ts'
import { nextTurns, type Turn } from './chat-state.ts'
import type { ContinuedBattle } from './continued-battle.ts'

interface Question {
  readonly prompt: string
  /** A model's name, or `auto`. */
  readonly model: string
  /** The position of the turn that it replaces; `null` if it replaces none. */
  readonly replaces: number | null
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
    async ({ prompt, model, replaces }: Question) => {
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
        replaces,
      })
      // A reload, or a sign-in at an issuer, must not lose the prompt before the thread has it.
      writeTabItem('chat-draft', prompt)
      try {
        await signedIn.run(async () => {
          const before = thread.current?.threadId
          const threadId = await threadFor(prompt, signal)
          const inThread = {
            ...promptInRequest(prompt),
            threadId,
            context: 'thread' as const,
            liveReasoning: true,
            // A new thread has nothing to replace.
            ...(replaces !== null && threadId === before ? { replaces } : {}),
            ...settingsInRequest(settings),
          }
          const { current: battle } = continued
          const request = battle
            ? { ...inThread, continues: battle.continues, side: battle.side }
            : { ...inThread, model }
          for await (const event of arena.chat.stream(request, { signal })) {
            if (readTabItem('chat-draft') === prompt) writeTabItem('chat-draft', null)
            if (event.object === 'ai.stream.delta') {
              // Its turn is saved in the thread, also if it is stopped.
              continued.current = null
              dispatch({ type: 'wrote', id, text: event.delta.text })
            } else if (event.object === 'arena.stream.reasoning') {
              dispatch({ type: 'reasoned', id, text: event.delta.text })
            } else {
              const { model, finishReason: reason, reasoning, cost } = event
              dispatch({ type: 'finished', id, model, reason, reasoning, cost })
            }
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
  /** The saved message of a turn of this visit: the stream does not tell its position, nor the model if it is stopped. */
  const savedOf = useCallback(
    async (turn: Turn): Promise<Message | null> => {
      const { current: known } = thread
      if (known === null || !turns.some(({ id }) => id === turn.id)) return null
      const saved = await readAllTurns(arena, known.threadId).catch(() => null)
      return saved?.items.findLast(({ promptText }) => promptText === wordsOf(turn.prompt)) ?? null
    },
    [arena, turns],
  )
  /** The position of a turn, to replace it. `null` if it is not in this thread, or not saved yet. */
  const placeOf = useCallback(
    async (turn: Turn): Promise<number | null> => {
      if (turn.position !== null) return turn.position
      const position = (await savedOf(turn))?.position ?? null
      if (position !== null) dispatch({ type: 'placed', id: turn.id, position })
      return position
    },
    [savedOf],
  )
  const retry = useCallback(
    async (turn: Turn, model: string) => {
      // Without any text it was not saved, and what it should have replaced still has to be.
      const replaces = turn.text === '' && turn.status !== 'done' ? turn.replaces : await placeOf(turn)
      if (turn.text === '') dispatch({ type: 'removed', id: turn.id })
      return ask({ prompt: turn.prompt, model, replaces })
    },
    [ask, placeOf],
  )
  return { turns, ask, stop, retry, placeOf, savedOf }
}
