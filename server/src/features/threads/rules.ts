import type { Limits, Thread, Visibility } from '@arena/contract'

/** A thread as it was when it was created. */
export const newThread = (created: Pick<Thread, 'threadId' | 'userId' | 'title' | 'mode' | 'createdAt'>): Thread => ({
  ...created,
  visibility: 'private',
  messageCount: 0,
  takenDown: null,
  updatedAt: created.createdAt,
})

const FIRST_LINE_CHARS_MAX = 80

/** The beginning of a prompt, as a title. */
export const firstLine = (prompt: string, { titleCharsMax }: Pick<Limits, 'titleCharsMax'>): string =>
  [...prompt.trim().split(/[\r\n]/, 1)[0]!].slice(0, Math.min(FIRST_LINE_CHARS_MAX, titleCharsMax)).join('')

/** The visibilities of a filter: `shared` means every thread that can be read with its link. */
export const visibilitiesOf = (wanted: Visibility | 'shared'): readonly Visibility[] =>
  wanted === 'shared' ? ['unlisted', 'public'] : [wanted]

export interface Ownership {
  readonly userId: string
  readonly visibility: Visibility
}

export type Access = 'granted' | 'unauthorized' | 'forbidden'

/** Decides who may read a thread. Without sharing, only its owner may. */
export function readAccess(thread: Ownership, userId: string | null, { sharing }: { sharing: boolean }): Access {
  if (thread.userId === userId) return 'granted'
  if (sharing && thread.visibility !== 'private') return 'granted'
  return userId === null ? 'unauthorized' : 'forbidden'
}

export interface ThreadQuotas {
  readonly threadTurnsMax: number
  readonly threadBytesMax: number
}

/** The quota that a thread has reached, in words; `null` while it has room for another turn. */
export function fullBy(
  thread: { readonly messageCount: number; readonly textBytes: number },
  { threadTurnsMax, threadBytesMax }: ThreadQuotas,
): string | null {
  if (thread.messageCount >= threadTurnsMax) return `${threadTurnsMax} turns`
  if (thread.textBytes >= threadBytesMax) return `${threadBytesMax} bytes of text`
  return null
}
