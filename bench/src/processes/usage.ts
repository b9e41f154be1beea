/** What a process used between two moments. */
export interface Usage {
  readonly elapsedMs: number
  /** User and system time of all its threads. */
  readonly cpuMs: number
  readonly rssBytes: number
  /** The highest of a look every 50 ms. */
  readonly peakRssBytes: number
  readonly eventLoopDelayP99Ms: number
  /** Sockets, timers, files and requests that keep the event loop going. */
  readonly handles: number
}
