import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Receiver, SECRET, startReceiver } from './fixtures.ts'
import { keyOf } from './rules.ts'
import { sendDelivery } from './send-delivery.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const config = { proxy: null, allowLinkLocalHosts: false }
const message = () => ({ id: 'the-id', url: receiver.url, body: '{"type":"ping"}', key: keyOf(SECRET)! })
const open = new AbortController().signal

it('[I57] is accepted by the package of Standard Webhooks', async () => {
  expect(await sendDelivery(config, message(), open)).toBeNull()
  expect(receiver.verified()).toEqual([{ type: 'ping' }])
  expect(receiver.received[0]).toMatchObject({
    path: '/hook?of=arena',
    headers: { 'webhook-id': 'the-id', 'content-type': 'application/json' },
  })
  expect(() => receiver.verified(`whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toThrow(/signature/i)
})

it.each([200, 204, 299])('[I59] %i is a success', async (status) => {
  receiver.answer((response) => response.writeHead(status).end())
  expect(await sendDelivery(config, message(), open)).toBeNull()
})

it.each([301, 302, 307, 400, 404, 410, 500])(
  '[I59] %i is a failure, and redirects are not followed',
  async (status) => {
    receiver.answer((response) => response.writeHead(status, { location: receiver.url }).end('what it says'))
    expect(await sendDelivery(config, message(), open)).toEqual({ reason: 'status', status })
    expect(receiver.received).toHaveLength(1)
  },
)

it('[I59] a receiver that does not answer is a timeout, and one that is gone cannot be reached', async () => {
  receiver.answer(() => {})
  expect(await sendDelivery({ ...config, sendMsMax: 200 }, message(), open)).toEqual({
    reason: 'timeout',
    status: null,
  })
  const gone = await startReceiver()
  await gone.close()
  const failure = await sendDelivery(config, { ...message(), url: gone.url }, open)
  expect(failure).toEqual({ reason: 'unreachable', status: null })
})

it('[I59] an endless answer is not read', async () => {
  const closed = new Promise<void>((resolve) => {
    receiver.answer((response) => {
      response.writeHead(200)
      const write = (): void =>
        void (response.writable && response.write('x'.repeat(65_536), () => setImmediate(write)))
      write()
      response.on('close', resolve)
    })
  })
  expect(await sendDelivery(config, message(), open)).toBeNull()
  await closed
})

it('[I60] nothing is sent to a link-local address, even if it is stored', async () => {
  const failure = await sendDelivery(config, { ...message(), url: 'http://169.254.169.254/' }, open)
  expect(failure).toEqual({ reason: 'link-local', status: null })
})
