import type { Thread } from '@arena/contract'
import { createEmitter } from '../../emitter.ts'

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
  const { subscribe, emit, hasListeners } = createEmitter()
  const update = (next: Deletions) => {
    state = next
    emit()
  }
  const without = (threadId: string) => ({
    pending: new Set([...state.pending].filter((id) => id !== threadId)),
    failed: state.failed.filter((deletion) => deletion.threadId !== threadId),
  })
  return {
    subscribe,
    state: () => state,
    /** Whether a page is shown that would display a failure. */
    watched: hasListeners,
    begin({ threadId }: Deletion) {
      const { pending, failed } = without(threadId)
      update({ pending: new Set([...pending, threadId]), failed })
    },
    end: (threadId: string) => update(without(threadId)),
    fail(deletion: Deletion, error: unknown) {
      const { pending, failed } = without(deletion.threadId)
      update({ pending, failed: [...failed, { ...deletion, error }] })
    },
  }
}

export const deletions = createDeletions()
