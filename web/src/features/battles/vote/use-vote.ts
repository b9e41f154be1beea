import { ArenaApiError } from '@arena/client'
import type { VoteChoice, VoteError, VoteRequest } from '@arena/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import type { Reveal } from '../live/battle-state.ts'
import { forgetUnvotedBattle } from '../live/unvoted-battle.ts'
import { messages } from '../messages/index.ts'
import { countVote } from './votes-cast.ts'

export type VoteState =
  | {
      readonly phase: 'open'
      /** A failed vote, with the choice for the retry. */
      readonly failure: { readonly choice: VoteChoice; readonly error: unknown } | null
    }
  | { readonly phase: 'voting'; readonly choice: VoteChoice }
  | { readonly phase: 'revealed'; readonly choice: VoteChoice; readonly reveal: Reveal }
  /** The vote was cast before, for example in another tab. */
  | { readonly phase: 'recorded'; readonly choice: VoteChoice }

const open: VoteState = { phase: 'open', failure: null }

interface Vote {
  readonly state: VoteState
  /** The reveals of this visit, by battle. All battles of a conversation have the same pair. */
  readonly reveals: Readonly<Record<string, Reveal>>
  cast(choice: VoteChoice, voteDurationMs: number): Promise<void>
}

/** The vote on a battle; `null` while there is none to vote on. */
export function useVote(comparisonId: string | null): Vote {
  const t = useMessages(messages)
  const arena = useArena()
  const signedIn = useSignedIn()
  const announce = useAnnounce()
  const queries = useQueryClient()
  const [vote, setVote] = useState<{ readonly comparisonId: string; readonly state: VoteState } | null>(null)
  const [reveals, setReveals] = useState<Vote['reveals']>({})
  const busy = useRef(false)
  const sent = useRef<{ readonly request: VoteRequest; readonly idempotencyKey: string } | null>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const cast = async (choice: VoteChoice, voteDurationMs: number) => {
    // Not the state of the last render: two clicks at once must not cast two votes.
    if (comparisonId === null || busy.current) return
    busy.current = true
    const set = (state: VoteState) => setVote({ comparisonId, state })
    try {
      if (!(await signedIn.ask())) return
      set({ phase: 'voting', choice })
      // A retry must be the same request: the first one may have been recorded, and only its reply lost. With the same key,
      // the service repeats the reply, which alone has what the seal is checked with.
      const before = sent.current?.request
      if (before?.comparisonId !== comparisonId || before.voteChoice !== choice) {
        sent.current = { request: { comparisonId, voteChoice: choice, voteDurationMs }, idempotencyKey: randomId() }
      }
      const { request, idempotencyKey } = sent.current!
      const reply = await signedIn.run(() => arena.votes.cast(request, { idempotencyKey }))
      forgetUnvotedBattle(comparisonId)
      countVote()
      set({ phase: 'revealed', choice, reveal: reply.reveal })
      setReveals((before) => ({ ...before, [comparisonId]: reply.reveal }))
      // Not after the user left: the announcement would be about another page.
      if (mounted.current) {
        announce(t.reveal.announce(reply.reveal.agent1.displayName, reply.reveal.agent2.displayName))
      }
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } catch (error) {
      const recorded = recordedVote(error)
      if (recorded === null) return set({ phase: 'open', failure: { choice, error } })
      forgetUnvotedBattle(comparisonId)
      set({ phase: 'recorded', choice: recorded })
      // The names are in the saved thread.
      void queries.invalidateQueries({ queryKey: ['threads'] })
    } finally {
      busy.current = false
    }
  }
  return { state: vote?.comparisonId === comparisonId ? vote.state : open, reveals, cast }
}

/** What the user voted before, if the service rejected a second vote. */
const recordedVote = (error: unknown): VoteChoice | null =>
  error instanceof ArenaApiError ? ((error.body as Partial<VoteError> | null)?.recorded?.voteChoice ?? null) : null
