/** How fast a model seems to think and to write. */
export interface Speed {
  readonly firstTokenMs: number
  readonly pieceMs: number
}

/** A voter who waits longer leaves; timers fire late under load, so these stay well below 6 s and 4 s. */
const streamMsMax = 5_200
const completeMsMax = 3_600

/** How many pieces fit into the time a streamed answer may take. */
export function piecesMaxAt(speed: Speed): number {
  return Math.floor((streamMsMax - speed.firstTokenMs) / speed.pieceMs)
}

/** How long a buffered answer of so many pieces takes; hosts answer faster when they do not stream. */
export function completeMs(speed: Speed, pieces: number): number {
  return Math.min(completeMsMax, Math.round(speed.firstTokenMs + (pieces * speed.pieceMs) / 2))
}

/** Waits, or rejects with the signal's reason as soon as it aborts. Leaves neither timer nor listener behind. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const onAbort = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort)
  })
}

/** Settles as `work` does unless the signal aborts first: a reader that never takes its text must not hold the call. */
export function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => settle(() => reject(signal.reason))
    const settle = (finish: () => void): void => {
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    work.then(
      () => settle(resolve),
      (error: unknown) => settle(() => reject(error)),
    )
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
}
