import { fillBattles } from '../fill/fill-battles.ts'
import { formatCount, formatRatio, formatTime } from '../format.ts'
import type { Generator } from '../load/start-generator.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import type { Asked } from '../postgres/frontend-reader.ts'
import { type EmbeddedDatabase, openEmbedded } from '../postgres/open-embedded.ts'
import { type BareLoop, startBareLoop } from '../postgres/start-bare-loop.ts'
import { startTap, type Tap } from '../postgres/tap.ts'
import { type Arena, startArena } from '../processes/arena.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import { fillLongThread, fillThreads } from './fill-threads.ts'

const MODELS = 100
const TURNS = [1, 100, 10_000] as const
const TIME_MS_MAX = 30_000

interface Reading {
  readonly what: string
  readonly path: string
  readonly statement: string
  /** How often it is read for one sample. */
  readonly calls: number
}

interface Row {
  readonly what: string
  /** Comparisons in the database. */
  readonly others: number
  readonly bare: Spread
  readonly arena: Spread
  readonly ratio: Spread
}

interface Sample {
  readonly ms: number
}

export function measureThreads({ quick, scale, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 3 : 5
  const threads = scale ? 100_000 : 2_000
  const few = 10_000
  const many = scale ? 10_000_000 : quick ? 50_000 : 300_000
  return withWorkplace(async (place) => {
    progress('filling')
    const embedded = await openEmbedded(place)
    const arena = await startArena(place, { models: MODELS, env: { DATA_DIR: embedded.dataDir } })
    const token = await arena.signIn()
    const userId = subjectOf(token)
    await fillBattles(embedded.database, { count: few, answerChars: 200, idsMax: 0 })
    await fillThreads(embedded.database, userId, threads)
    const readings: Reading[] = [
      {
        what: `first page of ${formatCount(threads)} threads`,
        path: '/api/threads',
        statement: 'threads.list',
        calls: 300,
      },
    ]
    for (const turns of TURNS) {
      const id = await fillLongThread(embedded.database, userId, turns)
      readings.push({
        what: `messages of ${formatCount(turns)} turns`,
        path: `/api/threads/${id}/messages`,
        statement: 'threads.messages',
        calls: turns > 1_000 ? 5 : 300,
      })
    }
    const tap = await startTap(place, embedded.url)
    const tapped = await startArena(place, { models: MODELS, env: { DATABASE_URL: tap.url } })
    const heard = await hearAll(tapped, tap, token, readings)
    await tapped.stop()
    const generator = startGenerator(place)
    const loop = startBareLoop(place)
    const measured: Row[] = []
    for (const others of [few, many]) {
      if (others > few) {
        progress(`filling ${formatCount(others)} comparisons`)
        await fillBattles(embedded.database, { from: few + 1, count: others - few, answerChars: 200, idsMax: 0 })
      }
      for (const [index, reading] of readings.entries()) {
        const calls = quick ? Math.ceil(reading.calls / 3) : reading.calls
        const samples = await takeTurns<'bare' | 'arena', Sample>(
          {
            bare: () => readBare(loop, embedded, heard[index]!, calls),
            arena: () => readThroughService(arena, generator, token, reading, calls),
          },
          { repeats, progress: (words) => progress(`${reading.what}, ${formatCount(others)} comparisons, ${words}`) },
        )
        const ms = (of: readonly Sample[]) => of.map((sample) => sample.ms)
        measured.push({
          what: reading.what,
          others,
          bare: spreadOf(ms(samples.bare)),
          arena: spreadOf(ms(samples.arena)),
          ratio: ratioOf(ms(samples.arena), ms(samples.bare)),
        })
      }
    }
    const growthOf = (what: string) => {
      const [before, after] = measured.filter((row) => row.what === what)
      return after!.bare.median / before!.bare.median
    }
    return {
      title: 'Threads: reading back what was said',
      columns: ['read', 'comparisons in the database', 'bare query', 'Arena', 'Arena ÷ bare', 'bare query, many ÷ few'],
      rows: measured.map(({ what, others, bare, arena: ours, ratio }) => [
        what,
        formatCount(others),
        formatTime(bare),
        formatTime(ours),
        formatRatio(ratio),
        others === few ? '–' : `${growthOf(what).toFixed(2)}×`,
      ]),
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; ratios within a repeat. One caller, one call after the other; means of a sample's calls. The user has ${formatCount(threads)} threads; nearly all comparisons belong to others.`,
        'Bare query: the statement and values that the service sends, prepared, sent by a process that does nothing else and reads the rows as the driver gives them. The service also reads the thread itself before its messages, which is a second query.',
        'The two sizes of the database are measured one after the other, not in turn: many ÷ few has the noise of the machine in it.',
        scale
          ? 'Run with --scale.'
          : 'Without --scale the large database is a small one: 10M comparisons and 100k threads take minutes to fill.',
      ],
      measurements: { quick, scale, repeats, threads, rows: measured },
    }
  })
}

const subjectOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

interface Heard extends Asked {
  readonly text: string
}

async function hearAll(arena: Arena, tap: Tap, token: string, readings: readonly Reading[]): Promise<Heard[]> {
  const heard: Heard[] = []
  for (const { path, statement } of readings) {
    const response = await fetch(arena.url + path, { headers: { authorization: `Bearer ${token}` } })
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    heard.push({ ...tap.asked(statement).at(-1)!, text: tap.textOf(statement) })
  }
  return heard
}

async function readBare(loop: BareLoop, { url }: EmbeddedDatabase, heard: Heard, calls: number): Promise<Sample> {
  const { statement: name, text, values } = heard
  const { result } = await loop.run({
    databaseUrl: url,
    name,
    text,
    values: Array.from({ length: calls + 1 }, () => values),
    connections: 1,
  })
  return { ms: result.elapsedMs / result.calls }
}

async function readThroughService(
  arena: Arena,
  generator: Generator,
  token: string,
  { path }: Reading,
  calls: number,
): Promise<Sample> {
  const { elapsedMs, operations } = await generator.ask({
    port: arena.port,
    callers: 1,
    requests: [{ method: 'GET', path, headers: { authorization: `Bearer ${token}` } }],
    operations: calls,
    timeMsMax: TIME_MS_MAX,
    expectedStatus: 200,
  })
  return { ms: elapsedMs / operations }
}
