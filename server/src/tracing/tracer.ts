import type { IncomingHttpHeaders } from 'node:http'

/** Values that say nothing about a user: no texts, parameters of statements, keys, addresses or ids of people. */
export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work with its start and its end. */
export interface Span {
  set(attributes: Attributes): void
  /** Marks it as failed. `type` is a code, never a message: messages can contain texts of users. */
  fail(type: string): void
  end(): void
}

export interface RequestSpan extends Span {
  /** Spans that are started in `work`, also later, become parts of this one. */
  run(work: () => void): void
}

/** What the parts of the service report to OpenTelemetry. It is `null` while traces are off. */
export interface Tracer {
  /** Starts a trace, or continues the one of the headers. */
  startRequest(name: string, attributes: Attributes, headers: IncomingHttpHeaders | null): RequestSpan
  /** Starts a part of the running request; `null` if there is none, or its response has ended. */
  startPart(name: string, attributes: Attributes): Span | null
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

export interface TracingOptions {
  /** The base URL of an OpenTelemetry collector. */
  readonly traceEndpoint: string | null
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}
