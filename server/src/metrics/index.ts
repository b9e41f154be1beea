import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Job } from '../async/job.ts'
import { StartError } from '../base/start-error.ts'
import type { Config } from '../config.ts'
import { createRecorder, type MeasuredState, measureState } from './arena-metrics.ts'
import { measureRequests } from './http-metrics.ts'
import { noRecorder, type Recorder } from './recorder.ts'

export { measureCalls } from './measure-calls.ts'

export interface MetricsOptions {
  /** Without a port and without a token, there are no metrics. */
  readonly config: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>
  readonly http: FastifyInstance
}

export interface Metrics {
  readonly recorder: Recorder
  /** Adds what is read when the metrics are. */
  measure(state: MeasuredState): void
  /** Listens on the metrics' own port, if it has one. */
  readonly jobs: readonly Job[]
}

/** Metrics in the format of Prometheus. Its package is loaded only if they are on. */
export async function createMetrics({ config, http }: MetricsOptions): Promise<Metrics> {
  const { host, metricsPort, metricsToken } = config
  if (metricsPort === null && metricsToken === null) return { recorder: noRecorder, measure: () => {}, jobs: [] }
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  measureRequests(http, prometheus, registry)

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
  const job: Job = {
    name: 'metrics',
    async start() {
      if (metricsPort === null) return
      server.listen({ host, port: metricsPort })
      await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
        throw new StartError(`METRICS_PORT ${metricsPort} cannot be used (${error.code}): choose another.`)
      })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return {
    recorder: createRecorder(prometheus, registry),
    measure: (state) => measureState(prometheus, registry, state),
    jobs: [job],
  }
}

/** In the same time for every wrong token of the right length. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
