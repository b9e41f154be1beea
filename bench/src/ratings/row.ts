import { formatCount, formatDuration, formatRatio, formatTime } from '../format.ts'
import type { Spread } from '../spread.ts'

/** Another way to a board from the same votes: its time, and how many times Arena's that is. */
export interface Comparison {
  readonly time: Spread
  readonly ratio: Spread
}

/** What was hoped for; judged by the median. */
export type Aim = { readonly msMax: number } | { readonly bootstrapRatioMin: number }

export interface Row {
  readonly work: string
  readonly models: number
  readonly votes: number
  readonly start: 'cold' | 'warm'
  readonly arena: Spread
  readonly bootstrap?: Comparison
  readonly tunedBootstrap?: Comparison
  readonly elo?: Comparison
  readonly aims: readonly Aim[]
}

export const COLUMNS = [
  'work',
  'models / votes',
  'start',
  'Arena',
  'bootstrap',
  '÷ Arena',
  'tuned bootstrap ÷ Arena',
  'Elo',
  '÷ Arena',
  'aim',
] as const

export function toCells(row: Row): string[] {
  const { work, models, votes, start, arena, bootstrap, tunedBootstrap, elo, aims } = row
  return [
    work,
    `${models} / ${formatCount(votes)}`,
    start,
    formatTime(arena),
    bootstrap === undefined ? '–' : formatDuration(bootstrap.time.median),
    bootstrap === undefined ? '–' : formatRatio(bootstrap.ratio),
    tunedBootstrap === undefined ? '–' : formatRatio(tunedBootstrap.ratio),
    elo === undefined ? '–' : formatDuration(elo.time.median),
    elo === undefined ? '–' : formatRatio(elo.ratio),
    aims.length === 0 ? '–' : aims.map((aim) => `${describeAim(aim)}: ${verdict(row, aim)}`).join('; '),
  ]
}

function describeAim(aim: Aim): string {
  return 'msMax' in aim ? `≤ ${aim.msMax} ms` : `≥ ${aim.bootstrapRatioMin}× bootstrap`
}

function verdict(row: Row, aim: Aim): string {
  return isReached(row, aim) ? 'reached' : 'missed'
}

export function isReached({ arena, bootstrap }: Row, aim: Aim): boolean {
  if ('msMax' in aim) return arena.median <= aim.msMax
  return bootstrap !== undefined && bootstrap.ratio.median >= aim.bootstrapRatioMin
}
