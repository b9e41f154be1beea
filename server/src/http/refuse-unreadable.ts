import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorName } from '@arena/contract'
import { ArenaError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { logAnswered } from './log-answered.ts'
import { presentError } from './present-error.ts'
import type { RunningRequests } from './running-requests.ts'

/** A client that never closes its side would keep the connection. Closing it at once could discard the response. */
const LINGER_MS = 1_000

const errors: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
}

/**
 * Answers a request that Node cannot read, and closes the connection: bytes that are not HTTP, headers that are too large,
 * and requests that do not arrive in time. Node reports these on the socket, so the response is written here.
 */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  running: RunningRequests,
  commonHeaders: Readonly<Record<string, string>>,
): void {
  const { unfinished, arriving } = running.on(socket)
  // The client would take our bytes for a part or the successor of another response.
  const answering = arriving === null ? unfinished > 0 : unfinished !== 1 || arriving.raw.headersSent
  // Browsers open connections in advance and may never use them: a response would have no request.
  const unused = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || answering || unused) return void socket.destroy()

  const name = errors[error.code ?? ''] ?? 'request-malformed'
  const operation = arriving?.request.routeOptions.config.operation
  const { status, body } = presentError(new ArenaError(name), new Date(), operation)
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Correlation-Id: ${arriving?.request.id ?? newId()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    ...Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  // Fastify does not know of this response.
  if (arriving) logAnswered(arriving, status)
}
