import type { IncomingHttpHeaders } from 'node:http'
import { newId } from '../ids.ts'

const CORRELATION_ID = /^[A-Za-z0-9._-]{1,128}$/

declare const checked: unique symbol
/** One that can stand in a header and in a log line. */
export type CorrelationId = string & { readonly [checked]: true }

/** The caller's own where it can be taken, otherwise a new one. */
export function correlationIdOf(headers: IncomingHttpHeaders): CorrelationId {
  const given = headers['x-correlation-id']
  return (typeof given === 'string' && CORRELATION_ID.test(given) ? given : newId()) as CorrelationId
}
