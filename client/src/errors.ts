/** What the service refused, in its own words. */
export class ArenaApiError extends Error {
  override readonly name = 'ArenaApiError'
  readonly status: number
  /** The envelope's code, for example `INVALID_REQUEST`; `null` where the body was empty. */
  readonly code: string | null
  /** Names the request in the service's log: give it to whoever runs the service. */
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown

  constructor(facts: { status: number; body: unknown; headers: Headers }) {
    const { status, body, headers } = facts
    const { code, error, message, title } = (body ?? {}) as Record<string, unknown>
    const challenge = headers.get('www-authenticate')?.match(/error_description="([^"]*)"/)?.[1]
    const sentence = [error, message, challenge, title].find((text) => typeof text === 'string')
    super(String(sentence ?? `The service answered ${status}`))
    this.status = status
    this.code = typeof code === 'string' ? code : null
    this.correlationId = headers.get('x-correlation-id')
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null
    this.body = body
  }
}

/** A stream that ended without its last event: what came is incomplete. */
export class StreamCutError extends Error {
  override readonly name = 'StreamCutError'

  constructor() {
    super('The connection closed before the answer was finished')
  }
}
