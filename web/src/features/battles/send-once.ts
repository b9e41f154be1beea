import { ArenaApiError } from '@arena/client'
import { randomId } from '../../random-id.ts'

/** Sends a request with an idempotency key. When it is sent again because its reply was lost, the key is the same. */
export type SendOnce = <Reply>(request: object, send: (idempotencyKey: string) => Promise<Reply>) => Promise<Reply>

/** Without it, a retry after a lost reply would start a second battle. */
export function createSendOnce(): SendOnce {
  let last: { readonly request: string; readonly key: string } | null = null
  const keyOf = (request: object) => {
    const text = JSON.stringify(request)
    if (last?.request !== text) last = { request: text, key: randomId() }
    return last.key
  }
  return async (request, send) => {
    const reply = await send(keyOf(request)).catch((error: unknown) => {
      if (!(error instanceof ArenaApiError) || error.status !== 409) throw error
      // The first request has lost its reader: its process died, or is about to cancel it. Waiting would gain nothing.
      last = null
      return send(keyOf(request))
    })
    last = null
    return reply
  }
}
