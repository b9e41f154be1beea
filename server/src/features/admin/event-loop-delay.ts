import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface EventLoopDelay {
  /** Statistics of the last one to two minutes. */
  read(): { readonly p50: number; readonly p99: number; readonly max: number }
  close(): void
}

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/**
 * Measures the event-loop delay. Every minute the older of two histograms is reset, so that the one that is read covers at
 * least one minute and at most two.
 */
export function watchEventLoopDelay(): EventLoopDelay {
  let older = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let newer = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  older.enable()
  newer.enable()
  const rotation = setInterval(() => {
    older.reset()
    ;[older, newer] = [newer, older]
  }, WINDOW_MS).unref()
  return {
    read: () => ({ p50: toMs(older.percentile(50)), p99: toMs(older.percentile(99)), max: toMs(older.max) }),
    close() {
      clearInterval(rotation)
      older.disable()
      newer.disable()
    },
  }
}

/** The measured delay includes the interval between two samples. */
const toMs = (nanoseconds: number): number => Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 100) / 100)
