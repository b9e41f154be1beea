import type { Tracer, TracingOptions } from './tracer.ts'

export { traceCalls } from './trace-calls.ts'
export { traceRequests } from './trace-requests.ts'
export { TracedPool, traceStatements } from './trace-statements.ts'
export type { Tracer } from './tracer.ts'

/** `null` without an endpoint. The packages of OpenTelemetry are loaded only here. */
export async function createTracer({ traceEndpoint, log }: TracingOptions): Promise<Tracer | null> {
  if (traceEndpoint === null) return null
  const { createOpenTelemetryTracer } = await import('./open-telemetry.ts')
  return createOpenTelemetryTracer({ endpoint: traceEndpoint, log })
}
