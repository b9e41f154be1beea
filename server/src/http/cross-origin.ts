/** Names and values in turn, as node:http takes them. */
export type HeaderList = readonly string[]

const exposed: HeaderList = ['access-control-expose-headers', 'X-Correlation-Id, Retry-After, ETag']
const preflight: HeaderList = [
  'access-control-allow-methods',
  'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers',
  'Authorization, Content-Type, X-Correlation-Id, If-None-Match',
  'access-control-max-age',
  '86400',
]
const toAnyPage: HeaderList = ['access-control-allow-origin', '*', ...exposed]
const toAnyPageAskingFirst: HeaderList = [...toAnyPage, ...preflight]
const toOtherPages: HeaderList = ['vary', 'Origin']

/**
 * Which pages may read the answer: those of these origins, or any where there is no list. Any page may call by default:
 * calls carry a token, never a cookie, so no page can act as somebody who did not ask.
 */
export function originHeaders(
  method: string | undefined,
  origin: string | undefined,
  origins: readonly string[] | null,
): HeaderList {
  if (origins === null) return method === 'OPTIONS' ? toAnyPageAskingFirst : toAnyPage
  if (origin === undefined || !origins.includes(origin)) return toOtherPages
  const toThisPage = [...toOtherPages, 'access-control-allow-origin', origin, ...exposed]
  return method === 'OPTIONS' ? [...toThisPage, ...preflight] : toThisPage
}
