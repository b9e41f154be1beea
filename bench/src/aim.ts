import type { Spread } from './spread.ts'

/** What was hoped for of one number; judged by its median. */
export interface Aim {
  readonly words: string
  readonly reached: boolean
}

/** @example atMost('CPU', { median: 1.05, min: 1, max: 1.2 }, 1.1, '×') is 'CPU ≤ 1.1×', reached */
export const atMost = (what: string, { median }: Spread, most: number, unit: string): Aim => ({
  words: `${what} ≤ ${most}${unit}`,
  reached: median <= most,
})

export const atLeast = (what: string, { median }: Spread, least: number, unit: string): Aim => ({
  words: `${what} ≥ ${least}${unit}`,
  reached: median >= least,
})

export const aimCell = (aims: readonly Aim[]): string =>
  aims.length === 0 ? '–' : aims.map(({ words, reached }) => `${words}: ${reached ? 'reached' : 'missed'}`).join('; ')
