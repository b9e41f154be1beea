import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Why a host is out of draws. */
export interface HostOutage {
  readonly since: Date
  /** The last one. */
  readonly failure: unknown
}

export interface HostBreaker {
  /** Runs a call and counts its outcome. It never refuses one: named models are called also while the breaker is open. */
  run<Result>(call: () => Promise<Result>): Promise<Result>
  /** Whether draws should avoid the host now: during a break, and while the probe runs. */
  isFailing(): boolean
}

export interface HostBreakerOptions {
  /** Called when the breaker opens, when it opens again after a failed probe, and when it closes (`null`). */
  readonly onOutageChanged: (outage: HostOutage | null) => void
}

/** In a row, without an answer between them. One slow or refused call is no reason to avoid a host. */
const FAILURES_MAX = 5
const FIRST_BREAK_MS = 30_000
const BREAK_MS_MAX = 5 * 60_000

/** Doubles with each failed probe: a key that was revoked should not cost one battle in every half minute. */
export const breakMs = (failedProbes: number): number => Math.min(FIRST_BREAK_MS * 2 ** failedProbes, BREAK_MS_MAX)

/**
 * The circuit breaker of one host. It opens after some failures in a row. After a break the host is drawn again until the next
 * call begins. That call is the probe: an answer closes the breaker, and a failure starts a longer break. If the probe says
 * nothing, the next call is the probe.
 *
 * Calls run outside the policy, which would refuse them during a break. It is told their outcomes.
 */
export function createHostBreaker({ onOutageChanged }: HostBreakerOptions): HostBreaker {
  // The length of a break is decided here: to the policy, the next outcome that it is told is that of the probe.
  const policy = circuitBreaker(handleAll, { breaker: new ConsecutiveBreaker(FAILURES_MAX), halfOpenAfter: 0 })
  let outage: HostOutage | null = null
  let failedProbes = 0
  let breakEndsAt = 0
  let isProbing = false

  policy.onBreak((reason) => {
    failedProbes = outage === null ? 0 : failedProbes + 1
    breakEndsAt = performance.now() + breakMs(failedProbes)
    outage = { since: outage?.since ?? new Date(), failure: 'error' in reason ? reason.error : null }
    onOutageChanged(outage)
  })
  policy.onReset(() => {
    outage = null
    onOutageChanged(null)
  })

  const isOpen = () => policy.state !== CircuitState.Closed
  const isFailing = () => isOpen() && (isProbing || performance.now() < breakEndsAt)

  const count = async (outcome: Outcome, error?: unknown): Promise<void> => {
    if (outcome === 'ignored') return
    const replay = () => {
      if (outcome === 'host failed') throw error
    }
    // The caller gets the error from the call.
    await policy.execute(replay).catch(() => {})
  }

  return {
    async run(call) {
      const isProbe = isOpen() && !isFailing()
      if (isProbe) isProbing = true
      // While the breaker is open, only the probe counts. Other calls may have begun before the break.
      const counts = () => isProbe || !isOpen()
      try {
        const result = await call()
        if (counts()) await count('answered')
        return result
      } catch (error) {
        if (counts()) await count(outcomeOf(error), error)
        throw error
      } finally {
        if (isProbe) isProbing = false
      }
    },
    isFailing,
  }
}
