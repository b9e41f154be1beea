import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP/JSON writes it. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly failed: boolean
  /** Of the process that sent it. */
  readonly serviceName: string
}

export interface TestCollector {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything that was received. */
  readonly texts: readonly string[]
  readonly headers: readonly IncomingHttpHeaders[]
  close(): Promise<void>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: number
}
interface Attribute {
  readonly key: string
  readonly value: Value
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[]
  }[]
}
interface RawSpan extends Omit<ReceivedSpan, 'attributes' | 'failed'> {
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

const plain = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))

/** Receives traces over HTTP, as the collector of an operator does. */
export async function startCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    texts.push(text)
    headers.push(request.headers)
    for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
      const serviceName = String(plain(resource.attributes)['service.name'])
      for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: plain(attributes), failed: status.code === 2, serviceName })
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    texts,
    headers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
