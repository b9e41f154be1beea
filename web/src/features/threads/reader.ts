import { useMemo } from 'react'
import { useSessionState } from '../../session/index.tsx'

/** Who reads. Part of every key of what is read: one person's threads must never stand in for another's. */
export interface Reader {
  readonly userId: string | null
  /** Grows when the pages must forget what they show. */
  readonly epoch: number
}

export function useReader(): Reader {
  const { me, epoch } = useSessionState()
  const userId = me?.userId ?? null
  return useMemo(() => ({ userId, epoch }), [userId, epoch])
}

/**
 * Whether what one reader saw may stay in sight until the next one's reading is here. Yes for a visitor who signs in, and
 * for somebody whose session ran out and who may be about to sign in again: taken away, a thread would take the vote that is
 * being cast with it. No for somebody who signed out, and for somebody else.
 */
export const mayStay = (before: Reader, now: Reader): boolean =>
  before.epoch === now.epoch && (before.userId === null || now.userId === null || before.userId === now.userId)
