import { type Spread, spreadOf } from '../spread.ts'

export interface Trend {
  readonly early: number
  readonly late: number
  /** The later beside the earlier. */
  readonly ratio: Spread
}

/**
 * For what is measured: the looks of the last quarter, each beside the median of the second. The first fills caches and
 * compiles.
 */
export function trendOf(values: readonly number[]): Trend {
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const early = spreadOf(values.slice(Math.min(quarter, values.length - 1), quarter * 2)).median
  const last = values.slice(-quarter)
  return { early, late: spreadOf(last).median, ratio: spreadOf(last.map((value) => value / early)) }
}

/**
 * For what is counted: the lowest look of the last rest beside the lowest of the first.
 *
 * Just after traffic most of what is open is kept on purpose for a while, such as idle connections to the database and the
 * timers that will close them. How many there are is chance, and it changes by more than a slow leak adds, so neither the
 * middle nor the lowest of such looks would tell. Once everything has run out, what is left is what nobody will close.
 */
export function restTrendOf(rests: readonly (readonly number[])[]): Trend {
  const early = Math.min(...rests[0]!)
  const late = Math.min(...rests.at(-1)!)
  return { early, late, ratio: spreadOf([late / early]) }
}
