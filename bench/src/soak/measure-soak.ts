import { fillBattles } from '../fill/fill-battles.ts'
import { fillVotes } from '../fill/fill-votes.ts'
import { throughArena } from '../gateways/start-gateways.ts'
import type { Request } from '../load/request.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { drawPlots } from '../plot/plot.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { type Arena, startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { type Look, trendOf } from './trend.ts'

const MODELS = 100
const MINUTES = 30
const MINUTES_OF_QUICK = 0.5
const ROUND_MS = 10_000
const ROUND_OF_QUICK_MS = 3_000
const CHUNKS = 60
const CHUNK_INTERVAL_MS = 20
const STREAMS = 30

export function measureSoak({ quick, minutes, progress }: PartSettings): Promise<Report> {
  const totalMs = (minutes ?? (quick ? MINUTES_OF_QUICK : MINUTES)) * 60_000
  const roundMs = quick ? ROUND_OF_QUICK_MS : ROUND_MS
  return withWorkplace(async (place) => {
    const { database, dataDir } = await openEmbedded(place)
    const provider = await startProvider(place)
    await provider.play({ answerAfterMs: 200, chunks: CHUNKS, intervalMs: CHUNK_INTERVAL_MS })
    const arena = await startArena(place, { models: MODELS, providerUrl: provider.url, env: { DATA_DIR: dataDir } })
    const battles = await fillBattles(database, { count: 5_000, answerChars: 500 })
    await fillVotes(database)
    const generator = startGenerator(place)
    const startedAt = performance.now()
    const looks: Look[] = []
    while (performance.now() - startedAt < totalMs) {
      const { result, usage } = await arena.measure(() => goOn(arena, generator, battles, roundMs))
      const atSeconds = (performance.now() - startedAt) / 1000
      looks.push({
        atSeconds,
        rssMb: usage.rssBytes / 2 ** 20,
        handles: usage.handles,
        eventLoopDelayP99Ms: usage.eventLoopDelayP99Ms,
        cpuShare: usage.cpuMs / usage.elapsedMs,
        ...result,
      })
      progress(`${Math.round(atSeconds)} s of ${Math.round(totalMs / 1000)}, ${result.requests} requests in this round`)
    }
    const members = [
      ['resident memory', 'MB', 'rssMb'],
      ['handles', '', 'handles'],
      ['event-loop delay p99', 'ms', 'eventLoopDelayP99Ms'],
      ['share of a core', '', 'cpuShare'],
    ] as const
    const trends = members.map(([what, unit, member]) => ({
      what,
      unit,
      member,
      ...trendOf(looks.map((look) => look[member])),
      most: Math.max(...looks.map((look) => look[member])),
    }))
    const total = (member: 'requests' | 'failed') => looks.reduce((sum, look) => sum + look[member], 0)
    return {
      title: `Soak: mixed traffic for ${Math.round(totalMs / 6000) / 10} minutes`,
      columns: ['what', 'second quarter', 'last quarter', 'last ÷ second', 'most'],
      rows: [
        ...trends.map(({ what, unit, early, late, ratio, most }) => [
          what,
          `${early.toFixed(1)} ${unit}`.trim(),
          `${late.toFixed(1)} ${unit}`.trim(),
          `${ratio.toFixed(2)}×`,
          `${most.toFixed(1)} ${unit}`.trim(),
        ]),
        ['requests', '', '', '', String(total('requests'))],
        ['failed', '', '', '', String(total('failed'))],
      ],
      notes: [
        `Medians of quarters of the time. In every round of ${roundMs / 1000} s, all at once: readers of the board (4), voters (4), battles (16), ${STREAMS} streams of ${CHUNKS} chunks at ${CHUNK_INTERVAL_MS} ms again and again, list of threads (2), requests that are refused (1); everybody pauses for the look between two rounds.`,
        'The votes make the ledger in memory longer, which is growth by design: a few tens of bytes a vote.',
        'Plot: soak.svg, written beside the results with --out.',
      ],
      measurements: { quick, minutes: totalMs / 60_000, trends, looks },
      drawings: {
        'soak.svg': drawPlots(
          trends.slice(0, 3).map(({ what, unit, member }) => ({
            title: what,
            x: { label: 'seconds' },
            y: { label: unit },
            series: [{ name: what, points: looks.map((look) => [look.atSeconds, look[member]] as const) }],
          })),
        ),
      },
    }
  })
}

/** One round of everything at once. */
async function goOn(
  arena: Arena,
  generator: Generator,
  battles: readonly string[],
  roundMs: number,
): Promise<{ requests: number; failed: number }> {
  // A new guest each round: a token lasts an hour, and the battles can be voted on again.
  const { streamed, whole } = await throughArena(arena)
  const headers = whole.headers ?? {}
  const until = performance.now() + roundMs
  const keep = async (callers: number, requests: readonly Request[], expectedStatus = 200, operations = 1_000_000) => {
    const { operations: done, failed } = await generator.ask({
      port: arena.port,
      callers,
      requests,
      operations,
      timeMsMax: roundMs,
      expectedStatus,
      goOnAfterFailures: true,
    })
    return { requests: done, failed }
  }
  const votes = battles.map((comparisonId) => ({
    method: 'POST' as const,
    path: '/api/arena/model-vote',
    headers,
    body: JSON.stringify({ comparisonId, voteChoice: 'left' }),
  }))
  const readStreams = async () => {
    let requests = 0
    let failed = 0
    while (performance.now() < until) {
      const read = await generator.readStreams({
        port: arena.port,
        streams: STREAMS,
        request: streamed,
        chunksExpected: CHUNKS,
        timeMsMax: 60_000,
      })
      requests += STREAMS - read.failed
      failed += read.failed
    }
    return { requests, failed }
  }
  const done = await Promise.all([
    keep(4, [{ method: 'GET', path: '/api/arena/model-stats' }]),
    keep(4, votes, 200, votes.length),
    keep(16, [whole]),
    keep(2, [{ method: 'GET', path: '/api/threads', headers }]),
    keep(1, [{ method: 'GET', path: '/api/threads' }], 401),
    readStreams(),
  ])
  return {
    requests: done.reduce((sum, { requests }) => sum + requests, 0),
    failed: done.reduce((sum, { failed }) => sum + failed, 0),
  }
}
