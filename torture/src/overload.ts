import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@arena/client'
import { Agent, request } from 'undici'
import { runService, type Service } from '../../e2e/src/service.ts'
import { type Result, Tally } from './result.ts'

const SATURATING_CALLERS = 256
/**
 * As many connections as the proxies in front of a service have together. Node accepts one new connection in each
 * iteration of the event loop, so thousands of new ones at once would only measure how long they wait for that.
 */
const OUTSTANDING_MAX = 1_000
const RECOVERY_MS_MAX = 5_000
const MEMORY_GROWTH_MAX = 0.1

const GENERATION_PATHS = ['/api/arena/dualchat', '/api/arena/chat/stream']

interface Called {
  readonly path: string
  /** `refused` is a 503 `OVERLOADED`. */
  readonly outcome: 'admitted' | 'refused' | 'lost'
  readonly ms: number
  readonly detail: string
}

/** Mixed work at twice the rate that the service can do. What is admitted must be answered, and the rest refused. */
export async function attackOverload({ seconds }: { readonly seconds: number }): Promise<Result> {
  const service = await runService({ RATE_LIMIT: 'off', THREADS_PER_USER_MAX: '1000000' })
  const dispatcher = new Agent({ connections: OUTSTANDING_MAX, headersTimeout: 150_000, bodyTimeout: 150_000 })
  try {
    return await overload(service, await createCall(service, dispatcher), seconds)
  } finally {
    await dispatcher.destroy()
    await service.close()
  }
}

/** Returns a function that sends battles, streams, threads, votes and board reads in turn. */
async function createCall({ url }: Service, dispatcher: Agent): Promise<(index: number) => Promise<Called>> {
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const comparisonIds: string[] = []
  const work = [
    () => ['/api/arena/dualchat', { prompt: 'Well?' }] as const,
    () => ['/api/arena/chat/stream', { prompt: 'Well?' }] as const,
    () => ['/api/threads', { title: 'Load' }] as const,
    () => ['/api/arena/model-vote', { comparisonId: comparisonIds.pop(), voteChoice: 'left' }] as const,
    () => ['/api/arena/model-stats', null] as const,
  ]
  return async (index) => {
    const [path, body] = work[index % work.length]!()
    const startedAt = performance.now()
    const called = (outcome: Called['outcome'], detail = ''): Called => {
      return { path, outcome, ms: Math.round(performance.now() - startedAt), detail: `${path}: ${detail}` }
    }
    try {
      const sent = body === null ? { method: 'GET' as const } : { method: 'POST' as const, body: JSON.stringify(body) }
      const { statusCode, body: reply } = await request(url + path, { dispatcher, headers, ...sent })
      const text = await reply.text()
      if (statusCode === 200 && path.endsWith('dualchat')) comparisonIds.push(JSON.parse(text).comparisonId)
      // A 400 is a vote for which there was no comparison yet.
      if (statusCode === 200 || statusCode === 400) return called('admitted')
      if (statusCode === 503 && text.includes('"OVERLOADED"')) return called('refused')
      return called('lost', `${statusCode} ${text.slice(0, 200)}`)
    } catch (error) {
      return called('lost', String(error))
    }
  }
}

async function overload(service: Service, call: (index: number) => Promise<Called>, seconds: number): Promise<Result> {
  const tally = new Tally()
  // The first battle loads what later ones have.
  await call(0)
  const { ms: aloneMs } = await call(0)
  // The first run compiles the code of the service.
  await saturate(call, Math.min(10, seconds))
  const perSecond = 2 * (await saturate(call, Math.min(10, seconds)))

  const generationsMs: number[] = []
  const othersMs: number[] = []
  const refusedMs: number[] = []
  const memoryMb: number[] = []
  let [sent, outstanding] = [0, 0]
  const startedAt = Date.now()
  for (let second = 1; second <= seconds; second += 1) {
    memoryMb.push(await readMemoryMb(service.pid))
    while (Date.now() - startedAt < second * 1_000) {
      for (; sent < ((Date.now() - startedAt) / 1_000) * perSecond && outstanding < OUTSTANDING_MAX; sent += 1) {
        outstanding += 1
        void call(sent).then(({ path, outcome, ms, detail }) => {
          outstanding -= 1
          if (outcome === 'refused') refusedMs.push(ms)
          if (outcome === 'admitted') (GENERATION_PATHS.includes(path) ? generationsMs : othersMs).push(ms)
          tally.count(outcome === 'lost' ? detail : null)
        })
      }
      await sleep(5)
    }
  }

  const endedAt = Date.now()
  while (outstanding > 0) await sleep(20)
  while ((await call(0)).ms > 2 * aloneMs + 100) await sleep(20)
  const recoveryMs = Date.now() - endedAt
  tally.count(recoveryMs <= RECOVERY_MS_MAX ? null : `recovery took ${recoveryMs} ms`)
  const half = Math.floor(memoryMb.length / 2)
  const [before, after] = [memoryMb.slice(half, half + half / 2), memoryMb.slice(half + half / 2)].map(median)
  tally.count(after! <= before! * (1 + MEMORY_GROWTH_MAX) ? null : 'memory grew in the second half')
  const remarks = [
    `${Math.round(perSecond)} requests/s for ${seconds} s`,
    `admitted generations: ${describe(generationsMs)} (a battle alone ${aloneMs} ms)`,
    `other calls: ${describe(othersMs)}`,
    `refused: ${describe(refusedMs)}`,
    `memory ${Math.round(before!)} → ${Math.round(after!)} MB in the second half`,
    `recovered in ${recoveryMs} ms`,
  ]
  return tally.result('overload', remarks.join(', '))
}

/** Requests per second when the service is never idle. */
async function saturate(call: (index: number) => Promise<Called>, seconds: number): Promise<number> {
  const startedAt = Date.now()
  let done = 0
  const repeat = async () => {
    while (Date.now() - startedAt < seconds * 1_000) if ((await call(done)).outcome === 'admitted') done += 1
  }
  await Promise.all(Array.from({ length: SATURATING_CALLERS }, repeat))
  return (done / (Date.now() - startedAt)) * 1_000
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const describe = (ms: readonly number[]): string =>
  `${ms.length} with p50 ${quantile(ms, 0.5)} ms and p99 ${quantile(ms, 0.99)} ms`

const median = (values: readonly number[]): number => quantile(values, 0.5)

async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
