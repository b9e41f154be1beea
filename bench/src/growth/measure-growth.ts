import { aimCell } from '../aim.ts'
import { HISTORY_MODELS, longHistory, openHistory } from '../fill/history.ts'
import { scaleMax } from '../fill/scale.ts'
import { flat } from '../flat.ts'
import { formatCount, formatRatio, formatTime } from '../format.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { drawPlots } from '../plot/plot.ts'
import { startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import { measureCosts, WORKS, type Work, type WorkCosts } from './measure-costs.ts'

const YOUNG = 10_000
const SIZES = [YOUNG, 30_000, 100_000, 300_000]
const SIZES_OF_SCALE = [...SIZES, 1_000_000, 3_000_000, 10_000_000]
/** As many as a round of votes needs, and the rebuilds after it. */
const VOTED_ON = 205

const NAMES: Readonly<Record<Work, string>> = {
  read: 'read of the board',
  rebuild: 'first read after a vote',
  vote: 'vote',
  battle: 'battle',
}

interface Row {
  readonly votes: number
  readonly costs: Readonly<Record<Work, Spread>>
  /** Beside a service on ten thousand votes, repeat by repeat. */
  readonly overYoung: Readonly<Record<Work, Spread>>
}

export function measureGrowth({ quick, scale, call, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 3 : 5
  const sizes = scale ? SIZES_OF_SCALE.filter((size) => size <= scaleMax()) : quick ? SIZES.slice(0, 2) : SIZES
  return withWorkplace(async (place) => {
    progress('filling the young database')
    const provider = await startProvider(place)
    await provider.play({ answerAfterMs: 0 })
    const young = await openHistory(place, 'young')
    await young.growTo(YOUNG)
    const old = await longHistory(call)
    const generator = startGenerator(place)
    const startOn = (dataDir: string) =>
      startArena(place, { models: HISTORY_MODELS, providerUrl: provider.url, env: { DATA_DIR: dataDir } })
    const youngArena = await startOn(young.embedded.dataDir)
    const youngBattles = await young.newest(VOTED_ON)
    const rows: Row[] = []
    for (const votes of sizes) {
      progress(`filling up to ${formatCount(votes)} votes`)
      await old.growTo(votes)
      // A new service for every size reads what is there as one that starts would.
      const oldArena = await startOn(old.embedded.dataDir)
      const oldBattles = await old.newest(VOTED_ON)
      const samples = await takeTurns<'young' | 'old', WorkCosts>(
        {
          young: () => measureCosts(youngArena, generator, youngBattles),
          old: () => measureCosts(oldArena, generator, oldBattles),
        },
        { repeats, progress: (words) => progress(`${formatCount(votes)} votes, ${words}`) },
      )
      await oldArena.stop()
      const each = (work: Work, of: readonly WorkCosts[]) => of.map((costs) => costs[work])
      const forEach = (make: (work: Work) => Spread) =>
        Object.fromEntries(WORKS.map((work) => [work, make(work)])) as Record<Work, Spread>
      rows.push({
        votes,
        costs: forEach((work) => spreadOf(each(work, samples.old))),
        overYoung: forEach((work) => ratioOf(each(work, samples.old), each(work, samples.young))),
      })
    }
    const last = rows.at(-1)!
    const findings = WORKS.map((work) => ({
      what: `${NAMES[work]}, ${formatCount(last.votes)} votes ÷ ${formatCount(YOUNG)}`,
      aims: [flat('cost', last.overYoung[work])],
    }))
    return {
      title: 'Growth: the same work among more votes',
      columns: ['votes', ...WORKS.flatMap((work) => [NAMES[work], `÷ ${formatCount(YOUNG)} votes`])],
      rows: [
        ...rows.map(({ votes, costs, overYoung }) => [
          formatCount(votes),
          ...WORKS.flatMap((work) => [formatTime(costs[work]), formatRatio(overYoung[work])]),
        ]),
        ['aim', ...findings.flatMap(({ aims }) => ['', aimCell(aims)])],
      ],
      notes: [
        `Medians of ${repeats} repeats, lowest and highest in brackets. Ratios are taken within a repeat to a second service on a database of ${formatCount(YOUNG)} votes, asked in turns with the first: 1 is flat, and the first row shows the noise. One caller; the provider answers at once; ${HISTORY_MODELS} models, 2,000 voters.`,
        'The first read after a vote builds the board in a thread beside the other calls, once however many votes came: from counts and voters’ scores that are kept and added to. Scores are made anew at a cut, which walks all votes: with 2% more of them, or a quarter more of one model’s. The time is the median of rebuilds and does not show a cut; below 20,000 votes every rebuild walks all of them. The young database gains the votes that are cast on it.',
        scale ? `Run with --scale, up to ${formatCount(last.votes)} votes.` : 'With --scale up to 10M votes.',
        'Plot: growth.svg, written beside the results with --out.',
      ],
      findings,
      measurements: { quick, scale, repeats, models: HISTORY_MODELS, rows },
      drawings: {
        'growth.svg': drawPlots([
          {
            title: 'Cost of one call among more votes',
            x: { label: 'votes in the database', logarithmic: true },
            y: { label: 'milliseconds', logarithmic: true },
            series: WORKS.map((work) => ({
              name: NAMES[work],
              points: rows.map(({ votes, costs }) => [votes, costs[work].median] as const),
            })),
          },
        ]),
      },
    }
  })
}
