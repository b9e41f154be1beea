import type { SkipReason, VoteChoice } from '@arena/contract'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { explain } from '../../../failure/explain.ts'
import { useFailureText } from '../../../failure/use-failure-text.ts'
import { useMessages } from '../../../language/index.ts'
import { randomId } from '../../../random-id.ts'
import { useArena } from '../../../session/index.tsx'
import { useSignedIn } from '../../../shell/sign-in/use-signed-in.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { messages } from './messages/index.ts'
import { type Notes, notRead, type Sent, votingAfter } from './voting-state.ts'

/** While there is nothing to vote on. */
const POLL_MS = 5_000
const RETRY_MS = 5_000

/** The voter's queue in a study. */
export function useVoting(studyId: string) {
  const t = useMessages(messages)
  const arena = useArena()
  const signedIn = useSignedIn(t.choiceSaved)
  const toast = useToast()
  const failureText = useFailureText()
  const [state, dispatch] = useReducer(votingAfter, notRead)
  const [readError, setReadError] = useState<unknown>(null)
  // Not the state of the last render: two clicks at once must not send two votes.
  const busy = useRef(false)
  const { current, next, sending, failed, undoable } = state

  const read = useCallback(async () => {
    try {
      dispatch({ type: 'read', reply: await signedIn.run(() => arena.studies.next(studyId)) })
      setReadError(null)
    } catch (error) {
      setReadError(error)
    }
  }, [arena, signedIn, studyId])
  useEffect(() => void read(), [read])

  const currentId = current?.assignmentId
  const isSending = sending !== null
  useEffect(() => {
    if (currentId === undefined || isSending) return
    const stop = new AbortController()
    // Without it, the next one comes with the reply to the vote.
    arena.studies.next(studyId, { ahead: 'true' }, { signal: stop.signal }).then(
      (reply) => stop.signal.aborted || dispatch({ type: 'read-ahead', reply }),
      () => {},
    )
    return () => stop.abort()
  }, [arena, studyId, currentId, isSending])

  const waiting = next?.state === 'open' && current === null && !isSending
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => document.hidden || void read(), POLL_MS)
    return () => clearInterval(timer)
  }, [waiting, read])

  const send = async (sent: Sent, again = false) => {
    if (busy.current) return
    busy.current = true
    if (!again) dispatch({ type: 'send', sent })
    const { assignment, idempotencyKey } = sent
    const { assignmentId } = assignment
    try {
      const reply = await signedIn.run(() =>
        'skip' in sent
          ? arena.studies.skip(studyId, { assignmentId, reason: sent.skip }, { idempotencyKey })
          : arena.studies.vote(
              studyId,
              { assignmentId, voteChoice: sent.choice, reasons: [...sent.reasons], comment: sent.comment },
              { idempotencyKey },
            ),
      )
      dispatch({ type: 'accepted', reply })
    } catch (error) {
      const { reason } = explain(error)
      if (reason === 'study-closed') dispatch({ type: 'closed' })
      else if (reason !== null && isOver(reason)) {
        toast({ text: t.over[reason] })
        await read()
      } else {
        dispatch({ type: 'refused', error })
      }
    } finally {
      busy.current = false
    }
  }
  // The failed vote stays on the page meanwhile.
  useRetry(failed?.error ?? readError, () => void (failed ? send(failed.sent, true) : read()))

  const undo = async () => {
    if (undoable === null || busy.current) return
    busy.current = true
    try {
      dispatch({
        type: 'undone',
        reply: await signedIn.run(() => arena.studies.undo(studyId, undoable.assignment.assignmentId)),
      })
    } catch (error) {
      toast({ text: failureText(error) })
      if (explain(error).kind === 'refused') dispatch({ type: 'final' })
    } finally {
      busy.current = false
    }
  }
  return {
    state,
    /** Why the assignment could not be read. */
    readError,
    read,
    vote: (choice: VoteChoice, notes: Notes) =>
      current && void send({ assignment: current, idempotencyKey: randomId(), choice, ...notes }),
    skip: (skip: SkipReason) => current && void send({ assignment: current, idempotencyKey: randomId(), skip }),
    /** Sends again what failed. */
    retry: () => failed && void send(failed.sent),
    undo: () => void undo(),
  }
}

export type Voting = ReturnType<typeof useVoting>

/** Tries again after a while, for example when the connection or the service is back. */
function useRetry(error: unknown, run: () => void): void {
  const current = useRef(run)
  current.current = run
  useEffect(() => {
    if (error === null) return
    const { kind, retryAfterSeconds } = explain(error)
    if (!['offline', 'unreachable', 'service', 'limited', 'busy'].includes(kind)) return
    const timer = setTimeout(() => current.current(), Math.max(RETRY_MS, (retryAfterSeconds ?? 0) * 1000))
    return () => clearTimeout(timer)
  }, [error])
}

/** Reasons for which the assignment is gone, so that the next one is shown. */
const isOver = (reason: string): reason is 'study-vote-cast' | 'assignment-over' | 'assignment-not-found' =>
  ['study-vote-cast', 'assignment-over', 'assignment-not-found'].includes(reason)
