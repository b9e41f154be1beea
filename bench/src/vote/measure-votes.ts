import { randomUUID } from 'node:crypto'
import { aimCell, atLeast, exactly } from '../aim.ts'
import { fillBattles } from '../fill/fill-battles.ts'
import { formatDuration, formatRate, formatRatio } from '../format.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { CONNECTIONS_MAX, type EmbeddedDatabase, openEmbedded } from '../postgres/open-embedded.ts'
import { type BareLoop, startBareLoop } from '../postgres/start-bare-loop.ts'
import { type Arena, startArena } from '../processes/arena.ts'
import { type NodeProcess, startNode } from '../processes/start-node.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import type { BareServiceJob } from './bare-service.ts'
import { listenToVotes } from './listen-to-votes.ts'

const MODELS = 100
const STATEMENT = 'votes.cast'
const CHOICES = ['left', 'right', 'tie', 'both-bad'] as const
const TIME_MS_MAX = 30_000
/** A caller alone would be timed while the service's code is still being compiled. */
const WARM_UP_CALLERS = 64
const WARM_UP_ROUNDS = 3
const WARM_UP_BATTLES = 6_000

const CASES = [
  { callers: 1, aim: 0.8, votes: 500 },
  { callers: 64, aim: 0.7, votes: 2_000 },
] as const

interface Sample {
  readonly perSecond: number
  readonly p50Ms: number
  readonly cpuMsEach: number
}

export function measureVotes({ quick, progress }: PartSettings): Promise<Report> {
  // Many short ones: the machine's own pace changes within seconds, and only neighbours can be compared.
  const repeats = quick ? 5 : 21
  return withWorkplace(async (place) => {
    progress('starting')
    const embedded = await openEmbedded(place)
    const arena = await startArena(place, { models: MODELS, env: { DATA_DIR: embedded.dataDir } })
    const battles = await fillBattles(embedded.database, {
      count: Math.max(WARM_UP_BATTLES, ...CASES.map(({ votes }) => votes)) + CONNECTIONS_MAX,
      answerChars: 1000,
    })
    const { text, roundTripsEach } = await listenToVotes(place, {
      embedded,
      battles,
      models: MODELS,
      statement: STATEMENT,
    })
    const generator = startGenerator(place)
    const loop = startBareLoop(place)
    const bareService = startNode(place, { name: 'bare-service', file: new URL('./bare-service.js', import.meta.url) })
    const job: BareServiceJob = { databaseUrl: embedded.url, connections: CONNECTIONS_MAX, name: STATEMENT, text }
    const bareHttp = { process: bareService, port: await bareService.ask<number>('serve', job) }
    const castBareHttp = (of: readonly string[], callers: number) =>
      // It takes whoever calls at their word.
      castOverHttp(bareHttp, generator, of, { callers, authorization: randomUUID() })
    progress('until the code is compiled')
    for (let round = 0; round < (quick ? 1 : WARM_UP_ROUNDS); round += 1) {
      await castBare(loop, embedded, text, battles, WARM_UP_CALLERS)
      await castBareHttp(battles, WARM_UP_CALLERS)
      await castThroughService(arena, generator, battles, WARM_UP_CALLERS)
    }
    const rows = []
    for (const { callers, aim, votes } of CASES) {
      progress(`${callers} at once`)
      const count = quick ? votes / 2 : votes
      const { floor, http, service } = await takeTurns<'floor' | 'http' | 'service', Sample>(
        {
          floor: () => castBare(loop, embedded, text, battles.slice(0, count + CONNECTIONS_MAX), callers),
          http: () => castBareHttp(battles.slice(0, count), callers),
          service: () => castThroughService(arena, generator, battles.slice(0, count), callers),
        },
        { repeats, progress: (words) => progress(`${callers} at once, ${words}`) },
      )
      const rates = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond)
      const ratio = ratioOf(rates(service), rates(floor))
      rows.push({
        callers,
        floor: spreadOf(rates(floor)),
        arena: spreadOf(rates(service)),
        ratio,
        overHttp: ratioOf(rates(service), rates(http)),
        http: spreadOf(rates(http)),
        p50Ms: spreadOf(service.map(({ p50Ms }) => p50Ms)),
        cpuMsEach: spreadOf(service.map(({ cpuMsEach }) => cpuMsEach)),
        floorCpuMsEach: spreadOf(floor.map(({ cpuMsEach }) => cpuMsEach)),
        roundTripsEach,
        aims: [
          atLeast('rate', ratio, aim, '× floor'),
          // Heard from votes one after the other.
          ...(callers === 1 ? [exactly('round trips', spreadOf([roundTripsEach]), 1, ' a vote')] : []),
        ],
      })
    }
    return {
      title: 'Votes: the service beside its own statement',
      columns: [
        'callers',
        'bare driver',
        'Arena',
        'Arena ÷ bare',
        'bare node:http',
        'Arena ÷ bare node:http',
        'p50',
        'CPU a vote',
        'bare CPU',
        'round trips',
        'aim',
      ],
      rows: rows.map((row) => [
        String(row.callers),
        formatRate(row.floor),
        formatRate(row.arena),
        formatRatio(row.ratio),
        formatRate(row.http),
        formatRatio(row.overHttp),
        formatDuration(row.p50Ms.median),
        formatDuration(row.cpuMsEach.median),
        formatDuration(row.floorCpuMsEach.median),
        `${row.roundTripsEach} a vote`,
        aimCell(row.aims),
      ]),
      notes: [
        `Medians of ${repeats} repeats in turn, each of ${CASES.map(({ callers, votes }) => `${quick ? votes / 2 : votes} votes by ${callers}`).join(' and ')}; lowest and highest in brackets; ratios within a repeat. Embedded database, durable commits, ${MODELS} models, battles with three tags (a vote adds to eight tallies). Everybody has stored ${quick ? 1 : WARM_UP_ROUNDS} votes on every battle before.`,
        `Bare driver: the same text and values, prepared once on each of up to ${CONNECTIONS_MAX} connections (the service's own pool size), sent by a process that does nothing else. It sends as the driver does by itself, which has the columns described with every execution; the service has them described once a connection.`,
        'Arena: POST /api/arena/model-vote over HTTP with a token, from a load generator in a third process, which shares the cores with the service and the database; the bare driver has no such process beside it.',
        'Bare node:http: a server that reads the body and sends the same statement, asked like Arena; it checks no token and no input, and logs nothing. What it loses to the bare driver is what HTTP and a process that asks cost on these cores.',
        'CPU is that of the Node process alone. Round trips are counted on the wire between the service and PostgreSQL, votes one after the other.',
      ],
      findings: rows.map(({ callers, aims }) => ({ what: callers === 1 ? '1 caller' : `${callers} callers`, aims })),
      measurements: { quick, repeats, models: MODELS, rows },
    }
  })
}

