import { createHmac } from 'node:crypto'
import { followSignal } from '../../async/follow-signal.ts'
import type { Config } from '../../config.ts'
import { createPool, isLinkLocalUrl } from '../../providers/index.ts'
import type { Outcome } from './store.ts'

export interface Message {
  readonly id: string
  readonly url: string
  readonly body: string
  readonly key: Buffer
}

export interface SendConfig extends Pick<Config, 'proxy' | 'allowLinkLocalHosts'> {
  readonly sendMsMax?: number
}

/** The headers of Standard Webhooks. */
export function signatureHeaders({ id, body, key }: Omit<Message, 'url'>, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Sends a message once. Resolves with why it failed, or `null`. It follows no redirect and reads nothing of the answer. */
export async function sendDelivery(
  { proxy, allowLinkLocalHosts, sendMsMax = 10_000 }: SendConfig,
  message: Message,
  closing: AbortSignal,
): Promise<Outcome['failure']> {
  const url = new URL(message.url)
  // It may have been stored while the setting allowed it. Names are checked when they are looked up.
  if (!allowLinkLocalHosts && isLinkLocalUrl(url)) return { reason: 'link-local', status: null }
  const dispatcher = await createPool(url.origin, { proxy, allowLinkLocalHosts, connectionsMax: 1 })
  const { controller, unfollow } = followSignal(closing)
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), sendMsMax)
  try {
    const { statusCode: status, body } = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'arena', ...signatureHeaders(message, Date.now()) },
      body: message.body,
      signal: controller.signal,
    })
    body.on('error', () => {}).destroy()
    return status >= 200 && status < 300 ? null : { reason: 'status', status }
  } catch (error) {
    return { reason: reasonOf(error), status: null }
  } finally {
    clearTimeout(timer)
    unfollow()
    await dispatcher.destroy()
  }
}

function reasonOf(error: unknown): 'timeout' | 'link-local' | 'unreachable' {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError') return 'timeout'
  return 'code' in error && error.code === 'LINK_LOCAL_ADDRESS' ? 'link-local' : 'unreachable'
}
