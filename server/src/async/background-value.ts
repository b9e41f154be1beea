import { LRUCache } from 'lru-cache'

export interface BackgroundValue<Value> {
  /**
   * The value. A reader waits for the first one, and for a later one if the last computation was quick; otherwise the reader gets
   * the last value at once, and the next one is computed in the background.
   */
  read(): Promise<Value>
  /** The last value without waiting; `null` before the first one. */
  last(): Value | null
  /** The next value must be computed after this call. */
  markStale(): void
}

export interface BackgroundValueOptions<Value> {
  /** Computes the value. Returns the last one if nothing has changed. */
  readonly compute: (last: Value | null) => Promise<Value>
  /** The age at which a value is computed again, from the start of its computation. */
  readonly freshMs: number
  /** Readers wait for a computation if the last one took less than this. By default they always do. */
  readonly waitBelowMs?: number
  /** The least time between two computations that nobody waits for, if they cost little. By default `freshMs`. */
  readonly everyMs?: number
  /** What the computation of a value cost. By default the time that it took. */
  readonly costOf?: (value: Value) => number
  /** Called if a computation failed that nobody waited for. Readers still get the last value. */
  readonly onFailed?: (error: unknown) => void
  /** Elapsed time. It never goes back: a clock that is set back must not freeze the value. */
  readonly now?: () => number
}

/** A computation in the background may use a tenth of the time. */
const COST_FACTOR = 10

/**
 * A value that is computed once for all its readers, one computation at a time.
 *
 * @example
 * const health = backgroundValue({ compute: measure, freshMs: 5_000, waitBelowMs: 50 })
 * await health.read()
 */
export function backgroundValue<Value>(options: BackgroundValueOptions<Value>): BackgroundValue<Value> {
  const { compute, freshMs, waitBelowMs = Number.POSITIVE_INFINITY, everyMs = freshMs } = options
  const { costOf, onFailed = () => {}, now = () => performance.now() } = options
  let shown: { readonly value: Value; readonly version: number; readonly startedAt: number } | null = null
  let costMs = 0
  let nextAt = Number.NEGATIVE_INFINITY
  let changes = 0
  let running: { readonly version: number; readonly done: Promise<void> } | null = null

  async function run(version: number): Promise<void> {
    const startedAt = now()
    try {
      const value = await compute(shown?.value ?? null)
      shown = { value, version, startedAt }
      costMs = costOf ? costOf(value) : now() - startedAt
      nextAt = now() + Math.max(everyMs, COST_FACTOR * costMs)
    } catch (error) {
      // Otherwise a computation that fails after seconds would be repeated with every read.
      nextAt = now() + Math.max(everyMs, COST_FACTOR * (now() - startedAt))
      throw error
    }
  }

  function start() {
    const done = run(changes).finally(() => {
      running = null
    })
    running = { version: changes, done }
    return running
  }

  const isOutdated = (version: number): boolean =>
    shown === null || shown.version < version || now() - shown.startedAt >= freshMs

  return {
    async read() {
      const needed = changes
      if (shown !== null && costMs >= waitBelowMs) {
        if (running === null && isOutdated(needed) && now() >= nextAt) start().done.catch(onFailed)
        return shown.value
      }
      while (isOutdated(needed)) {
        const { version, done } = running ?? start()
        await done
        // A computation that began before this reader's changes does not show them.
        if (version >= needed) break
      }
      return shown!.value
    },
    last: () => shown?.value ?? null,
    markStale() {
      changes += 1
    },
  }
}

export interface BackgroundValuesOptions {
  /** Values that are cached. The one that was read least recently is dropped for another one. */
  readonly cachedMax: number
  /** Values that are computed for the first time at once. */
  readonly waitingMax: number
  /** What a reader of one more gets. */
  readonly refuse: () => Error
}

/** Background values by a key that clients choose, so their number and their first computations are bounded. */
export function backgroundValues<Value>({ cachedMax, waitingMax, refuse }: BackgroundValuesOptions) {
  const cache = new LRUCache<string, BackgroundValue<Value>>({ max: cachedMax })
  const waiting = new Set<string>()
  return {
    async read(key: string, create: () => BackgroundValue<Value>): Promise<Value> {
      const known = cache.get(key)
      if (known && (known.last() !== null || waiting.has(key))) return known.read()
      if (waiting.size >= waitingMax) throw refuse()
      const value = known ?? create()
      cache.set(key, value)
      waiting.add(key)
      try {
        return await value.read()
      } finally {
        waiting.delete(key)
      }
    },
    last: (key: string): Value | null => cache.peek(key)?.last() ?? null,
    /** Those whose key begins like this; by default all. */
    markStale(start = '') {
      for (const [key, value] of cache.entries()) if (key.startsWith(start)) value.markStale()
    },
  }
}
