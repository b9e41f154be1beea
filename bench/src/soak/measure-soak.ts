import { aimCell, exactly } from '../aim.ts'
import { formatRatio } from '../format.ts'
import type { PartSettings } from '../part.ts'
import { drawPlots } from '../plot/plot.ts'
import type { Report } from '../report.ts'
import { spreadOf } from '../spread.ts'
import { judgeSoak } from './judge-soak.ts'
import type { Holdings } from './look.ts'
import { runSoak } from './run-soak.ts'
import { TRAFFIC_WORDS } from './traffic.ts'

const MINUTES = 30
const MINUTES_OF_QUICK = 0.5
const ROUND_MS = 10_000
const ROUND_OF_QUICK_MS = 3_000
/** Longer than anything is kept on purpose: the longest are callers' idle connections, for 72 s. */
const REST_MS = 80_000
/** Idle connections to the database are kept for 10 s. */
const REST_OF_QUICK_MS = 12_000

export async function measureSoak({ quick, minutes, progress }: PartSettings): Promise<Report> {
  const totalMs = (minutes ?? (quick ? MINUTES_OF_QUICK : MINUTES)) * 60_000
  const roundMs = quick ? ROUND_OF_QUICK_MS : ROUND_MS
  const restMs = quick ? REST_OF_QUICK_MS : REST_MS
  const { looks, rests } = await runSoak({ totalMs, roundMs, restMs }, progress)
  const judged = judgeSoak({ looks, rests })
  const total = (member: 'requests' | 'failed') => looks.reduce((sum, look) => sum + look[member], 0)
  const firstFailure = looks.find((look) => look.firstFailure !== null)?.firstFailure
  const failed = exactly('failed', spreadOf([total('failed')]), 0, '')
  return {
    title: `Soak: mixed traffic for ${Math.round(totalMs / 6000) / 10} minutes`,
    columns: ['what', 'earlier', 'last', 'last ÷ earlier', 'most', 'aim'],
    rows: [
      ...judged.map(({ what, unit, early, late, ratio, most, aims }) => [
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
      `Memory, delay and processor: ${looks.length} looks, one after every round; medians of the second and of the last quarter of them. The ratio is of every look of the last quarter to the median of the second, with the lowest and the highest in brackets. The first quarter fills caches and compiles code.`,
      `Handles, files and sockets: the lowest looks of two rests of ${restMs / 1000} s without traffic, after half of it and at the end. Just after a round idle connections and their timers are kept for a while, and how many is chance; those looks are in the plot and in “most”.${quick ? ' The rests of a quick run outlast only the connections to the database: those to the models, and longer timers, are in these numbers.' : ''} Handles left in the last rest: ${kindsIn(rests.at(-1)!)}; one of them is the benchmark’s own line to the process.`,
      `In every round of ${roundMs / 1000} s, all at once: ${TRAFFIC_WORDS}. Everybody then pauses for the look: memory is that of a service that has just been left alone, delays and processor those of the round. The rests are not in the minutes.`,
      'Votes make the ledger in memory longer, which is growth by design: a few tens of bytes a vote. The database grows all the time; tables are not emptied between rounds.',
      ...(firstFailure === undefined ? [] : [`The first that failed: ${firstFailure}`]),
      'Plot: soak.svg, written beside the results with --out.',
    ],
    findings: [
      ...judged.filter(({ aims }) => aims.length > 0).map(({ what, aims }) => ({ what, aims })),
      { what: 'requests that failed', aims: [failed] },
    ],
    measurements: {
      quick,
      minutes: totalMs / 60_000,
      trends: judged.map(({ series: _, ...trend }) => trend),
      looks,
      rests,
    },
    drawings: {
      'soak.svg': drawPlots(
        judged.map(({ what, unit, series }) => ({
          title: what.replace(/ at rest$/, ''),
          x: { label: 'seconds' },
          y: { label: unit },
          series,
        })),
      ),
    },
  }
}

/** What a leak would be made of. */
function kindsIn(rest: readonly Holdings[]): string {
  const lowest = rest.reduce((low, look) => (look.handles < low.handles ? look : low))
  return Object.entries(lowest.handlesByKind)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}
