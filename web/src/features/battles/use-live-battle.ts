import { ArenaApiError, ArenaStreamError } from '@arena/client'
import type { BattleRequest } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { useArena } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { readTabItem, writeSetting, writeTabItem } from '../../storage.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { loadAnswerText } from '../prompt/answer-text.tsx'
import { generationSettings, settingsInRequest } from '../prompt/generation-settings.ts'
import { readAllTurns } from '../prompt/read-all-turns.ts'
import { battleFromReply } from './battle-from-reply.ts'
import { type BattleEvent, hasText, type LiveTurn, reduceTurns, type ShownBattle } from './battle-state.ts'
import { messages } from './messages/index.ts'
import { forgetPending, type PendingBattle, rememberPending, takeOver } from './pending-battle.ts'
import { storedBattle } from './stored-battle.ts'
import { rememberUnvotedBattle } from './unvoted-battle.ts'
import { useWhenOnline } from './use-when-online.ts'

export interface LiveBattle {
  /** The battles of this visit. */
  readonly turns: readonly LiveTurn[]
  /** Continues a battle with the same pair. `voted` says whether the conversation already has a vote. */
  followUp(prompt: string, continues: string, voted: boolean): void
  /** Sends a failed battle again, with the same prompt or another one. */
  retry(prompt?: string): void
  /** Stops the models and returns what was asked. */
  cancel(): PendingBattle | null
}

/** How long text is collected before it is shown. */
const SHOW_MS = 50
/** How long a failure waits for the thread, to see whether the battle was stored. */
const LOOK_MS = 10_000

