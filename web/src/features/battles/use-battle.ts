import { ArenaApiError } from '@arena/client'
import type { VoteChoice } from '@arena/contract'
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
import { isVoteRefusal } from './is-vote-refusal.ts'
import { messages } from './messages/index.ts'
import { forgetOpenBattle, rememberOpenBattle } from './open-battle.ts'
import { atMost, prepareAnswers } from './prepare-answers.ts'

export interface Battle {
  readonly state: BattleState
  /** The thread that the battles of this page are saved in, once there is one. */
  readonly threadId: string | null
  readonly earlier: readonly EarlierTurn[]
  /** Resolves when the battle was asked for, or was not. */
  ask(prompt: string): Promise<void>
  cancel(): void
  vote(choice: VoteChoice): Promise<void>
  next(): void
  startThread(): void
}

interface BattleWays {
  readonly threadMode: 'battle' | 'side-by-side'
  readonly start: (prompt: string, threadId: string, signal: AbortSignal) => Promise<ShownBattle>
  /** Where the prompt stands until its answers are here and the thread has it: a failure must not lose it. */
  readonly setDraft: (text: string) => void
}

/** How much longer answers that are here wait for what formats them. Without it they are shown as text. */
const FORMATTER_MS_MAX = 2_000

/** Runs the battles of one page, one after the other, in one thread. */
export function useBattle({ threadMode, start, setDraft }: BattleWays): Battle {
  const t = useMessages(messages)
  const arena = useArena()
  const session = useSession()
  const signedIn = useSignedIn()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [state, setState] = useState(idle)
  const [thread, setThread] = useState<OwnedThread | null>(null)
  const [earlier, setEarlier] = useState<readonly EarlierTurn[]>([])
  // What is true now, not at the last rendering: two keys that are pressed at once must not cast two votes.
  const now = useRef({ state, thread })
  const attempts = useRef(0)
  const asking = useRef<AbortController | null>(null)

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

  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      // Nobody is left to read the answers. The prompt is in the draft.
      asking.current?.abort()
    }
  }, [])
  /** Only on this page: on another one it would be about something that is not there. */
  const tell = (text: string) => here.current && announce(text)

  const threadFor = async (prompt: string, signal: AbortSignal): Promise<string> => {
    const userId = session.state().me?.userId ?? null
    const known = now.current.thread
    // Whoever signed in anew cannot write to somebody else's thread.
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
    const left = earlierTurn(now.current.state)
    if (!apply({ type: 'ask', prompt, attempt, nowMs: performance.now() })) return
    if (left) setEarlier((turns) => [...turns, left])
    setDraft(prompt)
    const giveUp = new AbortController()
    asking.current = giveUp
    const readable = Promise.all([loadAnswerText(), prepareAnswers([])])
    try {
      const battle = await signedIn.run(async () => {
        const threadId = await threadFor(prompt, giveUp.signal)
        return start(prompt, threadId, giveUp.signal)
      })
      await atMost(FORMATTER_MS_MAX, readable)
      await prepareAnswers([battle.left.text, battle.right.text])
      if (!apply({ type: 'arrive', attempt, battle, nowMs: performance.now() })) return
      rememberOpenBattle(battle)
      setDraft('')
      tell(t.bothHere)
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } catch (error) {
      // A thread that was deleted elsewhere is replaced at the next try.
      if (error instanceof ArenaApiError && (error.status === 404 || error.status === 403)) ownThread(null)
      apply({ type: 'fail', attempt, error })
    }
  }

  const cancel = () => {
    asking.current?.abort()
    apply({ type: 'cancel' })
  }

  const isVotedIn = async (threadId: string, comparisonId: string): Promise<boolean> => {
    try {
      const { items } = await arena.threads.messages(threadId)
      return items.some((message) => message.comparisonId === comparisonId && message.hasVoted)
    } catch {
      // Not known: the refusal itself is shown, and can be tried again.
      return false
    }
  }

  const vote = async (choice: VoteChoice) => {
    if (!apply({ type: 'vote', choice })) return
    const { state: voting } = now.current
    if (voting.phase !== 'voting') return
    const { comparisonId, threadId } = voting.battle
    const voteDurationMs = Math.round(performance.now() - voting.shownAtMs)
    try {
      const { reveal } = await signedIn.run(() =>
        arena.votes.cast({ comparisonId, voteChoice: choice, voteDurationMs }),
      )
      // At once, and not with the reveal: whoever left the page meanwhile has voted all the same.
      forgetOpenBattle(comparisonId)
      if (apply({ type: 'reveal', comparisonId, reveal })) {
        tell(t.reveal.announce(reveal.agent1.displayName, reveal.agent2.displayName))
      }
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } catch (error) {
      // The refusals of a vote share one code; the thread knows whether it was refused because it is in already.
      const votedBefore = isVoteRefusal(error) && (await isVotedIn(threadId, comparisonId))
      if (!votedBefore) return void apply({ type: 'fail-vote', comparisonId, error })
      forgetOpenBattle(comparisonId)
      apply({ type: 'find-voted', comparisonId })
    }
  }

  const next = () => {
    const left = earlierTurn(now.current.state)
    if (apply({ type: 'next' }) && left) setEarlier((turns) => [...turns, left])
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
