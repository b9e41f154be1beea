import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
import { ProviderFailure } from '../provider.ts'

/** Why a host is out of draws. */
export interface HostTrouble {
  readonly since: Date
  /** The last one. */
  readonly failure: unknown
}

export interface HostBreaker {
  /** Runs a call and counts its outcome. It never refuses one: named models are called also while the breaker is open. */
  run<Result>(call: () => Promise<Result>): Promise<Result>
  /** Whether draws should avoid the host now. */
  isOut(): boolean
}

export interface HostBreakerOptions {
  /** Called when the breaker opens, when it opens again after a failed probe, and when it closes (`null`). */
  readonly onTrouble: (trouble: HostTrouble | null) => void
}

/** In a row, without an answer between them. One slow or refused call is no reason to avoid a host. */
const FAILURES_MAX = 5
const FIRST_BREAK_MS = 30_000
const BREAK_MS_MAX = 5 * 60_000

/** Doubles with each failed probe: a key that was revoked should not cost one battle in every half minute. */
export const breakMs = (failedProbes: number): number => Math.min(FIRST_BREAK_MS * 2 ** failedProbes, BREAK_MS_MAX)

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Calls that were cancelled, content refusals and the like say nothing about the host. */
const isHostFailure = (error: unknown): boolean =>
  error instanceof ProviderFailure ? error.hostFailed : isTimeout(error)

/**
 * The circuit breaker of one host. It opens after some failures in a row. After a break the host is drawn again until the next
 * call begins. That call is the probe: an answer closes the breaker, and a failure starts a longer break.
 */
export function createHostBreaker({ onTrouble }: HostBreakerOptions): HostBreaker {
  let trouble: HostTrouble | null = null
  let durationMs = 0
  let breakEndsAt = 0

  const policy = circuitBreaker(
    // A probe that was cancelled proves nothing, so the breaker stays open.
    handleWhen(
      (error) =>
        isHostFailure(error) || (policy.state === CircuitState.HalfOpen && !(error instanceof ProviderFailure)),
    ),
    {
      breaker: new ConsecutiveBreaker(FAILURES_MAX),
      halfOpenAfter: new DelegateBackoff<IHalfOpenAfterBackoffContext>(({ attempt }) => {
        durationMs = breakMs(attempt - 1)
        return durationMs
      }),
    },
  )
  policy.onBreak((reason) => {
    breakEndsAt = Date.now() + durationMs
    const failure = 'error' in reason && isHostFailure(reason.error) ? reason.error : trouble?.failure
    trouble = { since: trouble?.since ?? new Date(), failure }
    onTrouble(trouble)
  })
  policy.onReset(() => {
    trouble = null
    onTrouble(null)
  })

  /** During a break, and while the probe runs. */
  const isOut = () =>
    policy.state === CircuitState.HalfOpen || (policy.state === CircuitState.Open && Date.now() < breakEndsAt)
  return {
    // Cockatiel would refuse calls during a break, and let others wait for the probe. They are made, and not counted.
    run: (call) => (isOut() ? call() : policy.execute(call)),
    isOut,
  }
}
