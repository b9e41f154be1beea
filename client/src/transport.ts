import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import { ArenaApiError } from './errors.ts'

export interface ClientOptions {
  /** The address of the service, for example `http://localhost:3000`. */
  readonly baseUrl: string
  /** A token, or a function that returns one. The function runs before every call, so it can refresh the token. */
  readonly token?: string | (() => string | null | Promise<string | null>)
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly correlationId?: string
  /** Lets the call finish after its page is closed. */
  readonly keepalive?: boolean
  /**
   * Makes it safe to send a battle, a chat, a vote or a new thread again when its reply was lost: the same key and body
   * get the same reply for 24 hours. Choose a new random key for each new request.
   */
  readonly idempotencyKey?: string
}

export interface Request extends CallOptions {
  readonly method: string
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly body?: unknown
  /** A file in place of a body, and its content type. */
  readonly file?: string | Blob
  readonly type?: string
}

/** Sends one request and returns the response, or throws an {@link ArenaApiError}. */
export type Send = (request: Request) => Promise<Response>

export function createSend({ baseUrl, token, fetch: send = fetch }: ClientOptions): Send {
  return async (request) => {
    const { method, path, query = {}, body, file, type, signal, correlationId, keepalive, idempotencyKey } = request
    const address = new URL(withoutTrailingSlashes(baseUrl) + path)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value))
    }
    const bearer = typeof token === 'function' ? await token() : token
    const headers: Record<string, string> = {}
    if (bearer) headers.authorization = `Bearer ${bearer}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (type !== undefined) headers['content-type'] = type
    if (correlationId !== undefined) headers['x-correlation-id'] = correlationId
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    const response = await send(address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: file }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
    if (response.ok) return response
    const text = await response.text()
    throw new ArenaApiError({ status: response.status, headers: response.headers, body: parse(text) })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
