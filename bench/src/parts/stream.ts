import { Pool } from 'undici'
import { modelName, STREAM_PATH, signIn, startArena, V1_PATH } from '../arena.ts'
import { type BudgetName, budgets } from '../budgets.ts'
import { type Measurement, median, type Run, rotate, type Service } from '../measure.ts'
import { COMPLETION_PATH, completion, PROMPT, portkeyHeaders, startModelHost, startPortkey } from '../model-servers.ts'
import { readUsage, resetPeakMemory } from '../processes.ts'
import { findTimes, now } from '../timestamps.ts'

const CASES = [
  { streams: 100, chunks: 300, intervalMs: 5 },
  { streams: 1_000, chunks: 40, intervalMs: 50 },
] as const
/** By the budget's name without the number of streams. */
const METRICS = {
  streamCpu: { metric: 'cpuUsPerChunk', than: 'portkey' },
  v1StreamCpu: { metric: 'cpuUsPerChunk', than: 'portkey', through: 'v1' },
  streamDelay: { metric: 'delayP50Ms', than: 'direct' },
  streamFirst: { metric: 'firstTextP50Ms', than: 'portkey' },
  streamMemory: { metric: 'memoryPeakMb', than: 'portkey' },
} as const
const REPEATS = 5
const WARM_UP = { chunks: 3, intervalMs: 5 }
const WARM_UP_STREAMS = 3_000
const TIME_MS_MAX = 60_000

/** Something that streams a model's answer: the model host itself, a gateway or the service. */
interface Streamer {
  readonly pid: number
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Sample {
  readonly cpuUsPerChunk: number
  /** From the moment the model host wrote a chunk to the moment it was read. */
  readonly delayP50Ms: number
  /** From the request to the first text. */
  readonly firstTextP50Ms: number
  readonly memoryPeakMb: number
}

/** Many streamed chats at once through the service, compared with the Portkey gateway and with the model host alone. */
export async function measureStream(run: Run): Promise<Measurement[]> {
  const { services, folder, quick, log } = run
  const host = await startModelHost(run)
  const portkey = await startPortkey(run)
  const completions = { path: COMPLETION_PATH, headers: portkeyHeaders(host), body: completion({ stream: true }) }
  const streamers = new Map<Service | string, Streamer>([
    ['direct', { ...host, ...completions }],
    ['portkey', { ...portkey, ...completions }],
  ])
  for (const service of services) {
    const arena = await startArena(service, { folder, data: 'stream', modelsUrl: host.modelsUrl })
    const { headers } = await signIn(arena)
    const body = JSON.stringify({ prompt: PROMPT, model: modelName(0) })
    streamers.set(service, { ...arena, path: STREAM_PATH, headers, body })
    const request = completion({ stream: true, model: modelName(0) })
    streamers.set(`${service.label} v1`, { ...arena, path: V1_PATH, headers, body: request })
  }
  const measurements: Measurement[] = []
  for (const { streams, chunks: chunksOfCase, intervalMs } of CASES) {
    log(`${streams} streams, warming up`)
    await host.behave(WARM_UP)
    const rounds = Math.ceil(WARM_UP_STREAMS / (quick ? 10 : 1) / streams)
    await rotate(contendersOf(streamers, { streams, chunks: WARM_UP.chunks }), rounds)
    log(`${streams} streams`)
    const chunks = quick ? chunksOfCase / 5 : chunksOfCase
    await host.behave({ chunks, intervalMs })
    const samples = await rotate(contendersOf(streamers, { streams, chunks }), quick ? 2 : REPEATS)
    for (const [name, { metric, than, ...way }] of Object.entries(METRICS)) {
      const budget = `${name}${streams}`
      if (!(budget in budgets)) continue
      const baselines = samples.get(than)!
      const samplesOf = (service: Service) =>
        samples
          .get('through' in way ? `${service.label} ${way.through}` : service)!
          .map((sample, repeat) => ({ value: sample[metric], baseline: baselines[repeat]![metric] }))
      measurements.push({
        budget: budget as BudgetName,
        samples: new Map(services.map((service) => [service, samplesOf(service)])),
      })
    }
  }
  return measurements
}

interface Size {
  readonly streams: number
  readonly chunks: number
}

const contendersOf = <Key>(streamers: ReadonlyMap<Key, Streamer>, size: Size) =>
  new Map([...streamers].map(([key, streamer]) => [key, () => readStreams(streamer, size)]))

async function readStreams(streamer: Streamer, { streams, chunks }: Size): Promise<Sample> {
  const timeouts = { headersTimeout: TIME_MS_MAX, bodyTimeout: TIME_MS_MAX }
  const pool = new Pool(streamer.url, { connections: streams, ...timeouts })
  try {
    // Opens all connections first: accepting them is not part of streaming.
    await Promise.all(Array.from({ length: streams }, () => openConnection(pool)))
    const delays: number[] = []
    const firstTexts: number[] = []
    await resetPeakMemory(streamer.pid)
    const before = await readUsage(streamer.pid)
    await Promise.all(Array.from({ length: streams }, () => readStream(pool, streamer, { chunks, delays, firstTexts })))
    const after = await readUsage(streamer.pid)
    return {
      cpuUsPerChunk: ((after.cpuMs - before.cpuMs) * 1000) / delays.length,
      delayP50Ms: median(delays) / 1000,
      firstTextP50Ms: median(firstTexts) / 1000,
      memoryPeakMb: after.memoryPeakMb,
    }
  } finally {
    await pool.destroy()
  }
}

async function openConnection(pool: Pool): Promise<void> {
  await (await pool.request({ method: 'GET', path: '/health' })).body.dump()
}

interface Readings {
  /** How many must arrive. */
  readonly chunks: number
  /** In microseconds. */
  readonly delays: number[]
  readonly firstTexts: number[]
}

async function readStream(pool: Pool, streamer: Streamer, { chunks, delays, firstTexts }: Readings): Promise<void> {
  const { path, headers, body } = streamer
  const startedAt = now()
  const response = await pool.request({ method: 'POST', path, headers, body })
  let seen = 0
  let rest = ''
  for await (const bytes of response.body) {
    const readAt = now()
    const found = findTimes(rest + (bytes as Buffer).toString('latin1'))
    rest = found.rest
    if (seen === 0 && found.times.length > 0) firstTexts.push(readAt - startedAt)
    for (const writtenAt of found.times) delays.push(readAt - writtenAt)
    seen += found.times.length
  }
  if (seen !== chunks) throw new Error(`${path}: ${seen} of ${chunks} chunks arrived, status ${response.statusCode}`)
}
