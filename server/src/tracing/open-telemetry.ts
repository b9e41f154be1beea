import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Span as TelemetrySpan,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { VERSION } from '../base/version.ts'
import { reportFailures } from './report-failures.ts'
import type { Span, Tracer, TracingOptions } from './tracer.ts'

export interface OpenTelemetryOptions {
  readonly endpoint: string
  readonly log: TracingOptions['log']
}

/** A collector that does not answer must not delay the end of the process. */
const CLOSE_MS = 3_000

/** The packages read further standard variables themselves, such as OTEL_SERVICE_NAME: see docs/configuration.md. */
export function createOpenTelemetryTracer({ endpoint, log }: OpenTelemetryOptions): Tracer {
  const exporter = reportFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)
  const ours = resourceFromAttributes({ 'service.name': 'arena', 'service.version': VERSION })
  const provider = new NodeTracerProvider({
    resource: ours.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  // Sets the context manager and the reader of `traceparent`. In a test with several instances the first one sets them.
  provider.register()
  const tracer = provider.getTracer('arena', VERSION)
  return {
    startRequest(name, attributes, headers) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { ...attributes } }, parent)
      const within: Context = trace.setSpan(ROOT_CONTEXT, span)
      return { ...wrap(span), run: (work) => context.with(within, work) }
    },
    startPart(name, attributes) {
      // Timers and background work that a request started are not parts of it after its end.
      if (!trace.getActiveSpan()?.isRecording()) return null
      return wrap(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }))
    },
    async close() {
      const timer = new AbortController()
      const late = pause(CLOSE_MS, 'late', { signal: timer.signal }).catch(() => null)
      const closed = provider.shutdown().catch(() => null)
      if ((await Promise.race([closed, late])) === 'late') log.warn({}, 'the last traces were not sent')
      timer.abort()
    },
  }
}

const wrap = (span: TelemetrySpan): Span => ({
  set: (attributes) => void span.setAttributes({ ...attributes }),
  fail(type) {
    span.setAttribute('error.type', type)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
  end: () => span.end(),
})
