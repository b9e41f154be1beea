/** Settles as `work` does unless the signal aborts first: a reader that never takes its text must not block the call. */
export function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const onAbort = (): void => settle(() => reject(signal.reason))
    const settle = (finish: () => void): void => {
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    signal.addEventListener('abort', onAbort)
    work.then(
      () => settle(resolve),
      (error: unknown) => settle(() => reject(error)),
    )
    if (signal.aborted) onAbort()
  })
}
