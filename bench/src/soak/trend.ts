import { type Spread, spreadOf } from '../spread.ts'

/** One look at the process. */
export interface Look {
  readonly atSeconds: number
  readonly rssMb: number
  readonly handles: number
  readonly eventLoopDelayP99Ms: number
  readonly cpuShare: number
  readonly requests: number
  readonly failed: number
  readonly firstFailure: string | null
}

export interface Trend {
  /** Medians of the second and of the last quarter: the first fills caches and compiles. */
  readonly early: number
  readonly late: number
  /** The looks of the last quarter, each beside the median of the second. */
  readonly ratio: Spread
}

export function trendOf(values: readonly number[]): Trend {
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const early = spreadOf(values.slice(Math.min(quarter, values.length - 1), quarter * 2)).median
  const last = values.slice(-quarter)
  return { early, late: spreadOf(last).median, ratio: spreadOf(last.map((value) => value / early)) }
}
