import { ProviderFailure } from '../provider.ts'

/** Two retries: a third would mostly find the same fault, and its wait could have gone to the fallback model. */
export const retryDelaysMsDefault: readonly number[] = [250, 750]

/** A host that wants a longer rest than this is reported as it is: the reader of a battle waits at most a minute. */
const retryAfterMsMax = 10_000

/**
 * How long to wait before the next attempt, or `null` for no further attempt. `random` (0 to 1) spreads the waits by a
 * quarter each way, or all calls that one fault ended would come back in the same instant.
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

/** Reads `Retry-After`, given in seconds or as an HTTP date; the first of several. */
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

/** Runs `attempt` until it succeeds or its failure is final. It must reject, and never throw before its promise. */
export function withRetries<T>(attempt: () => Promise<T>, facts: RetryFacts): Promise<T> {
  // Most calls succeed at the first attempt, and are waited for while a model writes: an async function would hold more.
  const run = (attemptsMade: number): Promise<T> =>
    attempt().catch(async (failure: unknown) => {
      await untilNextAttempt(failure, facts, attemptsMade)
      return run(attemptsMade + 1)
    })
  return run(1)
}

/** Waits, or rejects with the failure where it is final. */
async function untilNextAttempt(failure: unknown, facts: RetryFacts, attemptsMade: number): Promise<void> {
  if (!(failure instanceof ProviderFailure)) throw failure
  const { signal, closing, delaysMs } = facts
  const delayMs = retryDelayMs(failure, { attemptsMade, delaysMs, random: Math.random() })
  if (delayMs === null) throw failure
  await pause(delayMs, [signal, closing])
  signal.throwIfAborted()
  if (closing.aborted) throw failure
}

/** Resolves after `delayMs`, or as soon as one of the signals aborts; leaves no timer behind. */
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