async function castThroughService(
  arena: Arena,
  generator: Generator,
  battles: readonly string[],
  callers: number,
): Promise<Sample> {
  // A new guest for every sample: the same battles can be voted on again.
  const authorization = `Bearer ${await arena.signIn()}`
  return castOverHttp({ process: arena, port: arena.port }, generator, battles, { callers, authorization })
}

async function castOverHttp(
  service: { readonly process: Pick<NodeProcess, 'measure'>; readonly port: number },
  generator: Generator,
  battles: readonly string[],
  { callers, authorization }: { readonly callers: number; readonly authorization: string },
): Promise<Sample> {
  const requests = battles.map((comparisonId, index) => ({
    method: 'POST' as const,
    path: '/api/arena/model-vote',
    headers: { authorization },
    body: JSON.stringify({ comparisonId, voteChoice: CHOICES[index % CHOICES.length], voteDurationMs: 1200 }),
  }))
  const { result, usage } = await service.process.measure(() =>
    generator.ask({
      port: service.port,
      callers,
      requests,
      operations: requests.length,
      timeMsMax: TIME_MS_MAX,
      expectedStatus: 200,
    }),
  )
  return { perSecond: result.perSecond, p50Ms: result.latencyMs.p50, cpuMsEach: usage.cpuMs / result.operations }
}

async function castBare(
  loop: BareLoop,
  { url }: EmbeddedDatabase,
  text: string,
  battles: readonly string[],
  callers: number,
): Promise<Sample> {
  const userId = randomUUID()
  const connections = Math.min(callers, CONNECTIONS_MAX)
  const { result, usage } = await loop.run({
    databaseUrl: url,
    name: STATEMENT,
    text,
    values: battles.map((id, index) => [id, userId, CHOICES[index % CHOICES.length], 1200]),
    connections,
  })
  return {
    perSecond: result.perSecond,
    p50Ms: result.elapsedMs / result.calls,
    cpuMsEach: usage.cpuMs / battles.length,
  }
}
