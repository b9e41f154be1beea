import { aimCell } from '../aim.ts'
import { HISTORY_MODELS, type History, longHistory, openHistory } from '../fill/history.ts'
import { scaleMax } from '../fill/scale.ts'
import { flat } from '../flat.ts'
import { formatCount, formatRatio, formatTime } from '../format.ts'
import { startGenerator } from '../load/start-generator.ts'
import type { PartSettings } from '../part.ts'
import { startBareLoop } from '../postgres/start-bare-loop.ts'
import { withWorkplace } from '../processes/workplace.ts'
import type { Report } from '../report.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'
import { takeTurns } from '../take-turns.ts'
import { openReader } from './reader.ts'

const TURNS = [1, 100, 10_000]
const FEW = 10_000
const MANY = 300_000
const MANY_OF_QUICK = 50_000
const OWN_FEW = 1_000
const OWN_MANY = 2_000
const OWN_OF_SCALE = 100_000

interface Row {
  readonly what: string
  readonly few: Spread
  readonly many: Spread
  readonly bareFew: Spread
  readonly bareMany: Spread
  /** Among many. */
  readonly overBare: Spread
  readonly manyOverFew: Spread
  readonly bareManyOverFew: Spread
}

export function measureThreads({ quick, scale, call, progress }: PartSettings): Promise<Report> {
  const repeats = quick ? 3 : 5
  const own = scale ? OWN_OF_SCALE : OWN_MANY
  const wanted = scale ? scaleMax() : quick ? MANY_OF_QUICK : MANY
  return withWorkplace(async (place) => {
    progress(`filling ${formatCount(FEW)} and ${formatCount(wanted)} comparisons`)
    const few = await openHistory(place, 'few')
    await few.growTo(FEW)
    const many = await longHistory(call)
    await many.growTo(wanted)
    const loop = startBareLoop(place)
    const generator = startGenerator(place)
    const open = (history: History, threads: number) =>
      openReader(place, { embedded: history.embedded, models: HISTORY_MODELS, threads, turns: TURNS, loop, generator })
    const readers = { few: await open(few, OWN_FEW), many: await open(many, own) }
    const rows: Row[] = []
    for (const [index, { what, calls }] of readers.many.readings.entries()) {
      const count = quick ? Math.ceil(calls / 3) : calls
      const samples = await takeTurns<'bareFew' | 'few' | 'bareMany' | 'many', number>(
        {
          bareFew: () => readers.few.readBare(index, count),
          few: () => readers.few.readThroughService(index, count),
          bareMany: () => readers.many.readBare(index, count),
          many: () => readers.many.readThroughService(index, count),
        },
        { repeats, progress: (words) => progress(`${what}, ${words}`) },
      )
      rows.push({
        what,
        few: spreadOf(samples.few),
        many: spreadOf(samples.many),
        bareFew: spreadOf(samples.bareFew),
        bareMany: spreadOf(samples.bareMany),
        overBare: ratioOf(samples.many, samples.bareMany),
        manyOverFew: ratioOf(samples.many, samples.few),
        bareManyOverFew: ratioOf(samples.bareMany, samples.bareFew),
      })
    }
    const aimsOf = (row: Row) => [
      flat('many ÷ few', row.manyOverFew),
      flat('bare query, many ÷ few', row.bareManyOverFew),
    ]
    return {
      title: 'Threads: reading back what was said',
      columns: [
        'read',
        'bare query, few',
        'bare query, many',
        'many ÷ few',
        'Arena, few',
        'Arena, many',
        'many ÷ few',
        'Arena ÷ bare, many',
        'aim',
      ],
      rows: rows.map((row) => [
        row.what,
        formatTime(row.bareFew),
        formatTime(row.bareMany),
        formatRatio(row.bareManyOverFew),
        formatTime(row.few),
        formatTime(row.many),
        formatRatio(row.manyOverFew),
        formatRatio(row.overBare),
        aimCell(aimsOf(row)),
      ]),
      notes: [
        `Medians of ${repeats} repeats in turn, lowest and highest in brackets; ratios within a repeat. One caller, one call after the other; means of a sample's calls.`,
        `Few: a database of ${formatCount(FEW)} comparisons in which the reader has ${formatCount(OWN_FEW)} threads. Many: ${formatCount(many.votes)} comparisons and votes, and ${formatCount(own)} threads of the reader. For every tenth comparison of others there is a thread with it.`,
        'Bare query: the statement and values that the service sends, prepared, sent by a process that does nothing else and reads the rows as the driver gives them. The service also reads the thread itself before its messages, which is a second query, and makes 10,000 turns into JSON.',
        'The plans are checked in a test, by the rows and pages they touch: server/src/features/threads/query-plan.test.ts.',
        scale
          ? 'Run with --scale.'
          : 'Without --scale the large database is a small one: 10M comparisons and 100k threads take minutes to fill.',
      ],
      findings: rows.map((row) => ({ what: row.what, aims: aimsOf(row) })),
      measurements: { quick, scale, repeats, threads: own, comparisons: many.votes, rows },
    }
  })
}
