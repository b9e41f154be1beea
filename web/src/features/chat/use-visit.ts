import { useRef, useState } from 'react'
import { useSessionState } from '../../session/index.tsx'

interface Visit {
  /** Another one is another chat: nothing that is shown goes over from one to the next. */
  readonly id: number
  /** Says that this visit has made the thread which the address is about to name. */
  readonly made: (threadId: string) => void
}

/** The way through `/chat` and its threads, one visit at a time. Only the making of a thread changes the address within one. */
export function useVisit(threadId: string | null): Visit {
  const { epoch } = useSessionState()
  const [visit, setVisit] = useState({ id: 0, threadId, epoch })
  // Not state: the address changes at once, and a state that is set just before it may be seen just after it.
  const made = useRef<{ readonly visitId: number; readonly threadId: string } | null>(null)
  if (visit.threadId !== threadId || visit.epoch !== epoch) {
    const goesOn = visit.epoch === epoch && made.current?.visitId === visit.id && made.current.threadId === threadId
    setVisit({ id: goesOn ? visit.id : visit.id + 1, threadId, epoch })
  }
  return {
    id: visit.id,
    made: (madeThreadId) => {
      made.current = { visitId: visit.id, threadId: madeThreadId }
    },
  }
}
