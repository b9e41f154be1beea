import { CallFailure } from '../../port/model-client.ts'

/** Before the one retry. A second retry would mostly meet the same fault, and delay the fallback model. */
export const retryDelayMsDefault = 250

/** As long as a model has for its answer, unless the operator chose another limit. */
export const callTimeoutMsDefault = 60_000

/**
 * The wait before the retry, or `null` for none. The wait that the host asks for has to end within the time of the call.
 * `random` (0 to 1) spreads the waits by a quarter each way, or all calls that failed at one moment would return at one
 * moment.
 */
export function retryWaitMs(
  failure: CallFailure,
  details: { elapsedMs: number; delayMs: number; callTimeoutMs: number; random: number },
): number | null {
  if (!failure.retryable) return null
  const waitMs = Math.max(details.delayMs * (0.75 + details.random / 2), failure.retryAfterMs ?? 0)
  return details.elapsedMs + waitMs < details.callTimeoutMs ? waitMs : null
}

/** Reads `Retry-After`, in seconds or as an HTTP date. Of several values the first counts. */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim()
  if (!value) return null
  const [, seconds] = /^(\d+(?:\.\d+)?)(?:,|$)/.exec(value) ?? []
  if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000)
  const dateMs = Date.parse(value)
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs)
}

interface RetryDetails {
  readonly signal: AbortSignal
  /** Ends the wait when the host closes. */
  readonly closing: AbortSignal
  /** `null` for no retry. */
  readonly retry: { readonly delayMs: number } | null
  readonly callTimeoutMs: number
}

/** Runs `attempt`, and once more if its failure allows that. */
export async function withRetry<T>(attempt: () => Promise<T>, details: RetryDetails): Promise<T> {
  const { signal, closing, retry, callTimeoutMs } = details
  const startedAt = performance.now()
  try {
    return await attempt()
  } catch (failure) {
    if (retry === null || !(failure instanceof CallFailure)) throw failure
    const elapsedMs = performance.now() - startedAt
    const { delayMs } = retry
    const waitMs = retryWaitMs(failure, { elapsedMs, delayMs, callTimeoutMs, random: Math.random() })
    if (waitMs === null) throw failure
    await pause(waitMs, [signal, closing])
    signal.throwIfAborted()
    if (closing.aborted) throw failure
    return attempt()
  }
}

/** Resolves after `delayMs`, or as soon as one of the signals aborts. Leaves neither timer nor listeners behind. */
export function pause(delayMs: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    for (const signal of signals) signal.addEventListener('abort', end)
    if (signals.some((signal) => signal.aborted)) end()
  })
}
