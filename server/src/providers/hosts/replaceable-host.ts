import { createHost, type HostClient, type HostOptions } from './create-host.ts'
import { createHostBreaker, type HostBreaker, type HostOutage } from './host-breaker.ts'

export interface ReplaceableHostOptions extends HostOptions {
  /** Called when its calls begin to fail, fail again, or succeed again (`null`). */
  readonly onOutageChanged: (outage: HostOutage | null) => void
}

export interface ReplaceableHost extends HostClient, Pick<HostBreaker, 'isFailing'> {
  /** Closes the client after its running calls have ended. */
  closeWhenIdle(): void
}

/** The client of a host that can be changed while calls run. Its breaker counts the calls to models. */
export function createReplaceableHost({ onOutageChanged, ...options }: ReplaceableHostOptions): ReplaceableHost {
  const client = createHost(options)
  let running = 0
  let isReplaced = false
  const breaker = createHostBreaker({
    onOutageChanged: (outage) => {
      // A call that ends late says nothing about the host that replaced this one.
      if (!isReplaced) onOutageChanged(outage)
    },
  })

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
    complete: (call) => run(() => breaker.run(() => client.complete(call))),
    stream: (call, onText) => run(() => breaker.run(() => client.stream(call, onText))),
    listModels: (signal) => run(() => client.listModels(signal)),
    isFailing: breaker.isFailing,
    close: () => client.close(),
    closeWhenIdle() {
      isReplaced = true
      if (running === 0) close()
    },
  }
}
