import { throughArena } from '../gateways/start-gateways.ts'
import type { Request } from '../load/request.ts'
import type { Generator } from '../load/start-generator.ts'
import type { Arena } from '../processes/arena.ts'

export const CHUNKS = 60
export const CHUNK_INTERVAL_MS = 20
export const STREAMS = 30
export const LEAVING_STREAMS = 10
const LEAVE_AFTER_CHUNKS = 7
const BEYOND_COUNTING = 1_000_000

/** What goes on in every round, all at once; each caller pauses after every answer, so that the load stays the same. */
export const TRAFFIC_WORDS = `readers of the board (4), voters (4), battles (8), battles saved to a thread (2), ${STREAMS} streams of ${CHUNKS} chunks at ${CHUNK_INTERVAL_MS} ms again and again, ${LEAVING_STREAMS} more whose readers leave after ${LEAVE_AFTER_CHUNKS} chunks, new guests (1), new threads (1), lists of threads (2), messages of a thread (1), requests that are refused (1)`

export interface Done {
  readonly requests: number
  readonly failed: number
  readonly firstFailure: string | null
}

/** One round of everything at once. */
export async function keepGoing(
  arena: Arena,
  generator: Generator,
  battles: readonly string[],
  roundMs: number,
): Promise<Done> {
  // A new guest each round: a token lasts an hour, and the battles can be voted on again.
  const { streamed, whole } = await throughArena(arena)
  const headers = whole.headers ?? {}
  const threadId = await openThread(arena, headers)
  const until = performance.now() + roundMs
  const post = (path: string, body: object): Request => ({ method: 'POST', path, headers, body: JSON.stringify(body) })
  const get = (path: string): Request => ({ method: 'GET', path, headers })

  const keep = async (callers: number, pauseMs: number, requests: readonly Request[], expectedStatus = 200) => {
    const { operations, failed, firstFailure } = await generator.ask({
      port: arena.port,
      callers,
      pauseMs,
      requests,
      // A second vote of the same guest would be refused.
      operations: requests.length > 1 ? requests.length : BEYOND_COUNTING,
      timeMsMax: roundMs,
      expectedStatus,
      goOnAfterFailures: true,
    })
    return { requests: operations, failed, firstFailure }
  }
  const keepReading = async (streams: number, leaving: { readonly leaveAfterChunks?: number }) => {
    let requests = 0
    let failed = 0
    let firstFailure: string | null = null
    while (performance.now() < until) {
      const read = await generator.readStreams({
        port: arena.port,
        streams,
        request: streamed,
        chunksExpected: CHUNKS,
        timeMsMax: 60_000,
        ...leaving,
      })
      requests += streams - read.failed
      failed += read.failed
      firstFailure ??= read.firstFailure
    }
    return { requests, failed, firstFailure }
  }
  const prompt = 'Why is the sky blue?'
  const done: readonly Done[] = await Promise.all([
    keep(4, 20, [{ method: 'GET', path: '/api/arena/model-stats' }]),
    keep(
      4,
      50,
      battles.map((comparisonId) => post('/api/arena/model-vote', { comparisonId, voteChoice: 'left' })),
    ),
    keep(8, 50, [whole]),
    keep(2, 100, [post('/api/arena/dualchat', { prompt, threadId })]),
    keep(1, 200, [{ method: 'POST', path: '/api/auth/guest' }]),
    keep(1, 200, [post('/api/threads', { title: 'Soaked' })]),
    keep(2, 50, [get('/api/threads')]),
    keep(1, 100, [get(`/api/threads/${threadId}/messages`)]),
    keep(1, 50, [{ method: 'GET', path: '/api/threads' }], 401),
    keepReading(STREAMS, {}),
    keepReading(LEAVING_STREAMS, { leaveAfterChunks: LEAVE_AFTER_CHUNKS }),
  ])
  return {
    requests: done.reduce((sum, { requests }) => sum + requests, 0),
    failed: done.reduce((sum, { failed }) => sum + failed, 0),
    firstFailure: done.find(({ firstFailure }) => firstFailure !== null)?.firstFailure ?? null,
  }
}

async function openThread(arena: Arena, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${arena.url}/api/threads`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  if (response.status !== 200) throw new Error(`a thread was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { threadId: string }).threadId
}
