import { useRef, useState } from 'react'
import { useSessionState } from '../../session/index.tsx'

interface Visit {
  /** A new id is a new chat, without the state of the previous one. */
  readonly id: number
  /** Call it before the address changes to a thread that this visit created. */
  readonly made: (threadId: string) => void
}

/** Starts a new visit for each thread or continued battle, except when the visit itself created the thread. */
export function useVisit(address: string | null): Visit {
  const { epoch } = useSessionState()
  const [visit, setVisit] = useState({ id: 0, address, epoch })
  // A ref, because the address changes synchronously, and a state update could arrive after it.
  const made = useRef<{ readonly visitId: number; readonly threadId: string } | null>(null)
  if (visit.address !== address || visit.epoch !== epoch) {
    const continues = visit.epoch === epoch && made.current?.visitId === visit.id && made.current.threadId === address
    setVisit({ id: continues ? visit.id : visit.id + 1, address, epoch })
  }
  return {
    id: visit.id,
    made: (madeThreadId) => {
      made.current = { visitId: visit.id, threadId: madeThreadId }
    },
  }
}
