import type { FastifyCorsOptions } from '@fastify/cors'

/**
 * Any origin may call by default. Calls carry a token and never a cookie, so no page can act for a user who did not
 * sign in there.
 */
export const corsOptions = (origins: readonly string[] | null): FastifyCorsOptions => ({
  origin: origins === null ? '*' : [...origins],
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
  allowedHeaders: ['Authorization', 'Content-Type', 'X-Correlation-Id', 'If-None-Match', 'Idempotency-Key'],
  exposedHeaders: ['X-Correlation-Id', 'Retry-After', 'ETag'],
  maxAge: 86_400,
  // An OPTIONS request that is not a preflight gets a 204 too.
  strictPreflight: false,
})
