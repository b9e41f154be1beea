/** How a number of measurements lie: half of them below `p50`. */
export interface Percentiles {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function percentilesOf(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
