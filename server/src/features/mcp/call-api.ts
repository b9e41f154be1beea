import type { Operation, ReplyOf } from '@arena/contract'
import type { FastifyRequest } from 'fastify'
import { callsFor } from '../../http/client-address.ts'

export interface ApiInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
  /** The text of a file, for operations that take one. */
  readonly file?: string
}

export type CallApi = <O extends Operation>(operation: O, input?: ApiInput) => Promise<ReplyOf<O>>

/** The API refused a call of a tool. The message is the sentence of its reply. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  /** The name of the error in the catalogue. */
  readonly reason: string | undefined

  constructor(message: string, { reason, ...options }: ErrorOptions & { readonly reason?: string | undefined } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/**
 * Calls operations of this instance over HTTP, as the caller of a request: with the same token, and until the caller
 * leaves. A tool therefore can do exactly what the API allows, and every check, limit and log line is the one of the API.
 */
export function createCallApi(client: FastifyRequest, signal: AbortSignal): CallApi {
  const { id, headers, host, socket } = client
  // Where this request arrived, this instance listens.
  const { localAddress = '', localPort } = socket
  const origin = `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
  return async ({ method, path, replies }, { params = {}, query = {}, body, file } = {}) => {
    // Loaded on first use, as where hosts are called.
    const { request } = await import('undici')
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(filled, origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await request(url, {
      method,
      headers: {
        ...callsFor(client),
        host,
        authorization: headers.authorization ?? '',
        'x-correlation-id': id,
        'content-type': file === undefined ? 'application/json' : 'text/plain',
      },
      body: file ?? (body ? JSON.stringify(body) : null),
      signal,
    })
    const text = await response.body.text()
    if (response.statusCode >= 400) throw refusalOf(text, response.statusCode)
    return replies[200].contentType ? text : JSON.parse(text)
  }
}

/** The public sentence of an error, in any of the envelopes. */
function refusalOf(text: string, status: number): RefusedCall {
  const unknown = `The service answered ${status}.`
  try {
    const { error, message, title, reason } = JSON.parse(text) as Readonly<Record<string, string | undefined>>
    return new RefusedCall(inWordsOfTools(error ?? message ?? title ?? unknown), { reason })
  } catch {
    return new RefusedCall(unknown)
  }
}

/** Sentences of the API name its operations and members, which callers of tools do not know. */
const inWordsOfTools = (sentence: string): string =>
  sentence
    .replace(/GET \/api\/(models|arena\/pools)/, 'list_models')
    .replace('model1, model2, selectionMode and pool', 'pool')
    .replace(/^items /, 'contestants ')
