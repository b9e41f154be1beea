import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import type { Config } from '../../config.ts'
import { bodyOf, keyOf, pauseAfter } from './rules.ts'
import { type SendConfig, sendDelivery } from './send-delivery.ts'
import type { LeasedDelivery, Outcome, WebhookStore } from './store.ts'

export interface DeliverOptions {
  readonly config: SendConfig & Pick<Config, 'publicUrl'>
  readonly store: Pick<WebhookStore, 'due' | 'lease' | 'finish' | 'eraseOld'>
  /** `null` if this process does not have the secret. */
  readonly secretOf: (webhook: LeasedDelivery) => Promise<string | null>
  readonly log: { warn(details: object, message: string): void }
}

const ERASE_EVERY_MS = 60 * 60_000

export interface Deliveries {
  /** Begins to send what is due, of any instance. Call it every second while something is. */
  take(): Promise<void>
  readonly job: Job
}

/** Sends what waits for webhooks, from any instance, at least once. */
export function createDeliveries({ config, store, secretOf, log }: DeliverOptions): Deliveries {
  const closing = new AbortController()
  // By webhook: one that does not answer must not delay the deliveries to others.
  const sending = new Map<string, Promise<void>>()

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

  async function deliverTo(webhook: string): Promise<void> {
    while (!closing.signal.aborted) {
      const deliveries = await store.lease(webhook)
      if (deliveries.length === 0) return
      const ended = await Promise.allSettled(deliveries.map(deliver))
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    }
  }

  const onFailed = (error: unknown) => log.warn({ err: error }, 'webhooks were not delivered')
  const erasing = repeatTask({
    everyMs: ERASE_EVERY_MS,
    run: store.eraseOld,
    onFailed: (error) => log.warn({ err: error }, 'old deliveries of webhooks were not erased'),
  })
  return {
    async take() {
      for (const { webhook } of await store.due()) {
        if (sending.has(webhook)) continue
        const sent = deliverTo(webhook).catch(onFailed)
        sending.set(
          webhook,
          sent.finally(() => sending.delete(webhook)),
        )
      }
    },
    job: {
      name: 'deliveries of webhooks',
      start: erasing.start,
      async stop() {
        closing.abort()
        await erasing.stop()
        await Promise.all(sending.values())
      },
    },
  }
}
