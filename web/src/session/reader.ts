import { useMemo } from 'react'
import { type SessionState, useSessionState } from './index.tsx'

/** Whose data the page shows. */
export interface Reader {
  readonly userId: string | null
  /** Grows when the pages must drop their data. */
  readonly epoch: number
}

export const readerOf = ({ me, epoch }: Pick<SessionState, 'me' | 'epoch'>): Reader => ({
  userId: me?.userId ?? null,
  epoch,
})

/** The current user. */
export function useReader(): Reader {
  const { userId, epoch } = readerOf(useSessionState())
  return useMemo(() => ({ userId, epoch }), [userId, epoch])
}

/**
 * The key of a query whose reply depends on who asks. The reader is its last part: without it, the page would show the next
 * user of this browser what the one before loaded. The other parts alone are enough to make such queries load again.
 *
 * @example useQuery({ queryKey: ownKey(reader, 'api-keys'), queryFn: () => arena.identity.keys() })
 */
export const ownKey = (reader: Reader, ...parts: readonly unknown[]) => [...parts, reader] as const

/**
 * Whether the previous data may stay visible until the new data is loaded. Yes when a visitor signs in or a session
 * expires: removing the thread would also remove a vote that is being cast. No after a sign-out or for another user.
 */
export const mayStay = (before: Reader, now: Reader): boolean =>
  before.epoch === now.epoch && (before.userId === null || now.userId === null || before.userId === now.userId)

/** Keeps what is shown until the data of another own key is loaded: the `placeholderData` of its query. */
export const keepShown =
  (reader: Reader) =>
  <Data>(shown: Data | undefined, before: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
    before && mayStay(before.queryKey.at(-1) as Reader, reader) ? shown : undefined
