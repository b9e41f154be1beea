import { repeatTask } from '../../async/repeat-task.ts'
import type { Config } from '../../config.ts'
import { bodyOf, keyOf, pauseAfter } from './rules.ts'
import { type SendConfig, sendDelivery } from './send-delivery.ts'
import type { LeasedDelivery, Outcome, WebhookStore } from './store.ts'

export interface DeliverOptions {
  readonly config: SendConfig & Pick<Config, 'publicUrl'>
  readonly store: WebhookStore
  /** `null` if this process does not have the secret. */
  readonly secretOf: (webhook: LeasedDelivery) => Promise<string | null>
  readonly log: { warn(details: object, message: string): void }
}

const LOOK_EVERY_MS = 1_000
const ERASE_EVERY_MS = 60 * 60_000
/** Deliveries that this instance sends at once. */
const SENDING_MAX = 8

/** Sends what waits for webhooks, from any instance, at least once. */
export function createDeliveryJobs({ config, store, secretOf, log }: DeliverOptions) {
  const closing = new AbortController()

  async function deliver(delivery: LeasedDelivery): Promise<void> {
    const { deliveryId, webhook, event, url } = delivery
    const key = keyOf((await secretOf(delivery)) ?? '')
    const message = key && { id: deliveryId, url, key, body: bodyOf(delivery, config.publicUrl) }
    const failure: Outcome['failure'] = message
      ? await sendDelivery(config, message, closing.signal)
      : { reason: 'no-secret', status: null }
    // Another instance sends it again when the lease ends.
    if (failure && closing.signal.aborted) return
    const pauseS = failure && pauseAfter(delivery.tries + 1)
    const status = failure === null ? 'delivered' : pauseS === null ? 'failed' : 'waiting'
    if (failure) log.warn({ webhook, event, deliveryId, ...failure }, 'a webhook was not delivered')
    await store.finish(deliveryId, { status, failure, pauseS })
  }

  async function deliverAll(): Promise<void> {
    for (let leased = SENDING_MAX; leased === SENDING_MAX && !closing.signal.aborted; ) {
      const deliveries = await store.lease(SENDING_MAX)
      leased = deliveries.length
      const ended = await Promise.allSettled(deliveries.map(deliver))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
  }

  const sending = repeatTask({
    everyMs: LOOK_EVERY_MS,
    run: deliverAll,
    onFailed: (error) => log.warn({ err: error }, 'webhooks were not delivered'),
  })
  const erasing = repeatTask({
    everyMs: ERASE_EVERY_MS,
    run: store.eraseOld,
    onFailed: (error) => log.warn({ err: error }, 'old deliveries of webhooks were not erased'),
  })
  return [
    {
      name: 'deliveries of webhooks',
      start: sending.start,
      stop() {
        closing.abort()
        return sending.stop()
      },
    },
    { name: 'old deliveries of webhooks', ...erasing },
  ]
}
