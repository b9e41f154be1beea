/** One look at the process. */
export interface Look {
  readonly atSeconds: number
  readonly rssMb: number
  readonly handles: number
  readonly eventLoopDelayP99Ms: number
  readonly cpuShare: number
  readonly requests: number
  readonly failed: number
}

export interface Trend {
  /** Medians of the second and of the last quarter: the first fills caches and compiles. */
  readonly early: number
  readonly late: number
  readonly ratio: number
}

export function trendOf(values: readonly number[]): Trend {
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const early = medianOf(values.slice(Math.min(quarter, values.length - 1), quarter * 2))
  const late = medianOf(values.slice(-quarter))
  return { early, late, ratio: late / early }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}
