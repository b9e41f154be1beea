/** What a process used between two moments. */
export interface Usage {
  readonly elapsedMs: number
  /** User and system time of all its threads. */
  readonly cpuMs: number
  readonly rssBytes: number
  /** The highest of a look every 50 ms. */
  readonly peakRssBytes: number
  readonly eventLoopDelayP99Ms: number
  /** How many sockets, timers and requests keep the event loop going at the end, by their kind. */
  readonly handles: Readonly<Record<string, number>>
  /** Files and sockets that are open at the end, those included that would let the process end. */
  readonly openFiles: number
}
