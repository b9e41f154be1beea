import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { MetricTypes } from './arena-metrics.ts'

/** Up to the time that a model may take. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Counts and times the requests by route. Routes and not URLs: ids of unlisted threads are secrets. */
export function measureRequests(http: FastifyInstance, { Histogram }: MetricTypes, registry: Registry): void {
  const requests = new Histogram({
    name: 'arena_http_request_seconds',
    help: 'Time until a response ended, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  http.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000)
  })
}
