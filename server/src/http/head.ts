import type { ServerResponse } from 'node:http'
import type { CorrelationId } from './correlation-id.ts'
import type { HeaderList } from './cross-origin.ts'

/** The head of answers that differ in nothing but their correlation ids. */
export interface Head {
  readonly status: number
  readonly headers: HeaderList
  /** As node:http last wrote it to a connection that stays open, and the second that its date is of. */
  written: { readonly second: number; readonly beforeId: string; readonly afterId: string } | null
}

export const createHead = (status: number, headers: HeaderList): Head => ({ status, headers, written: null })

/** Node (20, 22 and 24) keeps the head of a response in this member until it goes out; nothing public sets it. */
type Writing = ServerResponse & { _header?: string | null }

const ID = 'x-correlation-id: '

/**
 * Writes a head, all of it once a second and otherwise as it was written before: node:http checks every name and value
 * again for each response, which is a tenth of what a small one costs. What is repeated is checked by nobody, so the id
 * must be one that can stand in a head.
 */
export function writeHead(response: ServerResponse, head: Head, correlationId: CorrelationId): ServerResponse {
  const { status, headers, written } = head
  // A connection that closes behind an answer is told so in the head, one of HTTP/1.0 also where no length is given.
  const staysOpen = response.shouldKeepAlive && response.req.httpVersionMinor === 1
  const second = Math.floor(Date.now() / 1000)
  const writing: Writing = response
  if (staysOpen && written?.second === second) {
    response.statusCode = status
    writing._header = written.beforeId + correlationId + written.afterId
    return response
  }
  // With a date of ours: Node's own may still be that of the second before, and would be told for all of this one.
  const date = new Date(second * 1000).toUTCString()
  response.writeHead(status, ['x-correlation-id', correlationId, ...headers, 'Date', date])
  const text = writing._header
  if (staysOpen && typeof text === 'string') {
    const idAt = text.indexOf(`${ID}${correlationId}\r\n`) + ID.length
    head.written = { second, beforeId: text.slice(0, idAt), afterId: text.slice(idAt + correlationId.length) }
  }
  return response
}
