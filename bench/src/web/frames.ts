export interface Smoothness {
  readonly medianMs: number
  readonly p95Ms: number
  /** Of all frames, those that came more than 50 ms after the one before. */
  readonly slowShare: number
}

const SLOW_MS = 50

/** How evenly frames came, from the times they began at. */
export function smoothnessOf(frameTimesMs: readonly number[]): Smoothness {
  const intervals = frameTimesMs.slice(1).map((time, at) => time - frameTimesMs[at]!)
  if (intervals.length === 0) throw new Error('Two frames are needed to tell how long one took.')
  return {
    medianMs: percentileOf(intervals, 50),
    p95Ms: percentileOf(intervals, 95),
    slowShare: intervals.filter((interval) => interval > SLOW_MS).length / intervals.length,
  }
}

/** The smallest of the values that at least this many per cent of them do not exceed. */
export function percentileOf(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]!
}
