import { type Aim, aimCell, atLeast, atMost } from '../aim.ts'
import { formatDuration, formatRate, formatRatio } from '../format.ts'
import { completionRequest, type Gateway } from '../gateways/gateway.ts'
import { PORTKEY_VERSION } from '../gateways/install-portkey.ts'
import { startPortkey, straightTo, throughArena } from '../gateways/start-gateways.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { CONNECTIONS_MAX, openEmbedded } from '../postgres/open-embedded.ts'
import { startArena } from '../processes/arena.ts'
import { type NodeProcess, startNode } from '../processes/start-node.ts'
import { withWorkplace } from '../processes/workplace.ts'
import { startProvider } from '../provider/start-provider.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import type { BareBattlesJob, BareBattlesRun } from './bare-battles.ts'
import { listenToBattle } from './listen-to-battle.ts'

const MODELS = 100
const ANSWER_AFTER_MS = 200
const STATEMENT = 'battles.save'
/** Where the statement has the ids of the comparison and of the message. */
const ID_INDEXES = [0, 15]
const MODEL_INDEXES = [4, 5] as const
const TIME_MS_MAX = 60_000

interface BattleCase {
  readonly callers: number
  readonly battles: number
  readonly addedP50MsMax?: number
}

const CASES: readonly BattleCase[] = [
  { callers: 1, battles: 15, addedP50MsMax: 3 },
  { callers: 64, battles: 1_000, addedP50MsMax: 10 },
  { callers: 512, battles: 4_000 },
]

/** A caller alone has had a handful of battles when the first is timed, which is nothing to a compiler. */
const WARM_UP: BattleCase = { callers: 512, battles: 10_000 }

interface Sample {
  readonly failed: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMsEach: number
}

type Name = 'direct' | 'statement' | 'arena' | 'portkey'
type Samples = Readonly<Record<Exclude<Name, 'portkey'>, readonly Sample[]>> & { readonly portkey?: readonly Sample[] }

const NAMES: Readonly<Record<Name, string>> = {
  direct: 'two direct calls',
  statement: 'two calls and the statement',
  arena: 'Arena',
  portkey: `Portkey ${PORTKEY_VERSION}, twice`,
}

