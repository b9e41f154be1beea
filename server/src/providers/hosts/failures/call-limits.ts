import { Slots } from '../../../async/slots.ts'
import { CallFailure } from '../../port/model-client.ts'

export interface CallLimitOptions {
  /** For the message of the failure. */
  readonly name: string
  /** Requests that run at once; others wait in order. `null` is no limit. */
  readonly callsMax: number | null
  readonly callsPerMinute: number | null
}

/** The limits of the operator kept a call from its host, so it says nothing about the host. */
export class CallNotSent extends CallFailure {}

/**
 * Sends one request as soon as the limits allow it. If the signal aborts before, it rejects with a {@link CallNotSent} for a
 * timeout, and otherwise with the reason of the signal.
 */
export type LimitCalls = <Result>(signal: AbortSignal, send: () => Promise<Result>) => Promise<Result>

const MINUTE_MS = 60_000

/** Of the time limits of calls, and of `AbortSignal.timeout`. */
const isTimeout = (reason: unknown): boolean =>
  reason instanceof CallFailure
    ? reason.reason === 'timeout'
    : reason instanceof Error && reason.name === 'TimeoutError'

/**
 * The limits of the operator for one host. They count every request that is sent, retries too. The connection pool could not
 * hold them: behind a proxy, all hosts share its connections.
 */
export function createCallLimits({ name, callsMax, callsPerMinute }: CallLimitOptions): LimitCalls {
  const slots = new Slots(callsMax ?? Number.POSITIVE_INFINITY)
  /** The requests of the present minute. */
  let minute = { startedAt: Number.NEGATIVE_INFINITY, calls: 0 }

  const waitedTooLong = () =>
    new CallNotSent(`a call to ${name} waited too long: it has reached its limit of ${callsMax} calls at once`, {
      reason: 'timeout',
    })

  function countCall(): void {
    if (callsPerMinute === null) return
    const now = performance.now()
    if (now - minute.startedAt >= MINUTE_MS) minute = { startedAt: now, calls: 0 }
    if (minute.calls >= callsPerMinute) {
      throw new CallNotSent(`${name} has reached its limit of ${callsPerMinute} calls per minute`, {
        reason: 'rate_limited',
        code: 'CALLS_PER_MINUTE',
      })
    }
    minute.calls += 1
  }

  return async (signal, send) => {
    signal.throwIfAborted()
    await slots.take(signal).catch((reason: unknown) => {
      throw isTimeout(reason) ? waitedTooLong() : reason
    })
    try {
      countCall()
      return await send()
    } finally {
      slots.release()
    }
  }
}
