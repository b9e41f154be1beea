import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import type { Span, Tracer } from './tracer.ts'

type NewClient = new (config: pg.ClientConfig) => pg.Client
/** `query` has many signatures. This class passes its arguments on. */
type PlainClient = new (config: pg.ClientConfig) => { query(...given: unknown[]): unknown }
type Callback = (error: unknown, ...results: unknown[]) => void

/** Connections with one span for each statement, also of libraries that write their own SQL. */
export function traceStatements(Client: NewClient, tracer: Tracer): NewClient {
  class TracedClient extends (Client as PlainClient) {
    override query(...given: unknown[]): unknown {
      const span = endsByEvents(given[0])
        ? null
        : tracer.startPart(nameOf(given[0]), { 'db.system.name': 'postgresql' })
      if (span === null) return super.query(...given)
      const callback = given.at(-1)
      // `pool.query` passes one.
      if (typeof callback === 'function') {
        const endAndCall: Callback = (error, ...results) => {
          end(span, error)
          callback(error, ...results)
        }
        return super.query(...given.slice(0, -1), endAndCall)
      }
      const result = super.query(...given) as Promise<unknown>
      result.then(
        () => end(span, null),
        (error: unknown) => end(span, error),
      )
      return result
    }
  }
  return TracedClient as unknown as NewClient
}

type Connect = Parameters<pg.Pool['connect']>[0]

/** Calls back in the context of the caller. Otherwise a `pool.query` that waited would belong to the request before it. */
export class TracedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connect): void
  override connect(callback?: Connect): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect()
    super.connect(AsyncResource.bind(callback))
    return undefined
  }
}

/** Cursors and streams. */
const endsByEvents = (query: unknown): boolean => typeof query === 'object' && query !== null && 'submit' in query

/** The name of the statement, or its first word. Not its text: that of others could contain values. */
function nameOf(query: unknown): string {
  const { name, text } = typeof query === 'string' ? { name: undefined, text: query } : (query as pg.QueryConfig)
  return name ?? /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
}

function end(span: Span, error: unknown): void {
  // The code alone: PostgreSQL puts values into its messages.
  if (error) span.fail((error as { code?: string }).code ?? 'error')
  span.end()
}
