import type { AiError } from '@arena/contract'

/**
 * An error response of the service. Its message is the service's sentence.
 *
 * @example
 * try {
 *   await arena.battles.start({ prompt: 'Explain tides to a child' })
 * } catch (error) {
 *   if (!(error instanceof ArenaApiError) || error.status !== 429) throw error
 *   console.log(`Try again in ${error.retryAfterSeconds} s`)
 * }
 */
export class ArenaApiError extends Error {
  override readonly name = 'ArenaApiError'
  readonly status: number
  /** For example `INVALID_REQUEST`; `null` where the body is empty. */
  readonly code: string | null
  /** The name of the error in the service's catalogue, for example `thread-full`; `null` if there is none. */
  readonly reason: string | null
  /** The member of the request that is at fault; `null` where it is not one. */
  readonly field: string | null
  /** Identifies the request in the service's log: include it when you report a problem. */
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown

  constructor(facts: { status: number; body: unknown; headers: Headers }) {
    const { status, body, headers } = facts
    const { code, error, field, message, reason, title } = (body ?? {}) as Record<string, unknown>
    const challenge = headers.get('www-authenticate')?.match(/error_description="([^"]*)"/)?.[1]
    const sentence = [error, message, challenge, title].find((text) => typeof text === 'string')
    super(String(sentence ?? `The service answered ${status}`))
    this.status = status
    this.code = typeof code === 'string' ? code : null
    this.reason = typeof reason === 'string' ? reason : null
    this.field = typeof field === 'string' ? field : null
    this.correlationId = headers.get('x-correlation-id')
    this.retryAfterSeconds = Number(headers.get('retry-after')) || null
    this.body = body
  }
}

/**
 * A stream that ended before the answer was complete. It is thrown after the text that arrived.
 *
 * @example
 * let text = ''
 * try {
 *   for await (const event of arena.chat.stream({ prompt: 'Explain tides to a child' })) {
 *     if (event.object === 'ai.stream.delta') text += event.delta.text
 *   }
 * } catch (error) {
 *   if (!(error instanceof ArenaStreamError)) throw error
 *   console.log(`${text}… (${error.message})`)
 * }
 */
export class ArenaStreamError extends Error {
  override readonly name = 'ArenaStreamError'
  /** `STREAM_ERROR` if the service reported the failure; `null` if the connection was lost. */
  readonly code: AiError['code'] | null
  /** The name of the error in the service's catalogue; `null` if the connection was lost. */
  readonly reason: string | null
  /** Identifies the request in the service's log: include it when you report a problem. */
  readonly correlationId: string | null

  constructor(facts: { event: AiError | null; headers: Headers; cause?: unknown }) {
    const { event, headers, cause } = facts
    super(event?.message ?? 'The connection closed before the answer was complete', { cause })
    this.code = event?.code ?? null
    this.reason = event?.reason ?? null
    this.correlationId = headers.get('x-correlation-id')
  }
}
