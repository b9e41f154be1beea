import type { FastifyRequest } from 'fastify'

/** Set by us from the connection: a caller must not choose whose sign-in attempts are counted. */
export const CLIENT_ADDRESS_HEADER = 'x-arena-client-address'

/** The request headers that better-auth gets. */
const forwardedHeaders = [
  'accept',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
]

export function toWebRequest(request: FastifyRequest, change: { path?: string; cookie?: null } = {}): Request {
  const origin = originOf(request)
  const headers = new Headers()
  for (const name of forwardedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // Browsers send the origin of a POST. A caller without one is a script, which no page can trick (CSRF), so it is
  // treated as same-origin.
  if (!['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name))) headers.set('origin', origin)
  if (change.cookie === null) headers.delete('cookie')
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  const body = request.method === 'GET' || !Buffer.isBuffer(request.body) ? null : new Uint8Array(request.body)
  if (body && body.length > 0 && !change.path) headers.set('content-type', 'application/json')
  // A proxy may send an absolute URL instead of a path.
  const { pathname, search } = new URL(change.path ?? request.url, origin)
  return new Request(origin + pathname + search, {
    method: request.method,
    headers,
    ...(body && body.length > 0 && !change.path ? { body } : {}),
  })
}

/** The origin that the request was sent to. A caller can send a Host that is not part of any valid URL. */
function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return URL.canParse(address) ? new URL(address).origin : 'http://localhost'
}

/**
 * Whether a page of another origin sent the request. Browsers send both headers with a POST, and no page can change them;
 * behind a proxy, only `Sec-Fetch-Site` is certain to be right. Scripts send neither.
 */
export function isCrossOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  return origin !== originOf(request) && origin !== (publicUrl && new URL(publicUrl).origin)
}
