import { AsyncLocalStorage } from 'node:async_hooks'

/** For what the library still does after it has answered; all who call meanwhile pay for it. */
const QUIET_MS = 50

/** Where the library that keeps accounts has its storages, one for all copies of it in a process. */
const LIBRARY = Symbol.for('better-auth:global')

interface Shared {
  readonly [LIBRARY]?: { readonly context?: Readonly<Record<string, unknown>> }
}

/** The storages that the library follows a request with, as many as it has made so far. */
export const libraryStorages = (): AsyncLocalStorage<unknown>[] =>
  Object.values((globalThis as Shared)[LIBRARY]?.context ?? {}).filter((value) => value instanceof AsyncLocalStorage)

/**
 * Runs work with a value that {@link AsyncContext.current} finds again, however deep inside. Up to Node 22 the first use
 * of such a storage makes Node follow every promise of the process, of all requests and for good: an `await` then costs
 * more than twice as much. So once nobody has signed in for a moment, ours and the library's are switched off; the next
 * use switches them on again.
 */
export interface AsyncContext<Value> {
  run<Result>(value: Value, work: () => Promise<Result>): Promise<Result>
  current(): Value | undefined
}

// Of the process and not of one service: the library's storages are shared by all that run in it, and those of one that
// is at work must not be switched off by another that is not.
const own = new Set<AsyncLocalStorage<unknown>>()
let underWay = 0
let waiting: NodeJS.Timeout | null = null

function switchOff(): void {
  waiting = null
  if (underWay > 0) return
  for (const storage of [...own, ...libraryStorages()]) storage.disable()
}

export function createAsyncContext<Value>(): AsyncContext<Value> {
  const storage = new AsyncLocalStorage<Value>()
  own.add(storage as AsyncLocalStorage<unknown>)
  return {
    current: () => storage.getStore(),
    async run(value, work) {
      underWay += 1
      try {
        return await storage.run(value, work)
      } finally {
        underWay -= 1
        if (underWay === 0) {
          if (waiting) clearTimeout(waiting)
          waiting = setTimeout(switchOff, QUIET_MS).unref()
        }
      }
    },
  }
}
