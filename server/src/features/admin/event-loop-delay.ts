import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Job } from '../../async/job.ts'

export interface EventLoopDelay extends Job {
  /** Statistics of the last one to two minutes. */
  read(): { readonly p50: number; readonly p99: number; readonly max: number }
}

const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/**
 * Measures the event-loop delay. Every minute the older of two histograms is reset, so that the one that is read covers at
 * least one minute and at most two.
 */
export function createEventLoopDelay(): EventLoopDelay {
  let older = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let newer = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let rotation: NodeJS.Timeout | undefined
  return {
    name: 'event-loop delay',
    read: () => ({ p50: toMs(older.percentile(50)), p99: toMs(older.percentile(99)), max: toMs(older.max) }),
    start() {
      older.enable()
      newer.enable()
      rotation = setInterval(() => {
        older.reset()
        ;[older, newer] = [newer, older]
      }, WINDOW_MS).unref()
    },
    async stop() {
      clearInterval(rotation)
      older.disable()
      newer.disable()
    },
  }
}

/** The measured delay includes the interval between two samples. */
const toMs = (nanoseconds: number): number => Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 100) / 100)
