import { useMemo } from 'react'
import { type SessionState, useSessionState } from '../../session/index.tsx'

/** The current user. Part of every query key, so that one user never sees another's cached threads. */
export interface Reader {
  readonly userId: string | null
  /** Grows when the pages must drop their data. */
  readonly epoch: number
}

export function useReader(): Reader {
  const { me, epoch } = useSessionState()
  const userId = me?.userId ?? null
  return useMemo(() => ({ userId, epoch }), [userId, epoch])
}

/** The cache of a thread and of its turns. */
export const threadQueryKeys = ({ me, epoch }: Pick<SessionState, 'me' | 'epoch'>, threadId: string) => {
  const thread = ['threads', { userId: me?.userId ?? null, epoch } satisfies Reader, threadId] as const
  return { thread, messages: [...thread, 'messages'] as const }
}

/**
 * Whether the previous data may stay visible until the new data is loaded. Yes when a visitor signs in or a session
 * expires: removing the thread would also remove a vote that is being cast. No after a sign-out or for another user.
 */
export const mayStay = (before: Reader, now: Reader): boolean =>
  before.epoch === now.epoch && (before.userId === null || now.userId === null || before.userId === now.userId)
