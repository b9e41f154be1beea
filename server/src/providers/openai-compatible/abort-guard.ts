export interface AbortGuard {
  /** Settles like `work`, or rejects with the signal's reason if that comes first. One wait at a time. */
  wait<T>(work: PromiseLike<T>): Promise<T>
  release(): void
}

/**
 * Lets an abort end any wait of a call at once. Undici alone does not: a request still queued for a connection ends
 * only when it gets one, and a reader that never takes its text would hold the call for ever.
 * One listener a call, whatever the number of waits: a stream waits once for every piece of text.
 */
export function guardAbort(signal: AbortSignal): AbortGuard {
  let rejectWait: ((reason: unknown) => void) | null = null
  const onAbort = () => rejectWait?.(signal.reason)
  signal.addEventListener('abort', onAbort)
  return {
    wait: (work) =>
      new Promise((resolve, reject) => {
        rejectWait = reject
        work.then(resolve, reject)
        if (signal.aborted) reject(signal.reason)
      }),
    release: () => signal.removeEventListener('abort', onAbort),
  }
}
