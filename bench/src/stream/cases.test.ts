import { expect, it } from 'vitest'
import { addedLatency, aimsOf, type StreamSample } from './cases.ts'

const sample = (changes: Partial<StreamSample>): StreamSample => ({
  failed: 0,
  chunksPerSecond: 1000,
  latencyP50Ms: 1,
  latencyP99Ms: 2,
  firstTextP50Ms: 5,
  cpuMsPerChunk: 0.1,
  peakRssBytes: 100,
  ...changes,
})
const samples = {
  direct: [sample({ latencyP50Ms: 0.2, cpuMsPerChunk: 0 }), sample({ latencyP50Ms: 0.8, cpuMsPerChunk: 0 })],
  relay: [sample({}), sample({})],
  arena: [sample({ latencyP50Ms: 0.7, cpuMsPerChunk: 0.11 }), sample({ latencyP50Ms: 1.2, cpuMsPerChunk: 0.12 })],
}
const paced = { streams: 1000, chunks: 40, intervalMs: 50, paced: true }

it('takes from every repeat what the provider alone took in the same one', () => {
  const added = addedLatency(samples, samples.arena, 'latencyP50Ms')
  expect(added.min).toBeCloseTo(0.4)
  expect(added.max).toBeCloseTo(0.5)
})

it('judges what was measured: no Portkey, no ratios to it', () => {
  expect(aimsOf(paced, samples).map(({ words, reached }) => [words, reached])).toEqual([
    ['CPU ≤ 1.15× relay', true],
    ['added p50 ≤ 1 ms', true],
  ])
})

it('judges waiting times only where the machine keeps the pace, and the first text only of a thousand at once', () => {
  const portkey = [sample({ cpuMsPerChunk: 0.2 }), sample({ cpuMsPerChunk: 0.2 })]
  const words = (streamCase: typeof paced) => aimsOf(streamCase, { ...samples, portkey }).map((aim) => aim.words)
  expect(words({ ...paced, paced: false })).toEqual(['CPU ≤ 1.15× relay', 'CPU ≤ 0.45× Portkey'])
  expect(words(paced)).toContain('first text ≤ 0.1× Portkey')
  expect(words({ ...paced, streams: 100 })).not.toContain('first text ≤ 0.1× Portkey')
})
