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
 * calls carry a token, never a cookie, so no page can act as somebody who did not ask. Equal answers have the same list,
 * which those who keep what they made of one know it by.
 */
export function createOriginHeaders(
  origins: readonly string[] | null,
): (method: string | undefined, origin: string | undefined) => HeaderList {
  if (origins === null) return (method) => (method === 'OPTIONS' ? toAnyPageAskingFirst : toAnyPage)
  const listed = new Map(
    origins.map((origin) => {
      const plain: HeaderList = [...toOtherPages, 'access-control-allow-origin', origin, ...exposed]
      return [origin, { plain, askingFirst: [...plain, ...preflight] }]
    }),
  )
  return (method, origin) => {
    const lists = origin === undefined ? undefined : listed.get(origin)
    if (lists === undefined) return toOtherPages
    return method === 'OPTIONS' ? lists.askingFirst : lists.plain
  }
}
