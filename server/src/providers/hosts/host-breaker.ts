import { type Outcome, outcomeOf } from './failures/outcome.ts'

/** Why a host is out of draws. */
export interface HostOutage {
  readonly since: Date
  /** The last one. */
  readonly failure: unknown
}

export interface BreakerState {
  /** In a row, without an answer between them. */
  readonly failures: number
  /** When the break ends; `null` while the breaker is closed. */
  readonly breakEndsAt: number | null
}

export const closedBreaker: BreakerState = { failures: 0, breakEndsAt: null }

/** One slow or refused call is no reason to avoid a host. */
const FAILURES_MAX = 5
const FIRST_BREAK_MS = 30_000
const BREAK_MS_MAX = 5 * 60_000

/**
 * The breaker after a call. It opens after some failures in a row. While it is open, only the outcome of a probe counts: an
 * answer closes it, and a failure doubles the break, since a key that was revoked should not cost one battle every half minute.
 */
export function nextBreaker(state: BreakerState, outcome: Outcome, now: number): BreakerState {
  if (outcome === 'ignored') return state
  if (outcome === 'answered') return closedBreaker
  const failures = state.failures + 1
  if (failures < FAILURES_MAX) return { failures, breakEndsAt: null }
  const breakMs = Math.min(FIRST_BREAK_MS * 2 ** (failures - FAILURES_MAX), BREAK_MS_MAX)
  return { failures, breakEndsAt: now + breakMs }
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

/**
 * The circuit breaker of one host. After a break the host is drawn again until the next call begins. That call is the probe. If
 * its outcome is ignored, the next call is the probe.
 */
export function createHostBreaker({ onOutageChanged }: HostBreakerOptions): HostBreaker {
  let state = closedBreaker
  let outage: HostOutage | null = null
  let isProbing = false

  const isOpen = () => state.breakEndsAt !== null
  const isFailing = () => state.breakEndsAt !== null && (isProbing || performance.now() < state.breakEndsAt)

  function count(outcome: Outcome, failure: unknown = null): void {
    const { breakEndsAt } = state
    state = nextBreaker(state, outcome, performance.now())
    if (state.breakEndsAt === breakEndsAt) return
    outage = isOpen() ? { since: outage?.since ?? new Date(), failure } : null
    onOutageChanged(outage)
  }

  return {
    async run(call) {
      const isProbe = isOpen() && !isFailing()
      if (isProbe) isProbing = true
      // While the breaker is open, only the probe counts. Other calls may have begun before the break.
      const counts = () => isProbe || !isOpen()
      try {
        const result = await call()
        if (counts()) count('answered')
        return result
      } catch (error) {
        if (counts()) count(outcomeOf(error), error)
        throw error
      } finally {
        if (isProbe) isProbing = false
      }
    },
    isFailing,
  }
}
