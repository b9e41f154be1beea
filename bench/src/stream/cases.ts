import { type Aim, atMost } from '../aim.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'

export interface StreamCase {
  readonly streams: number
  readonly chunks: number
  readonly intervalMs: number
  /** Whether the machine can be expected to keep the pace; where it cannot, waiting times say nothing. */
  readonly paced: boolean
}

export const CASES: readonly StreamCase[] = [
  { streams: 100, chunks: 300, intervalMs: 5, paced: true },
  { streams: 1_000, chunks: 40, intervalMs: 50, paced: true },
  { streams: 1_000, chunks: 300, intervalMs: 5, paced: false },
]

/** One run of all streams of a case through one contender. */
export interface StreamSample {
  /** Streams that did not come whole. */
  readonly failed: number
  readonly chunksPerSecond: number
  readonly latencyP50Ms: number
  readonly latencyP99Ms: number
  readonly firstTextP50Ms: number
  /** Of the gateway's process; 0 where there is none. */
  readonly cpuMsPerChunk: number
  readonly peakRssBytes: number
}

export type ContenderName = 'direct' | 'relay' | 'arena' | 'portkey'
export type StreamSamples = Readonly<Record<Exclude<ContenderName, 'portkey'>, readonly StreamSample[]>> & {
  readonly portkey?: readonly StreamSample[]
}

export const each = (samples: readonly StreamSample[], member: keyof StreamSample): number[] =>
  samples.map((sample) => sample[member])

/** How much longer a chunk takes than straight from the provider, repeat by repeat. */
export function addedLatency(
  samples: StreamSamples,
  of: readonly StreamSample[],
  member: 'latencyP50Ms' | 'latencyP99Ms',
): Spread {
  const direct = each(samples.direct, member)
  return spreadOf(each(of, member).map((value, repeat) => value - direct[repeat]!))
}

/** What this case is to reach, as far as it was measured. */
export function aimsOf({ streams, paced }: StreamCase, samples: StreamSamples): Aim[] {
  const { arena, relay, portkey } = samples
  const ratio = (member: keyof StreamSample, to: readonly StreamSample[]) =>
    ratioOf(each(arena, member), each(to, member))
  const aims = [atMost('CPU', ratio('cpuMsPerChunk', relay), 1.15, '× relay')]
  if (portkey) aims.push(atMost('CPU', ratio('cpuMsPerChunk', portkey), 0.45, '× Portkey'))
  if (!paced) return aims
  aims.push(atMost('added p50', addedLatency(samples, arena, 'latencyP50Ms'), 1, ' ms'))
  if (!portkey) return aims
  const direct = each(samples.direct, 'latencyP99Ms')
  const addedP99 = (of: readonly StreamSample[]) =>
    each(of, 'latencyP99Ms').map((value, repeat) => value - direct[repeat]!)
  aims.push(atMost('added p99', ratioOf(addedP99(arena), addedP99(portkey)), 0.5, '× Portkey'))
  if (streams >= 1_000) aims.push(atMost('first text', ratio('firstTextP50Ms', portkey), 0.1, '× Portkey'))
  aims.push(atMost('memory', ratio('peakRssBytes', portkey), 0.6, '× Portkey'))
  return aims
}
