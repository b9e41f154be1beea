import { useRef, useState } from 'react'
import { useSessionState } from '../../session/index.tsx'

interface Visit {
  /** A new id is a new chat, without the state of the previous one. */
  readonly id: number
  /** Call it before the address changes to a thread that this visit created. */
  readonly made: (threadId: string) => void
}

/** Starts a new visit for each address, except when the visit itself created the thread. */
export function useVisit(threadId: string | null): Visit {
  const { epoch } = useSessionState()
  const [visit, setVisit] = useState({ id: 0, threadId, epoch })
  // A ref, because the address changes synchronously, and a state update could arrive after it.
  const made = useRef<{ readonly visitId: number; readonly threadId: string } | null>(null)
  if (visit.threadId !== threadId || visit.epoch !== epoch) {
    const continues = visit.epoch === epoch && made.current?.visitId === visit.id && made.current.threadId === threadId
    setVisit({ id: continues ? visit.id : visit.id + 1, threadId, epoch })
  }
  return {
    id: visit.id,
    made: (madeThreadId) => {
      made.current = { visitId: visit.id, threadId: madeThreadId }
    },
  }
}