export function measureBattles({ quick, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 2 : 9
  return withWorkplace(async (place) => {
    progress('starting')
    const provider = await startProvider(place)
    await provider.play({ answerAfterMs: ANSWER_AFTER_MS })
    const embedded = await openEmbedded(place)
    const heard = await listenToBattle(place, { embedded, provider, models: MODELS, statement: STATEMENT })
    const arena = await startArena(place, {
      models: MODELS,
      providerUrl: provider.url,
      env: { DATA_DIR: embedded.dataDir },
    })
    const { rows: models } = await embedded.database.pool.query<{ id: string }>('select model_id as id from models')
    const generator = startGenerator(place)
    const bare = startNode(place, { name: 'bare-battles', file: new URL('./bare-battles.js', import.meta.url) })
    const portkey = await startPortkey(place, provider, progress)
    const direct = straightTo(provider)
    const service = await throughArena(arena)
    const contendersOf = (battleCase: BattleCase): Record<string, () => Promise<Sample>> => {
      const bareJob: BareBattlesJob = {
        providerOrigin: `http://127.0.0.1:${provider.port}`,
        body: completionRequest(false).body ?? '',
        databaseUrl: embedded.url,
        connections: CONNECTIONS_MAX,
        name: STATEMENT,
        text: heard.text,
        values: heard.values,
        idIndexes: ID_INDEXES,
        modelIndexes: MODEL_INDEXES,
        modelIds: models.map(({ id }) => id),
        callers: battleCase.callers,
        operations: battleCase.battles,
      }
      return {
        direct: () => fight(generator, direct, battleCase, 2),
        statement: () => fightBare(bare, bareJob),
        arena: () => fight(generator, service, battleCase, 1),
        ...(portkey ? { portkey: () => fight(generator, portkey, battleCase, 2) } : {}),
      }
    }
    progress('until the code is compiled')
    const warmUpCase = quick ? { ...WARM_UP, battles: WARM_UP.battles / 10 } : WARM_UP
    for (const warmUp of Object.values(contendersOf(warmUpCase))) await warmUp()
    const measured: { readonly battleCase: BattleCase; readonly samples: Samples }[] = []
    for (const full of CASES) {
      const battleCase = quick ? { ...full, battles: Math.ceil(full.battles / 3) } : full
      const samples = await takeTurns<string, Sample>(contendersOf(battleCase), {
        repeats,
        progress: (words) => progress(`${battleCase.callers} at once, ${words}`),
      })
      measured.push({ battleCase, samples: samples as unknown as Samples })
    }
    return {
      title: 'Battles: what is added to two models that answer at once',
      columns: [
        'at once',
        'through',
        'p50',
        'added p50',
        'p99',
        'battles/s',
        'failed',
        '÷ statement',
        'CPU a battle',
        'aim',
      ],
      rows: measured.flatMap(({ battleCase, samples }) => rowsOf(battleCase, samples)),
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; ratios within a repeat. The provider answers 1 kB after ${ANSWER_AFTER_MS} ms; ${MODELS} models; embedded database with durable commits. Everybody waits for an answer before asking again, and has had ${warmUpCase.battles} battles before.`,
        'Two direct calls: the load generator asks the provider twice at the same moment. Two calls and the statement: a process that asks twice through undici and then sends the service’s own statement with the values of a battle that the service stored, two models drawn anew for each; nobody asks it over HTTP.',
        `Arena needs ${heard.roundTripsEach} round trips to the database for a battle, counted on the wire of battles one after the other: one is the battle’s own, and once a second the models are read.`,
        portkey ? 'Portkey answers the two calls and stores nothing.' : 'Portkey could not be installed here.',
        'Added p50 is taken against the two direct calls of the same repeat. Failed is the most in a repeat; a failed battle is in no other number. CPU is that of the contender’s own Node process, not of the database.',
      ],
      findings: measured.map(({ battleCase, samples }) => ({
        what: `${battleCase.callers} at once`,
        aims: aimsOf(battleCase, samples),
      })),
      measurements: { quick, repeats, models: MODELS, roundTripsEach: heard.roundTripsEach, cases: measured },
    }
  })
}

async function fight(
  generator: Generator,
  { process: gateway, port, whole }: Gateway,
  { callers, battles }: BattleCase,
  together: number,
): Promise<Sample> {
  const ask = () =>
    generator.ask({
      port,
      callers,
      together,
      requests: [whole],
      operations: battles,
      timeMsMax: TIME_MS_MAX,
      expectedStatus: 200,
      goOnAfterFailures: true,
    })
  const { result, usage } = gateway ? await gateway.measure(ask) : { result: await ask(), usage: null }
  const { p50, p99 } = result.latencyMs
  return {
    failed: result.failed,
    perSecond: result.perSecond,
    p50Ms: p50,
    p99Ms: p99,
    cpuMsEach: (usage?.cpuMs ?? 0) / result.operations,
  }
}

async function fightBare(bare: NodeProcess, job: BareBattlesJob): Promise<Sample> {
  const { result, usage } = await bare.measure(() => bare.ask<BareBattlesRun>('run', job))
  const { p50, p99 } = result.latencyMs
  return {
    failed: result.failed,
    perSecond: result.perSecond,
    p50Ms: p50,
    p99Ms: p99,
    cpuMsEach: usage.cpuMs / result.operations,
  }
}

const each = (samples: readonly Sample[], member: keyof Sample): number[] => samples.map((sample) => sample[member])

const added = (samples: readonly Sample[], direct: readonly Sample[]): Spread =>
  spreadOf(each(samples, 'p50Ms').map((value, repeat) => value - direct[repeat]!.p50Ms))

function aimsOf({ callers, addedP50MsMax }: BattleCase, { arena, direct, statement }: Samples): Aim[] {
  const aims: Aim[] = []
  if (addedP50MsMax !== undefined) aims.push(atMost('added p50', added(arena, direct), addedP50MsMax, ' ms'))
  if (callers > 1) {
    aims.push(atLeast('rate', ratioOf(each(arena, 'perSecond'), each(statement, 'perSecond')), 0.8, '× statement'))
  }
  return aims
}

function rowsOf(battleCase: BattleCase, samples: Samples): string[][] {
  return (Object.keys(NAMES) as Name[]).flatMap((name) => {
    const own = samples[name]
    if (own === undefined) return []
    const rates = each(own, 'perSecond')
    const cpu = spreadOf(each(own, 'cpuMsEach')).median
    return [
      [
        String(battleCase.callers),
        NAMES[name],
        formatDuration(spreadOf(each(own, 'p50Ms')).median),
        name === 'direct' ? '–' : formatDuration(Math.max(0, added(own, samples.direct).median)),
        formatDuration(spreadOf(each(own, 'p99Ms')).median),
        formatRate(spreadOf(rates)),
        String(spreadOf(each(own, 'failed')).max),
        name === 'statement' ? '–' : formatRatio(ratioOf(rates, each(samples.statement, 'perSecond'))),
        cpu === 0 ? '–' : formatDuration(cpu),
        name === 'arena' ? aimCell(aimsOf(battleCase, samples)) : '–',
      ],
    ]
  })
}
