import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Http } from './create-http.ts'

export interface CloseOptions {
  /** How long new requests are still accepted while `/ready` is a 503, so that a load balancer can notice it. */
  readonly drainMs?: number
  /** How long running requests may continue after that. */
  readonly graceMs: number
  /** Ends both periods when it aborts. */
  readonly hurry?: AbortSignal
}

export interface ListeningHttp extends Http {
  /** For a whole request to arrive. */
  readonly requestTimeoutMs: number
}

/** For the last event of streams that were cancelled. */
const LAST_EVENT_MS = 1_000

/** Whether the application has started, will stop soon, or stops now. */
export interface Lifecycle {
  isReady(): boolean
  isDraining(): boolean
  /** Aborts when what still runs must end. */
  readonly closing: AbortSignal
  ready(): void
  /** Lets requests finish, and closes the server. */
  close(server: ListeningHttp, options: CloseOptions): Promise<void>
}

export function createLifecycle(): Lifecycle {
  const closing = new AbortController()
  // Every running generation listens to it, so more than the default ten listeners are not a leak.
  setMaxListeners(0, closing.signal)
  let state: 'starting' | 'ready' | 'draining' = 'starting'
  return {
    isReady: () => state === 'ready',
    isDraining: () => state === 'draining',
    closing: closing.signal,
    ready() {
      // A stop may have begun during the start.
      if (state === 'starting') state = 'ready'
    },
    async close({ http, running, requestTimeoutMs }, { drainMs = 0, graceMs, hurry }) {
      state = 'draining'
      await waitFor(() => false, drainMs, hurry)
      const closed = http.close()
      // Node looks for requests that arrive too slowly only until here. One of them would use up the grace period.
      const receiveUntil = performance.now() + requestTimeoutMs
      const finished = () => (performance.now() < receiveUntil ? running.count() : running.countReceived()) === 0
      await waitFor(finished, graceMs, hurry)
      closing.abort(new Error('the service is closing'))
      await waitFor(finished, LAST_EVENT_MS)
      // Node counts a connection that has not sent a request as active; browsers open such connections in advance.
      http.server.closeAllConnections()
      await closed
    },
  }
}

/** Resolves when the condition is true, the time is over, or the signal aborts. */
async function waitFor(condition: () => boolean, timeoutMs: number, hurry?: AbortSignal): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!condition() && performance.now() < deadline && !hurry?.aborted) await pause(20)
}
