import { expect, it, onTestFinished, vi } from 'vitest'
import { createDeliveries } from './deliver.ts'
import { type Receiver, SECRET, startReceiver } from './fixtures.ts'
import type { LeasedDelivery } from './store.ts'

it('[I58] a receiver that does not answer does not delay the deliveries to another one', async () => {
  const [silent, other] = await Promise.all([startReceiver(), startReceiver()])
  silent.answer(() => {})
  const delivery = (webhook: string, { url }: Receiver, at: number): LeasedDelivery => ({
    deliveryId: `${webhook}-${at}`,
    webhook,
    url,
    event: 'ping',
    objectId: webhook,
    createdAt: new Date(),
    tries: 0,
    secretVariable: 'OPS_SECRET',
    sealedSecret: null,
  })
  const waiting = Array.from({ length: 20 }, (_, at) => [
    delivery('silent', silent, at),
    delivery('other', other, at),
  ]).flat()
  const finished: string[] = []
  const { job, take } = createDeliveries({
    config: { proxy: null, allowLinkLocalHosts: false, publicUrl: null, sendMsMax: 3_600_000 },
    secretOf: async () => SECRET,
    log: { warn() {} },
    store: {
      due: async () => waiting,
      async lease(webhook) {
        const at = waiting.findIndex((one) => one.webhook === webhook)
        return at < 0 ? [] : waiting.splice(at, 1)
      },
      async finish(deliveryId) {
        finished.push(deliveryId)
        return []
      },
      eraseOld: async () => [],
    },
  })
  onTestFinished(async () => {
    await job.stop()
    await Promise.all([silent.close(), other.close()])
  })
  await take()
  await expect.poll(() => silent.received.length).toBe(1)
  await expect.poll(() => finished.length).toBe(20)
  expect(finished.every((id) => id.startsWith('other-'))).toBe(true)
})

it('[I62] erases old deliveries every hour, and not with every look', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const eraseOld = vi.fn(async () => [])
  const { job, take } = createDeliveries({
    config: { proxy: null, allowLinkLocalHosts: false, publicUrl: null, sendMsMax: 1_000 },
    secretOf: async () => SECRET,
    log: { warn() {} },
    store: { due: async () => [], lease: async () => [], finish: async () => [], eraseOld },
  })
  await job.start!()
  await take()
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  expect(eraseOld).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3 * 60 * 60_000)
  expect(eraseOld).toHaveBeenCalledTimes(3)
  await job.stop()
})
