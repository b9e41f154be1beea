import type { FastifyInstance } from 'fastify'
import type { Tracer } from './tracer.ts'

export interface RequestTracing {
  readonly tracer: Tracer | null
  /** Whether a proxy checks the headers. Otherwise any caller could choose which requests are traced. */
  readonly trustProxy: boolean
}

/** One trace for each request to the API. Routes and not URLs: ids of unlisted threads are secrets. */
export function traceRequests(http: FastifyInstance, { tracer, trustProxy }: RequestTracing): void {
  if (tracer === null) return
  http.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url
    if (!route?.startsWith('/api/')) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'arena.correlation_id': request.id }
    const span = tracer.startRequest(`${method} ${route}`, attributes, trustProxy ? headers : null)
    // Also when the client disconnects, where Fastify calls no hook.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.set({ 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    })
    // Fastify keeps the context while it receives the body.
    span.run(done)
  })
}
