import { aimCell, atLeast, atMost, type Finding, type Aim as JudgedAim } from '../aim.ts'
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
    aimCell(aims.map((aim) => judge(row, aim))),
  ]
}

/** What the row was to reach, for the one table of all parts. */
export function toFinding(row: Row): Finding {
  const { work, models, votes, start, aims } = row
  return {
    what: `${work}, ${models} models, ${formatCount(votes)} votes, ${start}`,
    aims: aims.map((aim) => judge(row, aim)),
  }
}

export function judge({ work, arena, bootstrap }: Row, aim: Aim): JudgedAim {
  if ('msMax' in aim) return atMost('time', arena, aim.msMax, ' ms')
  if (bootstrap === undefined) throw new Error(`"${work}" has an aim beside a bootstrap that was not measured`)
  return atLeast('bootstrap ÷ Arena', bootstrap.ratio, aim.bootstrapRatioMin, '×')
}
