const INTERVAL_MS = 50
/** The share of a new measurement in the mean: the mean follows within about two seconds, and ignores one long task. */
const WEIGHT = 0.03
const LATE_MS_MAX = 500

/**
 * Returns whether timers run late on average, because the process has more work than it can do. Then every request waits
 * for every other one, whatever the number of generations is.
 */
export function watchEventLoop(closing: AbortSignal): () => boolean {
  let lastMs = performance.now()
  let meanLateMs = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    meanLateMs += WEIGHT * (nowMs - lastMs - INTERVAL_MS - meanLateMs)
    lastMs = nowMs
  }, INTERVAL_MS).unref()
  closing.addEventListener('abort', () => clearInterval(timer), { once: true })
  return () => meanLateMs > LATE_MS_MAX
}
