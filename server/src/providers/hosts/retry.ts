import { ProviderFailure } from '../provider.ts'

/** Two retries: a third would mostly meet the same fault, and delay the fallback model. */
export const retryDelaysMsDefault: readonly number[] = [250, 750]

/** When a host asks for a longer wait, the call fails at once: a battle has at most a minute. */
const retryAfterMsMax = 10_000

/**
 * The wait before the next attempt, or `null` for no further attempt. `random` (0 to 1) spreads the waits by a quarter
 * each way, or all calls that failed at one moment would return at one moment.
 */
export function retryDelayMs(
  failure: ProviderFailure,
  facts: { attemptsMade: number; delaysMs: readonly number[]; random: number },
): number | null {
  const delayMs = facts.delaysMs[facts.attemptsMade - 1]
  if (!failure.retryable || delayMs === undefined) return null
  const backoffMs = delayMs * (0.75 + facts.random / 2)
  if (failure.retryAfterMs === null) return backoffMs
  return failure.retryAfterMs > retryAfterMsMax ? null : Math.max(backoffMs, failure.retryAfterMs)
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

interface RetryFacts {
  readonly signal: AbortSignal
  /** Ends the waits when the provider closes. */
  readonly closing: AbortSignal
  readonly delaysMs: readonly number[]
}

/** Runs `attempt` until it succeeds or its failure is final. */
export async function withRetries<T>(attempt: () => Promise<T>, facts: RetryFacts): Promise<T> {
  const { signal, closing, delaysMs } = facts
  for (let attemptsMade = 1; ; attemptsMade += 1) {
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof ProviderFailure)) throw failure
      const delayMs = retryDelayMs(failure, { attemptsMade, delaysMs, random: Math.random() })
      if (delayMs === null) throw failure
      await pause(delayMs, [signal, closing])
      signal.throwIfAborted()
      if (closing.aborted) throw failure
    }
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
