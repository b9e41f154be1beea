import type { FastifyCorsOptions } from '@fastify/cors'

const exposedHeaders = ['X-Correlation-Id', 'Retry-After', 'ETag', 'WWW-Authenticate']

/**
 * Any origin may call by default. Calls carry a token and never a cookie, so no page can act for a user who did not
 * sign in there. A preflight allows every header that it names: tracing tools of browsers add their own.
 */
export const corsOptions = (origins: readonly string[] | null): FastifyCorsOptions => ({
  origin: origins === null ? '*' : [...origins],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposedHeaders,
  maxAge: 86_400,
  // An OPTIONS request that is not a preflight gets a 204 too.
  strictPreflight: false,
})

/** The same, for responses that the plugin does not reach. */
export function corsHeaders(origins: readonly string[] | null, origin: string | undefined): Record<string, string> {
  const exposed = { 'access-control-expose-headers': exposedHeaders.join(', ') }
  if (origins === null) return { ...exposed, 'access-control-allow-origin': '*' }
  const allowed = origin !== undefined && origins.includes(origin)
  return { ...exposed, vary: 'Origin', ...(allowed ? { 'access-control-allow-origin': origin } : {}) }
}