/** Runs the battles of a thread's page: the one that was handed over, and its follow-ups. */
export function useLiveBattle(threadId: string): LiveBattle {
  const t = useMessages(messages)
  const arena = useArena()
  const signedIn = useSignedIn()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [turns, setTurns] = useState<readonly LiveTurn[]>([])
  // The current turns, not those of the last render: events arrive faster than the page renders.
  const now = useRef(turns)
  const running = useRef<AbortController | null>(null)
  /** The last prompt, until it is answered. */
  const pending = useRef<PendingBattle | null>(null)
  const attempts = useRef(0)
  const mounted = useRef(true)

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTurns(now.current)
  }

  const apply = (event: BattleEvent): boolean => {
    const after = reduceTurns(now.current, event)
    if (after === now.current) return false
    now.current = after
    // A long answer has thousands of deltas, and rendering takes longer the longer it is.
    if (event.type === 'write') timer.current ??= setTimeout(show, SHOW_MS)
    else show()
    return true
  }

  const finish = (battle: PendingBattle, attempt: number, shown: ShownBattle) => {
    if (!apply({ type: 'finish', attempt, battle: shown })) return
    pending.current = null
    forgetDraft(battle)
    // Without any answer there is nothing to vote on, and a conversation needs only one vote.
    if (!battle.voted && (!shown.left.missing || !shown.right.missing)) {
      rememberUnvotedBattle({ threadId, comparisonId: shown.comparisonId })
    }
    announce(t.ready)
    void queries.invalidateQueries({ queryKey: ['threads'] })
  }

  /** The battle is stored before its last event is sent, which may be lost. */
  const lookForStored = async ({ request }: PendingBattle): Promise<ShownBattle | null> => {
    try {
      const { items } = await readAllTurns(arena, threadId, { signal: AbortSignal.timeout(LOOK_MS) })
      return storedBattle(items, request)
    } catch {
      return null
    }
  }

  const ask = async (battle: PendingBattle) => {
    attempts.current += 1
    const attempt = attempts.current
    if (!apply({ type: 'ask', attempt, request: battle.request, nowMs: performance.now() })) return
    pending.current = battle
    rememberPending(battle)
    announce('')
    void loadAnswerText()
    const call = new AbortController()
    running.current = call
    const request: BattleRequest = { ...battle.request, threadId }
    try {
      await signedIn.run(async () => {
        for await (const event of arena.battles.stream(request, { signal: call.signal })) {
          if (event.object === 'arena.stream.delta') {
            apply({ type: 'write', attempt, side: sideOf(event.side), text: event.delta.text })
          } else if (event.object === 'arena.stream.reset') {
            apply({ type: 'reset', attempt, side: sideOf(event.side), reason: event.reason })
          } else {
            finish(battle, attempt, battleFromReply(event))
          }
        }
      })
    } catch (error) {
      const stored = isAnswerLost(error) && !call.signal.aborted ? await lookForStored(battle) : null
      if (stored) return finish(battle, attempt, stored)
      if (isPoolGone(error)) {
        writeSetting('pool', null)
        const { pool: _gone, ...request } = battle.request
        pending.current = { ...battle, request }
      }
      apply({ type: 'fail', attempt, error, offline: !navigator.onLine })
    }
  }

  const retry = (prompt?: string) => {
    const { current: battle } = pending
    if (battle) void ask({ ...battle, request: { ...battle.request, prompt: prompt ?? battle.request.prompt } })
  }

  const cancel = () => {
    const { current: battle } = pending
    const last = now.current.at(-1)
    if (!battle || last?.phase !== 'writing') return null
    apply({ type: 'cancel', attempt: last.attempt })
    running.current?.abort()
    pending.current = null
    forgetPending(threadId)
    return battle
  }

  /** Cancels a battle whose answers will not be shown, and deletes a thread without any answer. */
  const leave = (options?: { readonly keepalive: true }) => {
    // "Both answers are ready" is about this page.
    announce('')
    const { current: battle } = pending
    if (!battle) return
    running.current?.abort()
    // Its battle may have been stored, and only the end of the stream lost.
    if (battle.from !== null) void arena.threads.deleteEmpty(threadId, options).catch(() => {})
  }
  const currentLeave = useRef(leave)
  currentLeave.current = leave
  const currentAsk = useRef(ask)
  currentAsk.current = ask
  useEffect(() => {
    mounted.current = true
    const first = takeOver(threadId)
    if (first) void currentAsk.current(first)
    const hide = () => currentLeave.current({ keepalive: true })
    // The browser may keep a page that was left, and show it again later: with a battle that was cancelled meanwhile.
    const showAgain = (event: PageTransitionEvent) => {
      if (event.persisted && pending.current) location.reload()
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', showAgain)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', showAgain)
      mounted.current = false
      // Later, because React's strict mode mounts a page twice.
      setTimeout(() => {
        if (!mounted.current) currentLeave.current()
      })
    }
  }, [threadId])

  const last = turns.at(-1)
  useWhenOnline(last?.phase === 'failed' && last.offline && !hasText(last), () => retry())

  return {
    turns,
    followUp(prompt, continues, voted) {
      const settings = settingsInRequest(generationSettings())
      void ask({ threadId, request: { prompt, continues, ...settings }, from: null, voted })
    },
    retry,
    cancel,
  }
}

const sideOf = (agent: 'agent1' | 'agent2') => (agent === 'agent1' ? 'left' : 'right')

/** The pool was removed, or has too few models now. A retry draws from all models. */
const isPoolGone = (error: unknown): boolean =>
  error instanceof ArenaApiError && (error.reason === 'pool-unknown' || error.reason === 'too-few-models')

/** An error that the service reported says that nothing was stored. */
const isAnswerLost = (error: unknown): boolean =>
  error instanceof ArenaStreamError ? error.code === null : !(error instanceof ArenaApiError)

/** The draft is not needed any more, unless it is another one by now. */
function forgetDraft({ threadId, request, from }: PendingBattle): void {
  forgetPending(threadId)
  if (from && readTabItem(`${from.page}-draft`)?.trim() === request.prompt) writeTabItem(`${from.page}-draft`, null)
}
