import { monitorEventLoopDelay } from 'node:perf_hooks'
import { answerCalls } from './calls.ts'
import { countHandles, countOpenFiles } from './handles.ts'
import type { Usage } from './usage.ts'

/**
 * Loaded into every measured process before its own program (`--import`), foreign ones included: counters of the kernel
 * seen from outside tick in hundredths of a second, which is coarser than a whole sample.
 */
const LOOK_MS = 50
const delay = monitorEventLoopDelay({ resolution: 10 })
let startedAt = performance.now()
let cpuBefore = process.cpuUsage()
let peakRssBytes = 0
let looking: NodeJS.Timeout | null = null

const look = () => {
  peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss())
}

answerCalls({
  beginUsage() {
    peakRssBytes = 0
    look()
    looking ??= setInterval(look, LOOK_MS).unref()
    delay.enable()
    delay.reset()
    startedAt = performance.now()
    cpuBefore = process.cpuUsage()
  },
  endUsage(): Usage {
    const { user, system } = process.cpuUsage(cpuBefore)
    const elapsedMs = performance.now() - startedAt
    look()
    clearInterval(looking ?? undefined)
    looking = null
    delay.disable()
    return {
      elapsedMs,
      cpuMs: (user + system) / 1000,
      rssBytes: process.memoryUsage.rss(),
      peakRssBytes,
      eventLoopDelayP99Ms: delay.percentile(99) / 1e6,
      handles: countHandles(),
      openFiles: countOpenFiles(),
    }
  },
})
