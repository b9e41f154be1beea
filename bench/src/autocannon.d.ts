/** The part of autocannon's interface that the benchmark uses. The package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method?: 'GET' | 'POST'
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    /** Called before every request. */
    readonly setupRequest?: (request: Request) => Request
  }

  interface Options {
    readonly url: string
    readonly connections: number
    /** The number of requests of all connections. */
    readonly amount: number
    readonly requests: readonly Request[]
    /** Seconds. */
    readonly timeout: number
    /** Milliseconds between samples; a run ends with a sample. */
    readonly sampleInt: number
  }

  interface Run extends PromiseLike<{ readonly errors: number; readonly non2xx: number }> {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): this
  }

  export default function autocannon(options: Options): Run
}
