import type { IncomingHttpHeaders } from 'node:http'
import { newId } from '../base/ids.ts'

const CORRELATION_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's own id if it is safe in headers and log lines, otherwise a new one. */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-correlation-id']
  return typeof given === 'string' && CORRELATION_ID.test(given) ? given : newId()
}
