import { fillBattles } from '../fill/fill-battles.ts'
import { fillVotes } from '../fill/fill-votes.ts'
import { formatCount, formatTime } from '../format.ts'
import { PROMPT } from '../gateways/gateway.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { drawPlots } from '../plot/plot.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { type Arena, startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { type Spread, spreadOf } from '../spread.ts'
import { measureRebuild } from './measure-rebuild.ts'

const MODELS = 100
const TIME_MS_MAX = 60_000
const SIZES = [10_000, 30_000, 100_000, 300_000]
const SIZES_OF_SCALE = [...SIZES, 1_000_000, 3_000_000, 10_000_000]

interface Row {
  readonly votes: number
  /** A read of ready bytes. */
  readonly read: Spread
  /** The first read after a vote, which builds the board. */
  readonly rebuild: Spread
  readonly vote: Spread
  readonly battle: Spread
}

export function measureGrowth({ quick, scale, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 3 : 5
  const sizes = scale ? SIZES_OF_SCALE : quick ? SIZES.slice(0, 2) : SIZES
  return withWorkplace(async (place) => {
    const { database, dataDir } = await openEmbedded(place)
    const provider = await startProvider(place)
    await provider.play({ answerAfterMs: 0 })
    const settings = { models: MODELS, providerUrl: provider.url, env: { DATA_DIR: dataDir } }
    // Enters the models; a new service for every size reads what is there as one that starts would.
    await (await startArena(place, settings)).stop()
    const generator = startGenerator(place)
    const rows: Row[] = []
    let filled = 0
    for (const votes of sizes) {
      progress(`filling up to ${formatCount(votes)} votes`)
      const battles = await fillBattles(database, {
        from: filled + 1,
        count: votes - filled,
        answerChars: 50,
        idsMax: 2_000,
      })
      filled = votes
      await fillVotes(database)
      progress(`${formatCount(votes)} votes`)
      const arena = await startArena(place, settings)
      rows.push({ votes, ...(await measureAt(arena, generator, battles, repeats)) })
      await arena.stop()
    }
    const series = (name: string, of: (row: Row) => Spread) => ({
      name,
      points: rows.map((row) => [row.votes, of(row).median] as const),
    })
    const first = rows[0]!
    const grown = (row: Row, of: (row: Row) => Spread) =>
      `${formatTime(of(row))}${row === first ? '' : `, ${(of(row).median / of(first).median).toFixed(2)}×`}`
    return {
      title: 'Growth: the same work among more votes',
      columns: ['votes', 'read of the board', 'first read after a vote', 'vote', 'battle'],
      rows: rows.map((row) => [
        formatCount(row.votes),
        grown(row, ({ read }) => read),
        grown(row, ({ rebuild }) => rebuild),
        grown(row, ({ vote }) => vote),
        grown(row, ({ battle }) => battle),
      ]),
      notes: [
        `Medians of ${repeats} samples, lowest and highest in brackets, and how many times the first row's median. One caller; the provider answers at once; ${MODELS} models, 2,000 voters.`,
        'The first read after a vote builds the board: ratings from the tallies, intervals over voters from the votes in memory. It is done once however many votes came, and beside the other calls from 100k votes on.',
        'Sizes follow each other, so the noise of minutes is in the factors.',
        scale ? 'Run with --scale.' : 'With --scale up to 10M votes.',
        'Plot: growth.svg, written beside the results with --out.',
      ],
      measurements: { quick, scale, repeats, models: MODELS, rows },
      drawings: {
        'growth.svg': drawPlots([
          {
            title: 'Cost of one call among more votes',
            x: { label: 'votes in the database', logarithmic: true },
            y: { label: 'milliseconds', logarithmic: true },
            series: [
              series('read', ({ read }) => read),
              series('read after a vote', ({ rebuild }) => rebuild),
              series('vote', ({ vote }) => vote),
              series('battle', ({ battle }) => battle),
            ],
          },
        ]),
      },
    }
  })
}

async function measureAt(
  arena: Arena,
  generator: Generator,
  battles: readonly string[],
  repeats: number,
): Promise<Omit<Row, 'votes'>> {
  const ask = async (job: Pick<Parameters<Generator['ask']>[0], 'requests' | 'operations'>): Promise<number> => {
    const { latencyMs } = await generator.ask({
      port: arena.port,
      callers: 1,
      timeMsMax: TIME_MS_MAX,
      expectedStatus: 200,
      ...job,
    })
    return latencyMs.p50
  }
  const board = { method: 'GET', path: '/api/arena/model-stats' } as const
  await ask({ requests: [board], operations: 1 })
  const samples = { read: [] as number[], rebuild: [] as number[], vote: [] as number[], battle: [] as number[] }
  for (let repeat = 0; repeat <= repeats; repeat++) {
    const authorization = `Bearer ${await arena.signIn()}`
    const votes = battles.slice(0, 200).map((comparisonId) => ({
      method: 'POST' as const,
      path: '/api/arena/model-vote',
      headers: { authorization },
      body: JSON.stringify({ comparisonId, voteChoice: 'left' }),
    }))
    const battle = {
      method: 'POST' as const,
      path: '/api/arena/dualchat',
      headers: { authorization },
      body: JSON.stringify({ prompt: PROMPT }),
    }
    const took = {
      vote: await ask({ requests: votes, operations: votes.length }),
      battle: await ask({ requests: [battle], operations: 50 }),
      rebuild: await measureRebuild(arena, authorization, battles.slice(200, 205)),
      read: await ask({ requests: [board], operations: 200 }),
    }
    // The first round meets code that is not compiled yet.
    if (repeat === 0) continue
    for (const name of ['read', 'rebuild', 'vote', 'battle'] as const) samples[name].push(took[name])
  }
  return {
    read: spreadOf(samples.read),
    rebuild: spreadOf(samples.rebuild),
    vote: spreadOf(samples.vote),
    battle: spreadOf(samples.battle),
  }
}
