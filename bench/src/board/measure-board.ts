import { aimCell, atLeast, atMost } from '../aim.ts'
import { fillBattles } from '../fill/fill-battles.ts'
import { fillVotes } from '../fill/fill-votes.ts'
import { formatDuration, formatRate, formatRatio } from '../format.ts'
import type { Request } from '../load/request.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import type { NodeProcess } from '../processes/start-node.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import { startBareServer } from './start-bare-server.ts'

const MODELS = 100
const VOTES = 20_000
const CALLERS = 32
const PATH = '/api/arena/model-stats'
const TIME_MS_MAX = 30_000

interface Sample {
  readonly perSecond: number
  readonly cpuMsEach: number
}

export function measureBoard({ quick, progress }: PartSettings): Promise<Report> {
  // Many short ones: the machine's own pace changes within seconds, and only neighbours can be compared.
  const repeats = quick ? 5 : 45
  return withWorkplace(async (place) => {
    progress('filling')
    const { database, dataDir } = await openEmbedded(place)
    const arena = await startArena(place, { models: MODELS, env: { DATA_DIR: dataDir } })
    await fillBattles(database, { count: VOTES, answerChars: 10 })
    await fillVotes(database)
    // Built once before anybody is timed; from here on it is looked at again once a second, and stays.
    await (await fetch(arena.url + PATH)).arrayBuffer()
    const board = await fetch(arena.url + PATH)
    const etag = board.headers.get('etag') ?? ''
    const bytes = (await board.arrayBuffer()).byteLength
    const bare = await startBareServer(place, arena.url + PATH)
    const generator = startGenerator(place)

    const sample = async (server: NodeProcess & { port: number }, request: Request, count: number): Promise<Sample> => {
      const { result, usage } = await server.measure(() =>
        generator.ask({
          port: server.port,
          callers: CALLERS,
          requests: [request],
          operations: count,
          timeMsMax: TIME_MS_MAX,
          expectedStatus: request.headers ? 304 : 200,
        }),
      )
      return { perSecond: result.perSecond, cpuMsEach: usage.cpuMs / result.operations }
    }
    const cases: readonly { what: string; request: Request; count: number }[] = [
      { what: `whole, ${Math.round(bytes / 1024)} kB`, request: { method: 'GET', path: PATH }, count: 7_000 },
      {
        what: 'If-None-Match, 304',
        request: { method: 'GET', path: PATH, headers: { 'if-none-match': etag } },
        count: 14_000,
      },
    ]
    const rows = []
    for (const { what, request, count } of cases) {
      const samples = await takeTurns<'bare' | 'arena', Sample>(
        { bare: () => sample(bare, request, count), arena: () => sample(arena, request, count) },
        { repeats, progress: (words) => progress(`${what}, ${words}`) },
      )
      const rates = (of: readonly Sample[]) => of.map(({ perSecond }) => perSecond)
      const costs = (of: readonly Sample[]) => of.map(({ cpuMsEach }) => cpuMsEach)
      const rateRatio = ratioOf(rates(samples.arena), rates(samples.bare))
      const cpuRatio = ratioOf(costs(samples.arena), costs(samples.bare))
      rows.push({
        what,
        bare: { perSecond: spreadOf(rates(samples.bare)), cpuMsEach: spreadOf(costs(samples.bare)) },
        arena: { perSecond: spreadOf(rates(samples.arena)), cpuMsEach: spreadOf(costs(samples.arena)) },
        rateRatio,
        cpuRatio,
        aims: [atLeast('rate', rateRatio, 0.95, '×'), atMost('CPU', cpuRatio, 1.1, '×')],
      })
    }
    return {
      title: 'The leaderboard: reading it',
      columns: [
        'request',
        'node:http',
        'Arena',
        'Arena ÷ node:http',
        'CPU each',
        'node:http',
        'Arena ÷ node:http',
        'aim',
      ],
      rows: rows.map(({ what, bare: floor, arena: ours, rateRatio, cpuRatio, aims }) => [
        what,
        formatRate(floor.perSecond),
        formatRate(ours.perSecond),
        formatRatio(rateRatio),
        formatDuration(ours.cpuMsEach.median),
        formatDuration(floor.cpuMsEach.median),
        formatRatio(cpuRatio),
        aimCell(aims),
      ]),
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; ratios within a repeat. ${MODELS} models, ${VOTES} votes, ${CALLERS} connections kept open, one request at a time on each.`,
        'node:http: a process that writes the same headers and the same bytes from memory and looks at nothing but If-None-Match. It makes no correlation id for each request, finds no route and logs nothing.',
        'The load generator is a third process. It shares the cores with the server it asks, alike for both.',
        'Once a second Arena looks whether votes came elsewhere, which is part of its cost here.',
      ],
      findings: rows.map(({ what, aims }) => ({ what, aims })),
      measurements: { quick, repeats, models: MODELS, votes: VOTES, callers: CALLERS, bytes, rows },
    }
  })
}
