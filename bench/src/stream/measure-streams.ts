import { aimCell } from '../aim.ts'
import { formatBytes, formatDuration, formatRatio, formatTime } from '../format.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { PORTKEY_VERSION } from '../gateways/install-portkey.ts'
import { startPortkey, startRelay, straightTo, throughArena } from '../gateways/start-gateways.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { ratioOf, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import {
  addedLatency,
  aimsOf,
  CASES,
  type ContenderName,
  each,
  type StreamCase,
  type StreamSample,
  type StreamSamples,
} from './cases.ts'

const TIME_MS_MAX = 120_000
/** A service runs for weeks; its first thousands of streams meet code that is not compiled yet. */
const WARM_UP_STREAMS = 10_000
const WARM_UP = { chunks: 3, intervalMs: 5 }
const NAMES: Readonly<Record<ContenderName, string>> = {
  direct: 'provider alone',
  relay: 'bare relay',
  arena: 'Arena',
  portkey: `Portkey ${PORTKEY_VERSION} (sleeps 25 ms before the first chunk)`,
}

export function measureStreams({ quick, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 2 : 7
  const warmUpStreams = quick ? WARM_UP_STREAMS / 10 : WARM_UP_STREAMS
  return withWorkplace(async (place) => {
    const provider = await startProvider(place)
    const arena = await startArena(place, {
      models: 100,
      providerUrl: provider.url,
      env: { DATA_DIR: `${place.folder}/data` },
    })
    const generator = startGenerator(place)
    const portkey = await startPortkey(place, provider, progress)
    const gateways = {
      direct: straightTo(provider),
      relay: await startRelay(place, provider),
      arena: await throughArena(arena),
      ...(portkey ? { portkey } : {}),
    }
    const measured: { readonly streamCase: StreamCase; readonly samples: StreamSamples }[] = []
    for (const streamCase of quick ? CASES.filter(({ paced }) => paced) : CASES) {
      const { streams, chunks, intervalMs } = streamCase
      if (!measured.some((before) => before.streamCase.streams === streams)) {
        await provider.play(WARM_UP)
        for (const [name, gateway] of Object.entries(gateways)) {
          progress(`${streams} at once, ${name}, until the code is compiled`)
          for (let had = 0; had < warmUpStreams; had += streams) {
            await read(generator, gateway, { streams, chunks: WARM_UP.chunks }, progress)
          }
        }
      }
      await provider.play({ chunks, intervalMs })
      const turns = Object.fromEntries(
        Object.entries(gateways).map(([name, gateway]) => [name, () => run(generator, gateway, streamCase, progress)]),
      )
      const samples = await takeTurns<string, StreamSample>(turns, {
        repeats,
        progress: (words) => progress(`${streams} × ${chunks} chunks at ${intervalMs} ms, ${words}`),
      })
      measured.push({ streamCase, samples: samples as unknown as StreamSamples })
    }
    return {
      title: 'Streamed chat: what stands between the model and the reader',
      columns: [
        'streams',
        'through',
        'chunks/s',
        'failed',
        'CPU a chunk',
        '÷ relay',
        '÷ Portkey',
        'added p50',
        'added p99',
        'first text p50',
        'peak memory',
        'aim',
      ],
      rows: measured.flatMap(({ streamCase, samples }) => rowsOf(streamCase, samples)),
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; ratios within a repeat.${quick ? ' A quick run: without 1,000 streams at 5 ms.' : ''} Provider, gateway and load generator are processes of their own on the same cores. Everybody has had ${warmUpStreams} short streams before, as many at once.`,
        'CPU and memory are those of the gateway’s process. A chunk carries the time it was written; what a chunk took straight from the provider in the same repeat is subtracted from what it took through a gateway.',
        `Bare relay: node:http and undici, bytes handed on unread. It does not parse, check, time or log anything.${samplesHavePortkey(measured) ? ` Portkey: @portkey-ai/gateway ${PORTKEY_VERSION} with @hono/node-server 1.13.8, production mode, pass-through to the same provider. It sleeps 25 ms before the first chunk by design.` : ' Portkey could not be installed here.'}`,
        'Arena reads every chunk, checks the token, and writes events of its own; it joins chunks that arrive together into one event.',
        '1,000 streams at 5 ms are more than two cores can generate: read only throughput and CPU from those rows. All streams start at the same moment. Failed is the most in a repeat of streams that did not come whole. Memory of a later row includes what the process kept from an earlier one.',
      ],
      findings: measured.map(({ streamCase, samples }) => ({
        what: nameOf(streamCase),
        aims: aimsOf(streamCase, samples),
      })),
      measurements: { quick, repeats, cases: measured },
    }
  })
}

const nameOf = ({ streams, chunks, intervalMs, paced }: StreamCase): string =>
  `${streams} × ${chunks} at ${intervalMs} ms${paced ? '' : ' (throughput and CPU only)'}`

const samplesHavePortkey = (measured: readonly { readonly samples: StreamSamples }[]): boolean =>
  measured.some(({ samples }) => samples.portkey !== undefined)

async function read(
  generator: Generator,
  { port, streamed }: Gateway,
  { streams, chunks }: Pick<StreamCase, 'streams' | 'chunks'>,
  progress: (words: string) => void,
) {
  const wish = { port, streams, request: streamed, chunksExpected: chunks, timeMsMax: TIME_MS_MAX }
  const result = await generator.readStreams(wish)
  if (result.firstFailure !== null) progress(`${result.failed} streams of ${streams} failed: ${result.firstFailure}`)
  return result
}

async function run(
  generator: Generator,
  through: Gateway,
  { streams, chunks }: StreamCase,
  progress: (words: string) => void,
): Promise<StreamSample> {
  const stream = () => read(generator, through, { streams, chunks }, progress)
  const { process: gateway } = through
  const { result, usage } = gateway ? await gateway.measure(stream) : { result: await stream(), usage: null }
  return {
    failed: result.failed,
    chunksPerSecond: (result.chunks / result.elapsedMs) * 1000,
    latencyP50Ms: result.latencyMs.p50,
    latencyP99Ms: result.latencyMs.p99,
    firstTextP50Ms: result.firstTextMs.p50,
    cpuMsPerChunk: (usage?.cpuMs ?? 0) / result.chunks,
    peakRssBytes: usage?.peakRssBytes ?? 0,
  }
}

function rowsOf(streamCase: StreamCase, samples: StreamSamples): string[][] {
  const { paced } = streamCase
  return (Object.keys(NAMES) as ContenderName[]).flatMap((name) => {
    const own = samples[name]
    if (own === undefined) return []
    const median = (member: keyof StreamSample) => spreadOf(each(own, member)).median
    const cpu = each(own, 'cpuMsPerChunk')
    const behind = name !== 'direct'
    const against = (other: readonly StreamSample[] | undefined) =>
      other === undefined || other === own || !behind ? '–' : formatRatio(ratioOf(cpu, each(other, 'cpuMsPerChunk')))
    const added = (member: 'latencyP50Ms' | 'latencyP99Ms') =>
      !paced
        ? '–'
        : behind
          ? formatSigned(addedLatency(samples, own, member).median)
          : `(${formatDuration(median(member))})`
    return [
      [
        nameOf(streamCase),
        NAMES[name],
        String(Math.round(median('chunksPerSecond'))),
        String(spreadOf(each(own, 'failed')).max),
        behind ? formatTime(spreadOf(cpu)) : '–',
        against(samples.relay),
        against(samples.portkey),
        added('latencyP50Ms'),
        added('latencyP99Ms'),
        paced ? formatDuration(median('firstTextP50Ms')) : '–',
        behind ? formatBytes(median('peakRssBytes')) : '–',
        name === 'arena' ? aimCell(aimsOf(streamCase, samples)) : '–',
      ],
    ]
  })
}

/** On a busy machine the straight way may be the slower one. */
const formatSigned = (ms: number): string => (ms < 0 ? `−${formatDuration(-ms)}` : formatDuration(ms))
