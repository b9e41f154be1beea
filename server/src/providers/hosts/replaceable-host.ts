import { ProviderFailure } from '../provider.ts'
import { createHost, type HostClient, type HostOptions } from './create-host.ts'

export interface ReplaceableHostOptions extends HostOptions {
  /** Calls that run at once; others wait. `null` is no limit. */
  readonly callsMax: number | null
  readonly callsPerMinute: number | null
}

export interface ReplaceableHost extends HostClient {
  /** Closes the client after its running calls have ended. */
  closeWhenIdle(): void
}

const MINUTE_MS = 60_000

/** The client of a host that can be changed while calls run, with the limits of its operator. */
export function createReplaceableHost({
  callsMax,
  callsPerMinute,
  ...options
}: ReplaceableHostOptions): ReplaceableHost {
  const client = createHost({ ...options, ...(callsMax === null ? {} : { connectionsMax: callsMax }) })
  let running = 0
  let isReplaced = false
  /** The calls of the present minute. */
  let minute = { startedAt: 0, calls: 0 }

  function countCall(): void {
    if (callsPerMinute === null) return
    const now = Date.now()
    // The absolute difference: a clock that was set back must not lengthen the minute.
    if (Math.abs(now - minute.startedAt) >= MINUTE_MS) minute = { startedAt: now, calls: 0 }
    if (minute.calls >= callsPerMinute) {
      throw new ProviderFailure(`${options.name} has reached its limit of ${callsPerMinute} calls per minute`, {
        reason: 'rate_limited',
      })
    }
    minute.calls += 1
  }

  /** A failure to close must not replace an answer. */
  const close = () => void client.close().catch(() => {})

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (isReplaced && running === 0) close()
    }
  }

  return {
    complete: (call) =>
      run(async () => {
        countCall()
        return client.complete(call)
      }),
    stream: (call, onText) =>
      run(async () => {
        countCall()
        return client.stream(call, onText)
      }),
    listModels: (signal) => run(() => client.listModels(signal)),
    close: () => client.close(),
    closeWhenIdle() {
      isReplaced = true
      if (running === 0) close()
    },
  }
}
