import { ArenaApiError } from '@arena/client'
import type { VoteChoice, VoteRequest } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { useArena, useSession } from '../../session/index.tsx'
import { useSignedIn } from '../../shell/use-signed-in.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { titleFromPrompt } from '../threads/title-from-prompt.ts'
import { loadAnswerText } from './answer-text.tsx'
import { type BattleEvent, type BattleState, idle, reduceBattle, type ShownBattle } from './battle-state.ts'
import { type EarlierTurn, earlierTurn } from './earlier-turn.ts'
import { messages } from './messages/index.ts'
import { atMost, prepareAnswers } from './prepare-answers.ts'
import { createSendOnce, type SendOnce } from './send-once.ts'
import { forgetUnvotedBattle, rememberUnvotedBattle } from './unvoted-battle.ts'

export interface Battle {
  readonly state: BattleState
  /** The thread of this page's battles; `null` before the first. */
  readonly threadId: string | null
  readonly earlier: readonly EarlierTurn[]
  /** Resolves when the battle was answered, failed or was not started. */
  ask(prompt: string): Promise<void>
  cancel(): void
  vote(choice: VoteChoice): Promise<void>
  next(): void
  startThread(): void
}

interface BattleOptions {
  readonly threadMode: 'battle' | 'side-by-side'
  readonly start: (prompt: string, threadId: string, sending: Sending) => Promise<ShownBattle>
  /** The draft keeps the prompt until the answers arrive, so that a failure does not lose it. */
  readonly setDraft: (text: string) => void
}

interface Sending {
  readonly signal: AbortSignal
  readonly sendOnce: SendOnce
}

/** How long finished answers wait for the formatter. After that they are shown as text. */
const FORMATTER_MS_MAX = 2_000

/** Runs the battles of a page one after another, in one thread. */
export function useBattle({ threadMode, start, setDraft }: BattleOptions): Battle {
  const t = useMessages(messages)
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [state, setState] = useState(idle)
  const [thread, setThread] = useState<OwnedThread | null>(null)
  const [earlier, setEarlier] = useState<readonly EarlierTurn[]>([])
  // The current state, not that of the last render: two keys pressed at once must not cast two votes.
  const now = useRef({ state, thread })
  const attempts = useRef(0)
  const asking = useRef<AbortController | null>(null)
  const [startOnce] = useState(createSendOnce)
  const [castOnce] = useState(createSendOnce)
  const lastVote = useRef<VoteRequest | null>(null)

  const apply = (event: BattleEvent): boolean => {
    const after = reduceBattle(now.current.state, event)
    if (after === now.current.state) return false
    now.current.state = after
    setState(after)
    return true
  }
  const ownThread = (owned: OwnedThread | null) => {
    now.current.thread = owned
    setThread(owned)
  }

  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      // The answers would not be shown. The draft still has the prompt.
      asking.current?.abort()
    }
  }, [])
  /** Not after the user left: the announcement would be about another page. */
  const announceHere = (text: string) => mounted.current && announce(text)

  const threadFor = async (prompt: string, signal: AbortSignal): Promise<string> => {
    const userId = session.state().me?.userId ?? null
    const known = now.current.thread
    // Another user cannot write to this thread.
    if (known && known.userId === userId) return known.threadId
    const { threadId } = await arena.threads.create({ title: titleFromPrompt(prompt), mode: threadMode }, { signal })
    ownThread({ threadId, userId })
    setEarlier([])
    return threadId
  }

  const ask = async (prompt: string) => {
    if (!(await signedIn.ask())) return
    attempts.current += 1
    const attempt = attempts.current
    const previous = earlierTurn(now.current.state)
    if (!apply({ type: 'ask', prompt, attempt, nowMs: performance.now() })) return
    if (previous) setEarlier((turns) => [...turns, previous])
    setDraft(prompt)
    const call = new AbortController()
    asking.current = call
    const formatter = Promise.all([loadAnswerText(), prepareAnswers([])])
    try {
      const battle = await signedIn.run(async () => {
        const threadId = await threadFor(prompt, call.signal)
        return start(prompt, threadId, { signal: call.signal, sendOnce: startOnce })
      })
      await atMost(FORMATTER_MS_MAX, formatter)
      await prepareAnswers([battle.left.text, battle.right.text])
      if (!apply({ type: 'arrive', attempt, battle, nowMs: performance.now() })) return
      rememberUnvotedBattle(battle)
      setDraft('')
      announceHere(t.ready)
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } catch (error) {
      // The thread was deleted elsewhere or is full; the next attempt creates a new one.
      if (error instanceof ArenaApiError && (error.reason === 'thread-full' || [403, 404].includes(error.status)))
        ownThread(null)
      apply({ type: 'fail', attempt, error })
    }
  }

  const cancel = () => {
    asking.current?.abort()
    apply({ type: 'cancel' })
  }

  const vote = async (choice: VoteChoice) => {
    if (!apply({ type: 'vote', choice })) return
    const { state: voting } = now.current
    if (voting.phase !== 'voting') return
    const { comparisonId } = voting.battle
    // A retry must be the same request: the first one may have been recorded, and only its reply lost.
    if (lastVote.current?.comparisonId !== comparisonId || lastVote.current.voteChoice !== choice) {
      const voteDurationMs = Math.round(performance.now() - voting.shownAtMs)
      lastVote.current = { comparisonId, voteChoice: choice, voteDurationMs }
    }
    const request = lastVote.current
    try {
      const { reveal } = await signedIn.run(() =>
        castOnce(request, (idempotencyKey) => arena.votes.cast(request, { idempotencyKey })),
      )
      // Here and not in the reveal: the user may have left the page meanwhile.
      forgetUnvotedBattle(comparisonId)
      if (apply({ type: 'reveal', comparisonId, reveal })) {
        announceHere(t.reveal.announce(reveal.agent1.displayName, reveal.agent2.displayName))
      }
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } catch (error) {
      const votedBefore = error instanceof ArenaApiError && error.reason === 'vote-already-cast'
      if (!votedBefore) return void apply({ type: 'fail-vote', comparisonId, error })
      forgetUnvotedBattle(comparisonId)
      apply({ type: 'find-voted', comparisonId })
    }
  }

  const next = () => {
    const previous = earlierTurn(now.current.state)
    if (apply({ type: 'next' }) && previous) setEarlier((turns) => [...turns, previous])
  }

  const startThread = () => {
    if (!apply({ type: 'next' }) && now.current.state.phase !== 'idle') return
    ownThread(null)
    setEarlier([])
  }

  return { state, threadId: thread?.threadId ?? null, earlier, ask, cancel, vote, next, startThread }
}

interface OwnedThread {
  readonly threadId: string
  readonly userId: string | null
}
