import type { Thread } from '@arena/contract'

export interface Deletion extends Pick<Thread, 'threadId' | 'title'> {
  readonly userId: string | null
}

export interface Deletions {
  /** Hidden while the user can still undo the deletion. */
  readonly pending: ReadonlySet<string>
  /** Not confirmed by the service. */
  readonly failed: readonly (Deletion & { readonly error: unknown })[]
}

/** Pending deletions. They outlive the page: the request is sent when the toast closes. */
export function createDeletions() {
  let state: Deletions = { pending: new Set(), failed: [] }
  const listeners = new Set<() => void>()
  const become = (next: Deletions) => {
    state = next
    for (const listener of listeners) listener()
  }
  const without = (threadId: string) => ({
    pending: new Set([...state.pending].filter((id) => id !== threadId)),
    failed: state.failed.filter((deletion) => deletion.threadId !== threadId),
  })
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    /** Whether a page is shown that would display a failure. */
    watched: () => listeners.size > 0,
    begin({ threadId }: Deletion) {
      const { pending, failed } = without(threadId)
      become({ pending: new Set([...pending, threadId]), failed })
    },
    end: (threadId: string) => become(without(threadId)),
    fail(deletion: Deletion, error: unknown) {
      const { pending, failed } = without(deletion.threadId)
      become({ pending, failed: [...failed, { ...deletion, error }] })
    },
  }
}

export const deletions = createDeletions()
