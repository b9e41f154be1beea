import type { ServerResponse } from 'node:http'
import type { HeaderList } from './cross-origin.ts'

/** The head of answers that differ in nothing but their correlation ids. */
export interface Head {
  readonly status: number
  readonly headers: HeaderList
  /** As node:http last wrote it to a connection that stays open, and the second that its date is of. */
  written: { readonly second: number; readonly beforeId: string; readonly afterId: string } | null
}

export const createHead = (status: number, headers: HeaderList): Head => ({ status, headers, written: null })

/** Node keeps the head of a response in this member until it goes out; nothing public sets it. */
type Writing = ServerResponse & { _header?: string | null }

const ID = 'x-correlation-id'

/**
 * Writes a head, all of it once a second and otherwise as it was written before: node:http checks every name and value
 * again for each response, which is a tenth of what a small one costs.
 */
export function writeHead(response: ServerResponse, head: Head, correlationId: string): ServerResponse {
  const { status, headers, written } = head
  const { req: request } = response
  // A connection that closes after the answer is told so in the head.
  const staysOpen = response.shouldKeepAlive && request.httpVersionMinor === 1
  const second = Math.floor(Date.now() / 1000)
  const writing: Writing = response
  if (staysOpen && written?.second === second) {
    response.statusCode = status
    writing._header = written.beforeId + correlationId + written.afterId
    return response
  }
  response.writeHead(status, [ID, correlationId, ...headers])
  if (staysOpen && typeof writing._header === 'string') {
    const [beforeId, afterId] = writing._header.split(`${ID}: ${correlationId}\r\n`)
    if (afterId !== undefined) head.written = { second, beforeId: `${beforeId}${ID}: `, afterId: `\r\n${afterId}` }
  }
  return response
}
