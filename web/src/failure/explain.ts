import { ArenaApiError, ArenaStreamError } from '@arena/client'
import { IssuerFailure } from '../session/issuer-failure.ts'

/** What went wrong, in terms of what the reader can do about it. */
export interface Failure {
  readonly kind:
    | 'offline' // this device has no connection
    | 'unreachable' // the service does not respond
    | 'signed-out' // the session has ended
    | 'wrong-password'
    | 'forbidden'
    | 'blocked' // an administrator blocked the user
    | 'not-found'
    | 'limited'
    | 'thread-full'
    | 'too-many-threads'
    | 'guest-limited' // the daily limit of guests
    | 'busy' // too many answers are being written
    | 'refused' // the request was invalid; `sentence` says why
    | 'cut' // a stream ended before its last event
    | 'service' // the service failed
    | 'declined' // the OpenID issuer rejected the sign-in
    | 'issuer-unreachable' // the OpenID issuer does not respond
    | 'token-refused' // the service does not accept the token of the OpenID issuer
    | 'broken' // the page itself
  /** The service's own message, in English. */
  readonly sentence: string | null
  /** The name of the error in the service's catalogue, or the code of an account endpoint. Pages translate by it. */
  readonly reason: string | null
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
}

const nothing = { sentence: null, reason: null, correlationId: null, retryAfterSeconds: null }

export function explain(error: unknown, online = navigator.onLine): Failure {
  if (error instanceof ArenaStreamError) {
    const { code, reason, correlationId, cause } = error
    if (code !== null)
      return { ...nothing, correlationId, reason: reason ?? code, sentence: error.message, kind: 'cut' }
    // Without a cause, the connection was closed in order: by a proxy, for example.
    return { ...nothing, correlationId, kind: !online ? 'offline' : cause === undefined ? 'cut' : 'unreachable' }
  }
  if (error instanceof IssuerFailure) return { ...nothing, kind: online ? error.kind : 'offline' }
  if (error instanceof ArenaApiError) {
    const { status, code, reason, correlationId, retryAfterSeconds } = error
    const known = {
      sentence: error.body === null ? null : error.message,
      reason: reason ?? code,
      correlationId,
      retryAfterSeconds,
    }
    // Only an invalid token has no body. A wrong password and a private thread have one, and do not end the session.
    if (status === 401 && error.body === null) return { ...known, kind: 'signed-out' }
    if (code === 'INVALID_EMAIL_OR_PASSWORD') return { ...known, kind: 'wrong-password' }
    if (status === 401) return { ...known, kind: code === 'UNAUTHORIZED' ? 'forbidden' : 'refused' }
    if (reason === 'user-blocked') return { ...known, kind: 'blocked' }
    if (status === 403) return { ...known, kind: 'forbidden' }
    if (status === 404) return { ...known, kind: 'not-found' }
    if (reason === 'thread-full' || reason === 'too-many-threads') return { ...known, kind: reason }
    // The sentence says when to try again: a countdown of hours would not help, and nobody sent too much.
    if (reason === 'budget-reached' || reason === 'budget-held') return { ...known, kind: 'refused' }
    if (status === 429) return { ...known, kind: reason === 'guest-limit-reached' ? 'guest-limited' : 'limited' }
    if (code === 'OVERLOADED') return { ...known, kind: 'busy' }
    // A reverse proxy answers for a stopped service.
    if (status >= 502 && status <= 504 && correlationId === null) return { ...known, kind: 'unreachable' }
    return { ...known, kind: status < 500 ? 'refused' : 'service' }
  }
  // fetch throws a TypeError when there is no response.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return { ...nothing, kind: online ? 'unreachable' : 'offline' }
  }
  // A script or a style sheet of a page. Each browser has its own words for it.
  if (error instanceof Error && /imported module|module script failed|preload css/i.test(error.message)) {
    return { ...nothing, kind: online ? 'unreachable' : 'offline' }
  }
  return { ...nothing, kind: 'broken' }
}
