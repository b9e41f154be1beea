import type { Thread } from '@arena/contract'

export interface Deletion extends Pick<Thread, 'threadId' | 'title'> {
  readonly userId: string | null
}

export interface Deletions {
  /** Deleted by their owner, who may still want them back: they are not shown. */
  readonly leaving: ReadonlySet<string>
  /** Those that the service did not confirm. */
  readonly failed: readonly (Deletion & { readonly error: unknown })[]
}

/** Threads on their way out. They outlive the page that began it: the service is asked when the notice has gone. */
export function createDeletions() {
  let state: Deletions = { leaving: new Set(), failed: [] }
  const listeners = new Set<() => void>()
  const become = (next: Deletions) => {
    state = next
    for (const listener of listeners) listener()
  }
  const without = (threadId: string) => ({
    leaving: new Set([...state.leaving].filter((id) => id !== threadId)),
    failed: state.failed.filter((deletion) => deletion.threadId !== threadId),
  })
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    /** Whether somebody who looks at the threads will see a failure. */
    watched: () => listeners.size > 0,
    begin({ threadId }: Deletion) {
      const { leaving, failed } = without(threadId)
      become({ leaving: new Set([...leaving, threadId]), failed })
    },
    end: (threadId: string) => become(without(threadId)),
    fail(deletion: Deletion, error: unknown) {
      const { leaving, failed } = without(deletion.threadId)
      become({ leaving, failed: [...failed, { ...deletion, error }] })
    },
  }
}

export const deletions = createDeletions()
