import { ArenaApiError, StreamCutError } from '@arena/client'
import { IssuerFailure } from '../session/issuer-failure.ts'

/** What went wrong, as far as a reader can do something about it. */
export interface Failure {
  readonly kind:
    | 'offline' // this device has no connection
    | 'unreachable' // the service does not answer
    | 'signed-out' // the session is over
    | 'forbidden'
    | 'not-found'
    | 'limited'
    | 'refused' // the request was wrong; `sentence` says how
    | 'cut' // an answer that began did not end
    | 'service' // the service could not do it
    | 'declined' // the OpenID issuer sent the person back without a yes
    | 'issuer-away' // the OpenID issuer does not answer
    | 'broken' // the page itself
  /** In the service's words, where it said something. */
  readonly sentence: string | null
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
}

const nothing = { sentence: null, correlationId: null, retryAfterSeconds: null }

export function explain(error: unknown, online = navigator.onLine): Failure {
  if (error instanceof StreamCutError) return { ...nothing, kind: online ? 'cut' : 'offline' }
  if (error instanceof IssuerFailure) return { ...nothing, kind: online ? error.kind : 'offline' }
  if (error instanceof ArenaApiError) {
    const { status, code, correlationId, retryAfterSeconds } = error
    const known = { sentence: error.body === null ? null : error.message, correlationId, retryAfterSeconds }
    if (code === 'STREAM_ERROR') return { ...known, kind: 'cut' }
    // Only a refused token has no body. A wrong password and a private thread say so, and nobody's session ended.
    if (status === 401 && error.body === null) return { ...known, kind: 'signed-out' }
    if (status === 401) return { ...known, kind: code === 'UNAUTHORIZED' ? 'forbidden' : 'refused' }
    if (status === 403) return { ...known, kind: 'forbidden' }
    if (status === 404) return { ...known, kind: 'not-found' }
    if (status === 429) return { ...known, kind: 'limited' }
    // A proxy that stands before a stopped service answers in its place.
    if (status >= 502 && status <= 504 && correlationId === null) return { ...known, kind: 'unreachable' }
    return { ...known, kind: status < 500 ? 'refused' : 'service' }
  }
  // What fetch throws when there is no answer at all.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return { ...nothing, kind: online ? 'unreachable' : 'offline' }
  }
  return { ...nothing, kind: 'broken' }
}
