import type { Unauthorized } from '../../http/caller.ts'

/** Anybody can send wrong tokens, so a reason is logged at most once in this time. */
const QUIET_MS = 60_000

export interface LogRefusalsOptions {
  readonly log: { warn(details: object, message: string): void }
  readonly now?: () => number
}

/** Logs tokens that are refused because the issuer and this service are configured differently. */
export function createLogRefusals({
  log,
  now = () => performance.now(),
}: LogRefusalsOptions): (refusal: Unauthorized) => void {
  const loggedAt = new Map<string, number>()
  return ({ message, advice }) => {
    // The messages with advice are few and fixed, so the map stays small.
    if (advice === null || now() - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    loggedAt.set(message, now())
    log.warn(
      { reason: message, advice },
      'access tokens are refused; docs/sign-in.md describes the settings of issuers',
    )
  }
}
