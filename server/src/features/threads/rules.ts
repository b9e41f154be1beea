import type { Visibility } from '@arena/contract'

/** What a reader of the list means: shared threads are those that anybody with the link can read. */
export const visibilitiesOf = (wanted: Visibility | 'shared'): readonly Visibility[] =>
  wanted === 'shared' ? ['unlisted', 'public'] : [wanted]

export interface Ownership {
  readonly userId: string
  readonly visibility: Visibility
}

export type Access = 'granted' | 'unauthorized' | 'forbidden'

/** Who may read a thread. Switched-off sharing closes every thread to all but its owner, at once. */
export function readAccess(thread: Ownership, userId: string | null, { sharing }: { sharing: boolean }): Access {
  if (thread.userId === userId) return 'granted'
  if (sharing && thread.visibility !== 'private') return 'granted'
  return userId === null ? 'unauthorized' : 'forbidden'
}

export interface Turn {
  readonly blind: boolean
  readonly hasVoted: boolean
}

/**
 * Whether a reader of a saved turn may know which models wrote it. A blind battle stays blind for everybody but an
 * owner who has voted: strangers may still vote on it.
 */
export const namesAreShown = (turn: Turn, reader: { isOwner: boolean }): boolean =>
  !turn.blind || (reader.isOwner && turn.hasVoted)
