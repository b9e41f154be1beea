import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../process/start-error.ts'
import { createArenaMetrics, type MeasuredState } from './arena-metrics.ts'
import { measureRequests } from './http-metrics.ts'
import { noRecorder, type Recorder } from './recorder.ts'

export { measureCalls } from './measure-calls.ts'

export interface MetricsOptions extends MeasuredState {
  readonly http: FastifyInstance
  readonly host: string
  /** A port of its own for the metrics. Without it and without a token, there are none. */
  readonly metricsPort: number | null
  /** The bearer token for reading the metrics on the port of the service. */
  readonly metricsToken: string | null
}

export interface Metrics {
  readonly recorder: Recorder
  /** Listens on the metrics' own port, if it has one. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Metrics in the format of Prometheus. Its package is loaded only if they are on. */
export async function createMetrics(options: MetricsOptions): Promise<Metrics> {
  const { http, host, metricsPort, metricsToken } = options
  if (metricsPort === null && metricsToken === null) {
    return { recorder: noRecorder, listen: async () => {}, close: async () => {} }
  }
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  measureRequests(http, prometheus, registry)
  const recorder = createArenaMetrics(prometheus, registry, options)

  if (metricsToken !== null) {
    http.get('/metrics', async ({ headers }, reply) => {
      if (!isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send()
      }
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        http.log.error({ err: error }, 'metrics were not read')
        response.writeHead(500).end()
      },
    )
  })
  return {
    recorder,
    async listen() {
      if (metricsPort === null) return
      server.listen({ host, port: metricsPort })
      await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
        throw new StartError(`METRICS_PORT ${metricsPort} cannot be used (${error.code}): choose another.`)
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** In the same time for every wrong token of the right length. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
