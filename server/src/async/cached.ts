export interface CachedAsync<Value> {
  /** Returns the cached value or the running load; otherwise starts a load. A failed load is not cached. */
  get(): Promise<Value>
  /** The next `get` loads again, even while a load runs. */
  forget(): void
}

export interface CachedAsyncOptions {
  /** Counts from the start of the load: a change made while it runs may be missing from its result. */
  readonly ttlMs?: number
  /** Elapsed time. It never goes back: a clock that is set back must not freeze the value. */
  readonly now?: () => number
}

/**
 * Caches the result of one asynchronous load. All callers that arrive during a load share it.
 *
 * @example const models = cachedAsync(() => store.all(), { ttlMs: 1_000 })
 */
export function cachedAsync<Value>(
  load: () => Promise<Value>,
  { ttlMs = Number.POSITIVE_INFINITY, now = () => performance.now() }: CachedAsyncOptions = {},
): CachedAsync<Value> {
  let latest: { readonly startedAt: number; readonly value: Promise<Value>; running: boolean } | null = null
  return {
    get() {
      if (latest && (latest.running || now() - latest.startedAt < ttlMs)) return latest.value
      const entry = { startedAt: now(), value: load(), running: true }
      latest = entry
      const onLoaded = () => {
        entry.running = false
      }
      const onFailed = () => {
        if (latest === entry) latest = null
      }
      entry.value.then(onLoaded, onFailed)
      return entry.value
    },
    forget() {
      latest = null
    },
  }
}
