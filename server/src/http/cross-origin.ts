import type { FastifyReply, FastifyRequest } from 'fastify'

/** Any page may call by default: calls carry a token, never a cookie, so no page can act as somebody who did not ask. */
export function allowOrigins(request: FastifyRequest, reply: FastifyReply, origins: readonly string[] | null): void {
  if (origins === null) {
    reply.header('access-control-allow-origin', '*')
  } else {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
  }
  reply.header('access-control-expose-headers', 'X-Correlation-Id, Retry-After, ETag')
  if (request.method !== 'OPTIONS') return
  reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS')
    .header('access-control-allow-headers', 'Authorization, Content-Type, X-Correlation-Id, If-None-Match')
    .header('access-control-max-age', '86400')
}
