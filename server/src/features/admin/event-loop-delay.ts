import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface EventLoopDelay {
  /** Of the last one to two minutes. */
  read(): { readonly p50: number; readonly p99: number; readonly max: number }
  close(): void
}

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/**
 * How long work waits for its turn in this process. Two histograms take turns to begin anew, so that there are always
 * figures of a minute at least and never of last night's.
 */
export function watchEventLoopDelay(): EventLoopDelay {
  let older = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let newer = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  older.enable()
  newer.enable()
  const turning = setInterval(() => {
    older.reset()
    ;[older, newer] = [newer, older]
  }, WINDOW_MS).unref()
  return {
    read: () => ({ p50: toMs(older.percentile(50)), p99: toMs(older.percentile(99)), max: toMs(older.max) }),
    close() {
      clearInterval(turning)
      older.disable()
      newer.disable()
    },
  }
}

/** What is measured includes the pause between two measurements. */
const toMs = (nanoseconds: number): number => Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 100) / 100)
