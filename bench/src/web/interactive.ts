/** Work that kept the main thread for more than 50 ms, by the page's clock. */
export interface LongTask {
  readonly startMs: number
  readonly durationMs: number
}

const LONG_MS = 50
/** How long nothing may block before a page counts as usable. */
export const QUIET_MS = 500

export interface Loading {
  readonly firstPaintMs: number
  /** When the field had the focus and kept what was typed into it. */
  readonly fieldUsableMs: number
  /** In the order they began. */
  readonly longTasks: readonly LongTask[]
  readonly watchedUntilMs: number
}

/**
 * When the page could be used: the first moment after its first paint at which the field takes text and no long task runs or
 * begins within half a second. Null when the page was not watched for long enough to know.
 */
export function timeToInteractive({ firstPaintMs, fieldUsableMs, longTasks, watchedUntilMs }: Loading): number | null {
  let moment = Math.max(firstPaintMs, fieldUsableMs)
  for (const { startMs, durationMs } of longTasks) {
    if (startMs >= moment + QUIET_MS) break
    moment = Math.max(moment, startMs + durationMs)
  }
  return watchedUntilMs >= moment + QUIET_MS ? moment : null
}

/** What long tasks took beyond 50 ms each, between the first paint and the moment the page could be used. */
export function totalBlockingTime(longTasks: readonly LongTask[], fromMs: number, toMs: number): number {
  return longTasks.reduce((sum, { startMs, durationMs }) => {
    const blockingFrom = Math.max(startMs + LONG_MS, fromMs)
    const blockingTo = Math.min(startMs + durationMs, toMs)
    return sum + Math.max(0, blockingTo - blockingFrom)
  }, 0)
}

/** The longest of the tasks that were not over at `fromMs`; 0 when none was long. */
export function longestBlock(longTasks: readonly LongTask[], fromMs: number): number {
  return Math.max(
    0,
    ...longTasks.filter(({ startMs, durationMs }) => startMs + durationMs > fromMs).map(({ durationMs }) => durationMs),
  )
}
