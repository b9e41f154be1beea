import { type Aim, aimCell, type Finding } from '../aim.ts'
import { ratioOf, type Spread, spreadOf } from '../spread.ts'

/** How a number is written; `block` is a time that browsers only tell when it is above 50 ms. */
export type Unit = 'ms' | 'block' | 'bytes' | 'count' | 'score' | 'share'

export interface Row {
  readonly what: string
  /** How many times slower than this machine's the processor was made. */
  readonly slowdown: number
  readonly unit: Unit
  readonly arena: Spread
  readonly floor?: Spread
  /** Arena's times the floor's, where the floor is not nothing. */
  readonly ratio?: Spread
  /** What was hoped for; judged by the median. */
  readonly max?: number
}

export const COLUMNS = ['what', 'processor', 'Arena', 'bare page', 'Arena ÷ bare', 'aim'] as const

type RowFacts = Pick<Row, 'what' | 'slowdown' | 'unit'> & {
  readonly arena: readonly number[]
  readonly floor?: readonly number[]
  readonly max?: number
}

export function toRow({ arena, floor, max, ...facts }: RowFacts): Row {
  return {
    ...facts,
    arena: spreadOf(arena),
    ...(floor && { floor: spreadOf(floor) }),
    ...(floor?.every((value) => value > 0) && { ratio: ratioOf(arena, floor) }),
    ...(max !== undefined && { max }),
  }
}

/** In the units of this table: a score of 0.0001 or a block below 50 ms would be nothing in three digits. */
export function aimsOf({ unit, arena, max }: Row): Aim[] {
  if (max === undefined) return []
  return [
    {
      words: `≤ ${formatValue(unit, max)}`,
      reached: arena.median <= max,
      measured: formatSpread(unit, arena),
      spread: arena,
    },
  ]
}

/** What the row was to reach, for the one table of all parts. */
export function toFinding(row: Row): Finding {
  return { what: `${row.what}, processor ${processorOf(row)}`, aims: aimsOf(row) }
}

export function toCells(row: Row): string[] {
  const { what, unit, arena, floor, ratio } = row
  return [
    what,
    processorOf(row),
    formatSpread(unit, arena),
    floor ? formatSpread(unit, floor) : '–',
    ratio ? `${ratio.median.toFixed(2)}× (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})` : '–',
    aimCell(aimsOf(row)),
  ]
}

const processorOf = ({ slowdown }: Row): string => (slowdown === 1 ? 'as it is' : `${slowdown}× slower`)

function formatSpread(unit: Unit, { median, min, max }: Spread): string {
  if (min === max) return formatValue(unit, median)
  return `${formatValue(unit, median)} (${formatNumber(unit, min)}–${formatNumber(unit, max)})`
}

function formatValue(unit: Unit, value: number): string {
  const sign = { ms: ' ms', block: ' ms', bytes: ' kB', count: '', score: '', share: ' %' }[unit]
  return unit === 'block' && value === 0 ? '< 50 ms' : `${formatNumber(unit, value)}${sign}`
}

function formatNumber(unit: Unit, value: number): string {
  if (unit === 'bytes') return (value / 1000).toFixed(1)
  if (unit === 'score') return value.toFixed(4)
  if (unit === 'share') return (value * 100).toFixed(1)
  if (unit === 'block' && value === 0) return '< 50'
  return unit === 'count' || value >= 100 ? String(Math.round(value)) : value.toFixed(1)
}
