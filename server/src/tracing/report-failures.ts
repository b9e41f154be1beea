import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { TracingOptions } from './tracer.ts'

/** Logs once that the collector does not accept traces, and once that it does again, instead of once for each batch. */
export function reportFailures(exporter: SpanExporter, log: TracingOptions['log']): SpanExporter {
  let isFailing = false
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        // 0 is ExportResultCode.SUCCESS of a package that is not a dependency of ours.
        const failed = result.code !== 0
        if (failed && !isFailing) log.warn({ reason: result.error?.message }, 'traces are not accepted; some are lost')
        if (!failed && isFailing) log.info({}, 'traces are accepted again')
        isFailing = failed
        onResult(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
