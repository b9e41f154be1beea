import { formatSpread } from './format.ts'
import type { Spread } from './spread.ts'

/** What was hoped for of one number; judged by its median. */
export interface Aim {
  readonly words: string
  readonly reached: boolean
  /** What it was, as people read it: the median, then the lowest and the highest. */
  readonly measured: string
  readonly spread: Spread
}

/** What one line of a table was to reach. */
export interface Finding {
  readonly what: string
  readonly aims: readonly Aim[]
}

/** @example atMost('CPU', { median: 1.05, min: 1, max: 1.2 }, 1.1, '×') is 'CPU ≤ 1.1×', reached */
export const atMost = (what: string, spread: Spread, most: number, unit: string): Aim => ({
  words: `${what} ≤ ${most}${unit}`,
  reached: spread.median <= most,
  measured: formatSpread(spread, unit),
  spread,
})

export const atLeast = (what: string, spread: Spread, least: number, unit: string): Aim => ({
  words: `${what} ≥ ${least}${unit}`,
  reached: spread.median >= least,
  measured: formatSpread(spread, unit),
  spread,
})

/** For what is counted: there is no noise in it, so every sample must be the number itself. */
export const exactly = (what: string, spread: Spread, wanted: number, unit: string): Aim => ({
  words: `${what} = ${wanted}${unit}`,
  reached: spread.min === wanted && spread.max === wanted,
  measured: spread.min === spread.max ? `${spread.median}${unit}` : formatSpread(spread, unit),
  spread,
})

export const aimCell = (aims: readonly Aim[]): string =>
  aims.length === 0 ? '–' : aims.map(({ words, reached }) => `${words}: ${reached ? 'reached' : 'missed'}`).join('; ')
