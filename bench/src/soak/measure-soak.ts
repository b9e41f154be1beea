import { setTimeout as pause } from 'node:timers/promises'
import { type Aim, aimCell, atMost, exactly } from '../aim.ts'
import { fillBattles } from '../fill/fill-battles.ts'
import { fillVotes } from '../fill/fill-votes.ts'
import { formatRatio } from '../format.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { drawPlots } from '../plot/plot.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { spreadOf } from '../spread.ts'
import { CHUNK_INTERVAL_MS, CHUNKS, keepGoing, TRAFFIC_WORDS } from './traffic.ts'
import { type Look, type Trend, trendOf } from './trend.ts'

const MODELS = 100
const MINUTES = 30
const MINUTES_OF_QUICK = 0.5
const ROUND_MS = 10_000
const ROUND_OF_QUICK_MS = 3_000
/** Everybody has gone by then, and what is still open is kept open. */
const SETTLE_MS = 500

/** What may be said to be flat. Delays are short and change with the machine, so they may wander more. */
const MEASURES = [
  { what: 'resident memory', unit: 'MB', member: 'rssMb', ratioMax: 1.1 },
  { what: 'handles', unit: '', member: 'handles', ratioMax: 1.1 },
  { what: 'event-loop delay p99', unit: 'ms', member: 'eventLoopDelayP99Ms', ratioMax: 1.25 },
  { what: 'share of a core', unit: '', member: 'cpuShare', ratioMax: null },
] as const

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
      const { result, usage } = await arena.measure(async () => {
        const done = await keepGoing(arena, generator, battles, roundMs)
        await pause(SETTLE_MS)
        return done
      })
      const atSeconds = (performance.now() - startedAt) / 1000
      looks.push({
        atSeconds,
        rssMb: usage.rssBytes / 2 ** 20,
        handles: usage.handles,
        eventLoopDelayP99Ms: usage.eventLoopDelayP99Ms,
        cpuShare: usage.cpuMs / usage.elapsedMs,
        ...result,
      })
      if (result.firstFailure !== null) progress(`${result.failed} failed: ${result.firstFailure}`)
      progress(`${Math.round(atSeconds)} s of ${Math.round(totalMs / 1000)}, ${result.requests} requests in this round`)
    }
    const trends = MEASURES.map((measure) => {
      const values = looks.map((look) => look[measure.member])
      const trend = trendOf(values)
      return { ...measure, ...trend, most: Math.max(...values), aims: aimsOf(measure.ratioMax, trend) }
    })
    const total = (member: 'requests' | 'failed') => looks.reduce((sum, look) => sum + look[member], 0)
    const firstFailure = looks.find((look) => look.firstFailure !== null)?.firstFailure
    const failed = exactly('failed', spreadOf([total('failed')]), 0, '')
    return {
      title: `Soak: mixed traffic for ${Math.round(totalMs / 6000) / 10} minutes`,
      columns: ['what', 'second quarter', 'last quarter', 'last ÷ second', 'most', 'aim'],
      rows: [
        ...trends.map(({ what, unit, early, late, ratio, most, aims }) => [
          what,
          `${early.toFixed(1)} ${unit}`.trim(),
          `${late.toFixed(1)} ${unit}`.trim(),
          formatRatio(ratio),
          `${most.toFixed(1)} ${unit}`.trim(),
          aimCell(aims),
        ]),
        ['requests', '', '', '', String(total('requests')), '–'],
        ['failed', '', '', '', String(total('failed')), aimCell([failed])],
      ],
      notes: [
        `Medians of quarters of the time, ${looks.length} looks in all; the ratio is of every look of the last quarter to the median of the second, with the lowest and the highest in brackets. The first quarter fills caches and compiles code.`,
        `In every round of ${roundMs / 1000} s, all at once: ${TRAFFIC_WORDS}. Everybody then pauses for the look: memory and handles are those of a service that has just been left alone, delays and processor those of the round.`,
        'Votes make the ledger in memory longer, which is growth by design: a few tens of bytes a vote. The database grows all the time; tables are not emptied between rounds.',
        ...(firstFailure === undefined ? [] : [`The first that failed: ${firstFailure}`]),
        'Plot: soak.svg, written beside the results with --out.',
      ],
      findings: [
        ...trends.filter(({ aims }) => aims.length > 0).map(({ what, aims }) => ({ what, aims })),
        { what: 'requests that failed', aims: [failed] },
      ],
      measurements: { quick, minutes: totalMs / 60_000, trends, looks },
      drawings: {
        'soak.svg': drawPlots(
          trends.map(({ what, unit, member }) => ({
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

const aimsOf = (ratioMax: number | null, { ratio }: Trend): Aim[] =>
  ratioMax === null ? [] : [atMost('last ÷ second quarter', ratio, ratioMax, '×')]
