import autocannon from 'autocannon'
import { median } from './measure.ts'

export interface Load {
  readonly url: string
  readonly path: string
  /** Connections, each with one request at a time. */
  readonly callers: number
  readonly count: number
  readonly headers?: Readonly<Record<string, string>>
  /** Makes the body of each POST. Without it the requests are GETs. */
  readonly body?: () => string
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
}

const TIMEOUT_SECONDS = 60

/** Sends requests with autocannon. Any answer but a 2xx fails the measurement. */
export async function load({ url, path, callers, count, headers = {}, body }: Load): Promise<LoadResult> {
  const request = body
    ? { method: 'POST' as const, path, headers, setupRequest: (own: object) => ({ ...own, body: body() }) }
    : { method: 'GET' as const, path, headers }
  const durationsMs: number[] = []
  const startedAt = performance.now()
  let endedAt = startedAt
  const run = autocannon({
    url,
    connections: callers,
    amount: count,
    requests: [request],
    timeout: TIMEOUT_SECONDS,
    sampleInt: 20,
  })
  // autocannon rounds times to milliseconds, too coarse for a board read: the events have them in full.
  run.on('response', (_client, _status, _bytes, ms) => {
    durationsMs.push(ms)
    endedAt = performance.now()
  })
  const { errors, non2xx } = await run
  if (errors + non2xx > 0) throw new Error(`${url}${path}: ${errors} requests failed, ${non2xx} answers were not 2xx`)
  return { perSecond: (count / (endedAt - startedAt)) * 1000, p50Ms: median(durationsMs) }
}

/** Repeats any asynchronous work: `callers` at once, `count` in total. */
export async function loop(callers: number, count: number, work: () => Promise<unknown>): Promise<LoadResult> {
  const durationsMs: number[] = []
  let begun = 0
  const call = async () => {
    while (begun < count) {
      begun += 1
      const begunAt = performance.now()
      await work()
      durationsMs.push(performance.now() - begunAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: callers }, call))
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, p50Ms: median(durationsMs) }
}
